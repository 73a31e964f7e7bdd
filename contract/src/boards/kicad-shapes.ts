import { arcThrough, chordsOf, circle, curve, rectangle } from './arcs.ts';
import type { Point } from './board.ts';
import { numberOf } from './board-text.ts';
import type { Block } from './s-expressions.ts';

/** Lines of a drawn block, in the file's own directions; null: it could not be read. */
export function shapeOf(block: Block): Point[] | null {
  const kind = block.name.slice(block.name.indexOf('_') + 1);
  const points = shapes[kind]?.(block);
  return points?.every(([x, y]) => !Number.isNaN(x + y)) ? points : null;
}

export const shapeKinds = ['line', 'arc', 'circle', 'rect', 'poly', 'curve'];

const shapes: Record<string, (block: Block) => Point[]> = {
  line: (block) => [pointOf(block, 'start'), pointOf(block, 'end')],
  arc: arcOf,
  circle: (block) => {
    const [centre, end] = [pointOf(block, 'center'), pointOf(block, 'end')];
    return circle(centre, Math.hypot(end[0] - centre[0], end[1] - centre[1]));
  },
  rect: rectangleOf,
  poly: polygonOf,
  curve: (block) => {
    const points = childOf(block, 'pts')?.children.map(pointIn) ?? [];
    const [a, b, c, d] = points;
    return a && b && c && d && points.length === 4 ? curve([a, b, c, d]) : [nowhere];
  },
};

const nowhere: Point = [Number.NaN, Number.NaN];

export function childOf(block: Block, name: string): Block | undefined {
  return block.children.find((child) => child.name === name);
}

/** Two numbers and nothing else. */
function pointIn(block: Block | undefined): Point {
  if (block?.atoms.length !== 2 || block.children.length > 0) return nowhere;
  return [numberOf(block.atoms[0]), numberOf(block.atoms[1])];
}

const pointOf = (block: Block, name: string) => pointIn(childOf(block, name));

/** Up to KiCad 5 `start` is the centre, `end` where the arc starts, and `angle` how far it turns. */
function arcOf(block: Block): Point[] {
  const [start, end] = [pointOf(block, 'start'), pointOf(block, 'end')];
  const angle = childOf(block, 'angle');
  if (!angle) return arcThrough(start, pointOf(block, 'mid'), end);
  const turn = (numberOf(angle.atoms[0]) * Math.PI) / 180;
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return chordsOf(start, end, turn, [start[0] + x * cos - y * sin, start[1] + x * sin + y * cos]);
}

/** Corners may be rounded since KiCad 10. */
function rectangleOf(block: Block): Point[] {
  const [a, b] = [pointOf(block, 'start'), pointOf(block, 'end')];
  const round = childOf(block, 'radius');
  const radius = round ? numberOf(round.atoms[0]) : 0;
  if (radius === 0 || Number.isNaN(radius)) return Number.isNaN(radius) ? [nowhere] : rectangle(a, b);
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [low, high] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  const corner = (x: number, y: number, dx: number, dy: number, turn: number): Point[] => {
    const start: Point = [x + radius * dx, y + radius * dy];
    const end: Point = [x - radius * dy, y + radius * dx];
    return chordsOf([x, y], start, turn, end);
  };
  const quarter = Math.PI / 2;
  const points = [
    ...corner(right - radius, low + radius, 0, -1, quarter),
    ...corner(right - radius, high - radius, 1, 0, quarter),
    ...corner(left + radius, high - radius, 0, 1, quarter),
    ...corner(left + radius, low + radius, -1, 0, quarter),
  ];
  return [...points, points[0] ?? nowhere];
}

/** Closed; its edges may be arcs. */
function polygonOf(block: Block): Point[] {
  const points: Point[] = [];
  for (const edge of childOf(block, 'pts')?.children ?? []) {
    if (edge.name === 'xy') points.push(pointIn(edge));
    else points.push(...(edge.name === 'arc' ? arcOf(edge) : [nowhere]));
  }
  const [first] = points;
  return first && points.length > 1 ? [...points, first] : [nowhere];
}
