// Beeps and the spaces between them as a code: what is long by their own distribution, a pattern that repeats once.
import type { Segment } from './segments.ts';

export interface Pattern {
  /** Beeps (S, L) and spaces (s, l) in turn, of any length. */
  items: string;
  isCutAtStart: boolean;
  isCutAtEnd: boolean;
  /** Whole units that say the same. */
  repeats: number;
  /** Units that say another thing and are not cut. */
  contrary: number;
  /** How far lengths and spaces are from being doubtful, 0 to 1. */
  margin: number;
  /** Greatest spread of what is called the same, in nepers. */
  scatter: number;
  /** How far all spaces are from the border between space and pause, 0 to 1. */
  pauses: number;
}

/** Inside a pattern spaces are shorter, between its repeats longer. */
const pauseSeconds = 1.33;
const ratios = { beep: Math.log(1.4), space: Math.log(1.5) };

export function patternOf(segments: Segment[]): Pattern | undefined {
  const units = unitsOf(segments);
  const unit = typicalUnit(units);
  if (unit === undefined) return undefined;
  const same = units.filter((other) => other.length === unit.length && (other === unit || !isCut(other)));
  const lengths = same.map((of) => of.map(({ start, end }) => end - start));
  const spaces = same.map((of) => of.slice(1).map(({ start }, at) => start - (of[at]?.end ?? 0)));
  const long = split(typical(lengths), ratios.beep);
  const far = split(typical(spaces), ratios.space);
  const items = unit.map(
    (_, at) => `${at > 0 ? (far.isLong[at - 1] ? 'l' : 's') : ''}${long.isLong[at] ? 'L' : 'S'}`,
  );
  const whole = units.filter((other) => other === unit || (!isCut(other) && !isAtEdge(units, other)));
  return {
    items: items.join(''),
    isCutAtStart: unit[0]?.isCutAtStart ?? false,
    isCutAtEnd: unit.at(-1)?.isCutAtEnd ?? false,
    repeats: same.length,
    contrary: whole.filter((other) => other.length !== unit.length).length,
    margin: Math.min(long.margin, far.margin),
    scatter: Math.max(long.scatter, far.scatter),
    pauses: Math.min(
      1,
      ...segments.slice(1).map(({ start }, at) => pauseMargin(start - (segments[at]?.end ?? 0))),
    ),
  };
}

function pauseMargin(space: number): number {
  return Math.abs(Math.log(Math.max(0.01, space) / pauseSeconds)) / 0.25;
}

function unitsOf(segments: Segment[]): Segment[][] {
  const units: Segment[][] = [];
  for (const segment of segments) {
    const last = units.at(-1)?.at(-1);
    if (last && segment.start - last.end < pauseSeconds) units.at(-1)?.push(segment);
    else units.push([segment]);
  }
  return units;
}

function isCut(unit: Segment[]): boolean {
  return (unit[0]?.isCutAtStart ?? false) || (unit.at(-1)?.isCutAtEnd ?? false);
}

function isAtEdge(units: Segment[][], unit: Segment[]): boolean {
  return unit === units[0] || unit === units.at(-1);
}

/** The count of beeps that most units have; a unit that is cut only where there is no other. */
function typicalUnit(units: Segment[][]): Segment[] | undefined {
  const whole = units.filter((unit) => !isCut(unit));
  const from = whole.length > 0 ? whole : units;
  const votes = (unit: Segment[]) => from.filter((other) => other.length === unit.length).length;
  return from.toSorted((a, b) => votes(b) - votes(a) || b.length - a.length)[0];
}

/** Place by place the geometric mean of all units. */
function typical(units: number[][]): number[] {
  return (units[0] ?? []).map((_, at) => {
    const logs = units.map((unit) => Math.log(Math.max(0.01, unit[at] ?? 0)));
    return Math.exp(mean(logs));
  });
}

function mean(values: number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}

interface Split {
  isLong: boolean[];
  margin: number;
  /** Greatest spread within one kind. */
  scatter: number;
}

/** Two kinds where the greatest step between neighbours in size is wide enough. */
function split(values: number[], ratio: number): Split {
  const logs = values.map(Math.log).sort((a, b) => a - b);
  let [widest, place] = [0, 0];
  for (let at = 1; at < logs.length; at++) {
    const step = (logs[at] ?? 0) - (logs[at - 1] ?? 0);
    if (step > widest) [widest, place] = [step, at];
  }
  const margin = logs.length > 1 ? Math.min(1, Math.abs(widest - ratio) / ratio) : 1;
  const span = (from: number, to: number) => (to > from ? (logs[to - 1] ?? 0) - (logs[from] ?? 0) : 0);
  if (widest < ratio) return { isLong: values.map(() => false), margin, scatter: span(0, logs.length) };
  const border = ((logs[place] ?? 0) + (logs[place - 1] ?? 0)) / 2;
  const scatter = Math.max(span(0, place), span(place, logs.length));
  return { isLong: values.map((value) => Math.log(value) > border), margin, scatter };
}
