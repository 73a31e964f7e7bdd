import type { Bounds } from './cells.ts';

/** From where a board is looked at. */
export interface View {
  side: 'top' | 'bottom';
  /** Quarter turns clockwise, from 0 to 3. */
  quarters: number;
  /** Pixels a millimetre. */
  scale: number;
  /** What is in the middle of the canvas, in mm. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A place on the canvas, in CSS pixels from its top left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** Screen x = a·x + c·y + e, screen y = b·x + d·y + f. */
export interface Transform {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** Pixels a millimetre: a part of 0.2 mm is then as wide as a phone's screen. */
const scaleMax = 1500;
/** Of what the whole board takes. */
const leastOfWhole = 0.25;
/** Of the canvas, that a whole board leaves free. */
const margin = 0.06;

const cosines = [1, 0, -1, 0] as const;
const sines = [0, 1, 0, -1] as const;

/** Where the board's points lie on a canvas. Seen from the bottom x runs to the left. */
export function transformOf({ side, quarters, scale, x, y }: View, { width, height }: Size): Transform {
  const [cos = 1, sin = 0] = [cosines[quarters], sines[quarters]];
  const flip = side === 'bottom' ? -1 : 1;
  const [a, b] = [cos * flip * scale, sin * flip * scale];
  const [c, d] = [sin * scale, -cos * scale];
  return { a, b, c, d, e: width / 2 - a * x - c * y, f: height / 2 - b * x - d * y };
}

/** What of the board lies under a place of the canvas, in mm. */
export function pointUnder({ x, y }: Spot, { a, b, c, d, e, f }: Transform): { x: number; y: number } {
  const determinant = a * d - b * c;
  const [dx, dy] = [x - e, y - f];
  return { x: (d * dx - c * dy) / determinant, y: (a * dy - b * dx) / determinant };
}

/** What of the board a canvas shows, in mm. */
export function areaOf(size: Size, transform: Transform): Bounds {
  const one = pointUnder({ x: 0, y: 0 }, transform);
  const other = pointUnder({ x: size.width, y: size.height }, transform);
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    top: Math.max(one.y, other.y),
  };
}

function wholeScale(bounds: Bounds, quarters: number, { width, height }: Size): number {
  const [wide, high] = [bounds.right - bounds.left, bounds.top - bounds.bottom];
  const [across, down] = quarters % 2 === 0 ? [wide, high] : [high, wide];
  const free = 1 - 2 * margin;
  return Math.min(scaleMax, (Math.max(1, width) * free) / across, (Math.max(1, height) * free) / down);
}

/** The whole of a rectangle, or of a board, in the middle. */
export function fitted(view: View, bounds: Bounds, size: Size): View {
  return {
    ...view,
    scale: wholeScale(bounds, view.quarters, size),
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.bottom + bounds.top) / 2,
  };
}

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The middle of the canvas stays on the board. */
function held(view: View, bounds: Bounds): View {
  const [x, y] = [between(view.x, bounds.left, bounds.right), between(view.y, bounds.bottom, bounds.top)];
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

export interface Room {
  size: Size;
  /** Of the board. */
  bounds: Bounds;
}

/** Larger by a factor; what is under the spot stays there. */
export function zoomed(view: View, factor: number, spot: Spot, { size, bounds }: Room): View {
  const least = wholeScale(bounds, view.quarters, size) * leastOfWhole;
  const scale = between(view.scale * factor, least, Math.max(least, scaleMax));
  const under = pointUnder(spot, transformOf(view, size));
  const moved = pointUnder(spot, transformOf({ ...view, scale }, size));
  return held({ ...view, scale, x: view.x + under.x - moved.x, y: view.y + under.y - moved.y }, bounds);
}

/** The board moves by so many pixels. */
export function panned(view: View, by: Spot, { size, bounds }: Room): View {
  const transform = transformOf(view, size);
  const from = pointUnder({ x: 0, y: 0 }, transform);
  const to = pointUnder(by, transform);
  return held({ ...view, x: view.x + from.x - to.x, y: view.y + from.y - to.y }, bounds);
}

/** A quarter turn clockwise (1) or back (-1), around the middle of the canvas. */
export const turned = (view: View, by: 1 | -1): View => ({ ...view, quarters: (view.quarters + by + 4) % 4 });

/** The other side, as the board lies when it is turned over sideways as one sees it. */
export function flipped(view: View): View {
  const side = view.side === 'top' ? 'bottom' : 'top';
  // Turned by a quarter, the mirror stands across: without this the board would be turned over upwards.
  return { ...view, side, quarters: view.quarters % 2 === 0 ? view.quarters : (view.quarters + 2) % 4 };
}

/** Pixels a millimetre at which a single part is looked at, and how much around it is seen. */
const closestTo = { scale: 60, times: 4 };

/** A part or a net is brought into sight: as near as its surroundings can still be told. */
export function lookingAt(view: View, target: Bounds, { size, bounds }: Room): View {
  const close = wholeScale(target, view.quarters, size) / closestTo.times;
  const whole = wholeScale(bounds, view.quarters, size);
  const scale = between(close, whole, Math.max(whole, closestTo.scale));
  const middle = { x: (target.left + target.right) / 2, y: (target.bottom + target.top) / 2 };
  return held({ ...view, ...middle, scale }, bounds);
}
