import { Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useAddressOf } from '../../../ui/use-address-of.ts';
import classes from './Drawing.module.css';
import {
  edgeOf,
  isDrawn,
  lineWidth,
  movedBy,
  type Point,
  pathOf,
  type Shape,
  type ShapeKind,
  type Size,
} from './shapes.ts';

interface StageProps {
  photo: Blob;
  name: string;
  shapes: readonly Shape[];
  kind: ShapeKind;
  color: string;
  /** Of the photo, in its pixels; null until it is there. */
  size: Size | null;
  onSize: (size: Size) => void;
  onShapes: (shapes: readonly Shape[]) => void;
}

/** The photo, on which a finger or the mouse draws; the arrow keys move what was drawn last. */
export function Stage({ photo, name, shapes, kind, color, size, onSize, onShapes }: StageProps) {
  const address = useAddressOf(photo);
  const [isBroken, setIsBroken] = useState(false);
  const { drawn, handlers } = useDrawing({ kind, color, size }, (shape) => onShapes([...shapes, shape]));
  const move = (event: KeyboardEvent) => {
    const last = shapes.at(-1);
    const moved = last !== undefined && size !== null ? movedBy(last, event.key, size) : null;
    if (moved === null) return;
    event.preventDefault();
    onShapes([...shapes.slice(0, -1), moved]);
  };
  if (isBroken) return <Text role="alert">Este navegador não mostra esta foto.</Text>;
  return (
    <>
      <div
        className={classes.stage}
        role="application"
        aria-label={`Foto: ${name}. As setas do teclado movem o último desenho.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what the keys move is reached by the keyboard
        tabIndex={0}
        onKeyDown={move}
      >
        <img
          className={classes.photo}
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
          onError={() => address !== undefined && setIsBroken(true)}
        />
        {size !== null && (
          <svg
            className={classes.drawing}
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden
            {...handlers}
          >
            {[...shapes, ...(drawn === null ? [] : [drawn])].map((shape, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes are only added and taken off at the end
              <Drawn key={place} shape={shape} size={size} />
            ))}
          </svg>
        )}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {shapes.length === 0
          ? 'Arraste sobre a foto para desenhar. O desenho vai numa cópia: a foto fica nos anexos.'
          : `${shapes.length} ${shapes.length === 1 ? 'desenho' : 'desenhos'}.`}
      </Text>
    </>
  );
}

function Drawn({ shape, size }: { shape: Shape; size: Size }) {
  const path = pathOf(shape, size);
  const width = lineWidth(size);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} stroke={edgeOf(shape.color)} strokeWidth={width * 1.8} />
      <path d={path} stroke={shape.color} strokeWidth={width} />
    </g>
  );
}

/** What is being drawn now, and what draws it. */
function useDrawing(
  { kind, color, size }: Pick<StageProps, 'kind' | 'color' | 'size'>,
  onDrawn: (shape: Shape) => void,
) {
  const [drawn, setDrawn] = useState<Shape | null>(null);
  const pointer = useRef<number | null>(null);
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (size === null || pointer.current !== null || event.button !== 0) return;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = pointOf(event, size);
      setDrawn({ kind, color, from: point, to: point });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (size === null || pointer.current !== event.pointerId || drawn === null) return;
      setDrawn({ ...drawn, to: pointOf(event, size) });
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (size === null || pointer.current !== event.pointerId) return;
      pointer.current = null;
      setDrawn(null);
      if (drawn !== null && isDrawn(drawn, size)) onDrawn(drawn);
    },
    onPointerCancel: () => {
      pointer.current = null;
      setDrawn(null);
    },
  };
  return { drawn, handlers };
}

/** In pixels of the photo, within it. */
function pointOf(event: PointerEvent<SVGSVGElement>, { width, height }: Size): Point {
  const box = event.currentTarget.getBoundingClientRect();
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    x: within(((event.clientX - box.left) / box.width) * width, width),
    y: within(((event.clientY - box.top) / box.height) * height, height),
  };
}
