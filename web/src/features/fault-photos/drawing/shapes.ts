import type { Size } from '../../attachments/pictures/picture-canvas.ts';
import { type Point, type Words, wordsAt } from './words.ts';

/** An arrow ends at `to`; a ring fills the box of the two. */
export interface Line {
  kind: 'arrow' | 'ring';
  color: string;
  from: Point;
  to: Point;
}

/** What is drawn on a photo, in its pixels. */
export type Shape = Line | Words;
export type ShapeKind = Shape['kind'];

/** Each is told from a photo by the line around it. */
export const drawingColors = [
  { name: 'Vermelho', color: '#e03131' },
  { name: 'Amarelo', color: '#ffe066' },
  { name: 'Azul', color: '#1c7ed6' },
  { name: 'Branco', color: '#ffffff' },
] as const;

/** The line around a shape: dark around light ones. */
export const edgeOf = (color: string) => (['#ffe066', '#ffffff'].includes(color) ? '#000000' : '#ffffff');

/** Width of a shape's line on a photo of this size. */
export const lineWidth = ({ width, height }: Size) => Math.max(3, Math.max(width, height) / 160);

/** The path of a shape, for SVG and canvas alike. */
export function pathOf({ kind, from, to }: Line, size: Size): string {
  if (kind === 'ring') return ringPath(from, to);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const head = Math.min(length / 2, lineWidth(size) * 6);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (by: number) =>
    at({ x: to.x - head * Math.cos(angle + by), y: to.y - head * Math.sin(angle + by) });
  return `M ${at(from)} L ${at(to)} M ${wing(0.5)} L ${at(to)} L ${wing(-0.5)}`;
}

function ringPath(from: Point, to: Point): string {
  const radius = { x: Math.abs(to.x - from.x) / 2, y: Math.abs(to.y - from.y) / 2 };
  const center = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const [left, right] = [center.x - radius.x, center.x + radius.x];
  const arc = (x: number) => `A ${round(radius.x)} ${round(radius.y)} 0 1 0 ${at({ x, y: center.y })}`;
  return `M ${at({ x: left, y: center.y })} ${arc(right)} ${arc(left)} Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** Whether somebody drew it, and did not just touch the photo. */
export function isDrawn(shape: Shape, { width, height }: Size): boolean {
  if (shape.kind === 'words') return true;
  const { from, to } = shape;
  return Math.hypot(to.x - from.x, to.y - from.y) >= Math.max(width, height) / 50;
}

/** One in the middle of the photo, for who draws without a pointer. */
export function inTheMiddle(kind: Line['kind'], color: string, { width, height }: Size): Line {
  const reach = Math.min(width, height) / 6;
  const [x, y] = [width / 2, height / 2];
  return { kind, color, from: { x: x - reach, y: y - reach }, to: { x: x + reach, y: y + reach } };
}

/** Moved by the arrow keys, within the photo. */
export function movedBy(shape: Shape, key: string, size: Size): Shape | null {
  const step = Math.max(size.width, size.height) / 50;
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (by === undefined) return null;
  const move = ({ x, y }: Point): Point => ({
    x: Math.min(size.width, Math.max(0, x + (by[0] ?? 0) * step)),
    y: Math.min(size.height, Math.max(0, y + (by[1] ?? 0) * step)),
  });
  if (shape.kind === 'words') return wordsAt(shape, move(shape.at), size);
  return { ...shape, from: move(shape.from), to: move(shape.to) };
}
