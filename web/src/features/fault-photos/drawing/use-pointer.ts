import { type PointerEvent, useRef, useState } from 'react';
import type { Size } from '../../attachments/pictures/picture-canvas.ts';
import { isDrawn, type Shape, type ShapeKind } from './shapes.ts';
import { isUnder, type Point, type Words, wordsAt } from './words.ts';

export interface Pen {
  kind: ShapeKind;
  color: string;
  /** What is written where the photo is touched. */
  text: string;
  /** The photo was touched, and there is nothing to write. */
  onNoText: () => void;
}

export interface Drawing {
  shape: Shape;
  /** What it was before it was moved; null of a new one. */
  instead: Shape | null;
}

/** What stands on the photo, with what is being drawn now: what was touched last is the last of them. */
export const drawnWith = (shapes: readonly Shape[], drawing: Drawing | null): readonly Shape[] =>
  drawing === null ? shapes : [...shapes.filter((shape) => shape !== drawing.instead), drawing.shape];

interface Canvas {
  shapes: readonly Shape[];
  pen: Pen;
  size: Size | null;
}

/** What is being drawn or moved now, and what draws it. */
export function usePointer({ shapes, pen, size }: Canvas, onDrawn: (drawing: Drawing) => void) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const held = useRef<{ pointer: number; beside: Point } | null>(null);
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (size === null || held.current !== null || event.button !== 0) return;
      const point = pointOf(event, size);
      const words = pen.kind === 'words' ? wordsUnder(shapes, point, size) : null;
      const shape = words ?? newShape(pen, point, size);
      if (shape === null) return pen.onNoText();
      const beside = words === null ? { x: 0, y: 0 } : { x: words.at.x - point.x, y: words.at.y - point.y };
      held.current = { pointer: event.pointerId, beside };
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrawing({ shape, instead: words });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (size === null || held.current?.pointer !== event.pointerId || drawing === null) return;
      const { x, y } = pointOf(event, size);
      const { beside } = held.current;
      const to = { x: x + beside.x, y: y + beside.y };
      const { shape } = drawing;
      setDrawing({ ...drawing, shape: shape.kind === 'words' ? wordsAt(shape, to, size) : { ...shape, to } });
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (size === null || held.current?.pointer !== event.pointerId) return;
      held.current = null;
      setDrawing(null);
      if (drawing !== null && isDrawn(drawing.shape, size)) onDrawn(drawing);
    },
    onPointerCancel: () => {
      held.current = null;
      setDrawing(null);
    },
  };
  return { drawing, handlers };
}

/** The text under a finger, the last drawn first. */
export const wordsUnder = (shapes: readonly Shape[], point: Point, size: Size): Words | null =>
  shapes.findLast((shape): shape is Words => shape.kind === 'words' && isUnder(shape, point, size)) ?? null;

/** null of a text that nobody has written yet. */
function newShape({ kind, color, text }: Pen, point: Point, size: Size): Shape | null {
  if (kind !== 'words') return { kind, color, from: point, to: point };
  return text.trim() === '' ? null : writtenAt({ color, text }, point, size);
}

/** A text on the photo, as near to the point as it finds room. */
export const writtenAt = (words: Pick<Words, 'color' | 'text'>, point: Point, size: Size): Words =>
  wordsAt({ kind: 'words', at: point, color: words.color, text: words.text.trim() }, point, size);

/** In pixels of the photo, within it. */
function pointOf(event: PointerEvent<SVGSVGElement>, { width, height }: Size): Point {
  const box = event.currentTarget.getBoundingClientRect();
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    x: within(((event.clientX - box.left) / box.width) * width, width),
    y: within(((event.clientY - box.top) / box.height) * height, height),
  };
}
