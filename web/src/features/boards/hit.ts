import { eachStretch } from './cells.ts';
import { type BoardLayout, sideBits } from './layout.ts';
import { pointUnder, type Size, type Spot, transformOf, type View } from './view.ts';

/** What lies under a pointer: a pin, or the part around it. */
export type Hit = { pin: number } | { part: number };

/** How far beside a pin one may point, in pixels: with a mouse, with a finger. */
export const reachPx = { mouse: 4, touch: 14 } as const;

/** The pin nearest to a spot within reach, else the smallest part around it; null: the bare board. */
export function hitAt(
  layout: BoardLayout,
  view: View,
  size: Size,
  spot: Spot,
  reach: number = reachPx.mouse,
): Hit | null {
  const { x, y } = pointUnder(spot, transformOf(view, size));
  const mm = reach / view.scale;
  const shown = sideBits[view.side];
  const { pins, cells } = layout;
  let best: { pin: number; way: number } | null = null;
  // The middle of a large pin lies in another cell than its edge.
  const around = mm + 1;
  eachStretch(
    cells,
    { left: x - around, right: x + around, bottom: y - around, top: y + around },
    (from, to) => {
      for (let at = from; at < to; at++) {
        const pin = cells.pins[at] ?? 0;
        if (((pins.sides[pin] ?? 0) & shown) === 0) continue;
        const way =
          Math.max(Math.abs((pins.x[pin] ?? 0) - x), Math.abs((pins.y[pin] ?? 0) - y)) -
          (pins.halves[pin] ?? 0);
        if (way <= mm && (best === null || way < best.way)) best = { pin, way };
      }
    },
  );
  const found = best as { pin: number } | null;
  if (found !== null) return { pin: found.pin };
  const part = partAround(layout, x, y, shown);
  return part === null ? null : { part };
}

function partAround({ parts }: BoardLayout, x: number, y: number, shown: number): number | null {
  let best: number | null = null;
  let bestSize = Number.POSITIVE_INFINITY;
  for (let part = 0; part < parts.names.length; part++) {
    const at = 4 * part;
    const { boxes } = parts;
    const [left = 0, bottom = 0, right = 0, top = 0] = [
      boxes[at],
      boxes[at + 1],
      boxes[at + 2],
      boxes[at + 3],
    ];
    // Without a place nothing is true of it.
    if (!(x >= left && x <= right && y >= bottom && y <= top)) continue;
    if (((parts.sides[part] ?? 0) & shown) === 0) continue;
    const area = (right - left) * (top - bottom);
    if (area < bestSize) [best, bestSize] = [part, area];
  }
  return best;
}
