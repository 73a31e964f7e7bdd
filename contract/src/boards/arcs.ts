import type { Point } from './board.ts';

/** How far a chord may lie from its arc, in mm. */
const sagitta = 0.01;
const fullTurn = 2 * Math.PI;
const mostChords = 4096;

/** Chords of an arc that turns by `turn` radians (anticlockwise if positive) from `start`; its ends are exact. */
export function chordsOf(centre: Point, start: Point, turn: number, end: Point): Point[] {
  const [cx, cy] = centre;
  const radius = Math.hypot(start[0] - cx, start[1] - cy);
  if (Number.isNaN(radius)) return [[radius, radius]];
  if (radius === 0 || !Number.isFinite(radius)) return [start, end];
  const step = 2 * Math.acos(Math.max(0.5, 1 - sagitta / radius));
  const chords = Math.min(mostChords, Math.max(1, Math.ceil(Math.abs(turn) / step)));
  const from = Math.atan2(start[1] - cy, start[0] - cx);
  const points: Point[] = [start];
  for (let at = 1; at < chords; at++) {
    const angle = from + (turn * at) / chords;
    points.push([cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]);
  }
  points.push(end);
  return points;
}

/** From start to end, anticlockwise; equal ends are a whole turn. */
export function arcAround(centre: Point, start: Point, end: Point): Point[] {
  const angle = (point: Point) => Math.atan2(point[1] - centre[1], point[0] - centre[0]);
  const isWhole = start[0] === end[0] && start[1] === end[1];
  return chordsOf(centre, start, isWhole ? fullTurn : positive(angle(end) - angle(start)), end);
}

export function circle(centre: Point, radius: number): Point[] {
  const start: Point = [centre[0] + radius, centre[1]];
  return chordsOf(centre, start, fullTurn, start);
}

/** Through a point between its ends; on one line they are that line. */
export function arcThrough(start: Point, middle: Point, end: Point): Point[] {
  const [ax, ay] = [middle[0] - start[0], middle[1] - start[1]];
  const [bx, by] = [end[0] - start[0], end[1] - start[1]];
  const twiceArea = 2 * (ax * by - ay * bx);
  const [a, b] = [ax * ax + ay * ay, bx * bx + by * by];
  if (b === 0 && a > 0) return circleBetween(start, middle);
  if (Math.abs(twiceArea) < 1e-9 * (a + b)) return [start, middle, end];
  const centre: Point = [start[0] + (by * a - ay * b) / twiceArea, start[1] + (ax * b - bx * a) / twiceArea];
  const angle = (point: Point) => Math.atan2(point[1] - centre[1], point[0] - centre[0]);
  const turn = positive(angle(end) - angle(start));
  return chordsOf(centre, start, twiceArea > 0 ? turn : turn - fullTurn, end);
}

function circleBetween(start: Point, opposite: Point): Point[] {
  const centre: Point = [(start[0] + opposite[0]) / 2, (start[1] + opposite[1]) / 2];
  return chordsOf(centre, start, fullTurn, start);
}

const curveChords = 64;

/** A Bézier curve of four points. */
export function curve(points: [Point, Point, Point, Point]): Point[] {
  const chords: Point[] = [];
  for (let at = 0; at <= curveChords; at++) {
    const t = at / curveChords;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const sum = (axis: 0 | 1) =>
      points.reduce((total, point, of) => total + (weights[of] ?? 0) * point[axis], 0);
    chords.push([sum(0), sum(1)]);
  }
  return chords;
}

/** Corner to corner, along both axes. */
export function rectangle([ax, ay]: Point, [bx, by]: Point): Point[] {
  return [
    [ax, ay],
    [bx, ay],
    [bx, by],
    [ax, by],
    [ax, ay],
  ];
}

const positive = (angle: number) => (angle < 0 ? angle + fullTurn : angle);
