import { Text, useComputedColorScheme } from '@mantine/core';
import { type Ref, useEffect, useRef, useSyncExternalStore } from 'react';
import { previewLimits } from '../../timings.ts';
import classes from './Board.module.css';
import { takeInput } from './board-input.ts';
import { hitText, sideTexts } from './board-words.ts';
import { colours } from './colours.ts';
import { drawBoard, type Notes } from './draw.ts';
import type { BoardScene } from './scene.ts';

interface BoardCanvasProps {
  ref: Ref<HTMLDivElement>;
  scene: BoardScene;
  name: string;
  /** What stands beside pins. */
  notes: Notes;
}

/** A board on a canvas of its size. What is named in the list beside it is for those who do not see it. */
export function BoardCanvas({ ref, scene, name, notes }: BoardCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light');
  useDrawing(canvas, scene, scheme, notes);
  useEffect(() => (canvas.current === null ? undefined : takeInput(canvas.current, scene)), [scene]);
  const side = useSyncExternalStore(
    (listener) => scene.listen(listener),
    () => scene.view.side,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div
      ref={ref}
      className={classes.stage}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the board, other keys turn and enlarge it
      tabIndex={0}
      aria-label={`Placa ${name}, ${sideTexts[side]}`}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - 0 R V /"
      data-own-keys
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <PointedName scene={scene} />
    </div>
  );
}

/** Draws at most once a frame, when something has changed. */
function useDrawing(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  scene: BoardScene,
  scheme: 'light' | 'dark',
  notes: Notes,
): void {
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d', { alpha: false });
    if (element === null || !context) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const { size } = scene;
      if (size.width === 0) return;
      const ratio = ratioOf(size);
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const { layout, view, lit } = scene;
      const hit = scene.pointed?.hit;
      const pointed = hit !== undefined && 'pin' in hit ? hit.pin : null;
      drawBoard(context, { layout, view, size, lit, notes, pointed }, colours[scheme]);
      element.dataset.drawn = 'true';
    };
    const plan = () => {
      frame ||= requestAnimationFrame(draw);
    };
    const watched = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) scene.resize({ width, height });
    });
    watched.observe(element);
    const silence = scene.listen(plan);
    plan();
    return () => {
      watched.disconnect();
      silence();
      cancelAnimationFrame(frame);
    };
  }, [canvas, scene, scheme, notes]);
}

/** Pixels of the screen in one of CSS, as far as a canvas may have them. */
function ratioOf({ width, height }: { width: number; height: number }): number {
  const most = Math.sqrt(previewLimits.canvasPixelsMax / (width * height));
  return Math.min(window.devicePixelRatio, most);
}

const tipPx = { width: 240, away: 14 } as const;

/** The name of what is pointed at, beside the pointer. */
function PointedName({ scene }: { scene: BoardScene }) {
  const pointed = useSyncExternalStore(
    (listener) => scene.listen(listener),
    () => scene.pointed,
  );
  if (pointed === null) return null;
  const { x, y } = pointed.spot;
  const { width, height } = scene.size;
  const left = Math.max(4, Math.min(x + tipPx.away, width - tipPx.width));
  const isLow = y > height / 2;
  return (
    <Text
      size="sm"
      className={classes.tip ?? ''}
      aria-hidden
      style={{
        left,
        maxWidth: Math.min(tipPx.width, width - 8),
        ...(isLow ? { bottom: height - y + tipPx.away } : { top: y + tipPx.away }),
      }}
    >
      {hitText(scene.layout, pointed.hit)}
    </Text>
  );
}
