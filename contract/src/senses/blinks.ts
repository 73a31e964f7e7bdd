// Lit moments of a film as groups of a colour and a count.
import type { LedColour } from '../codes/signal-codes.ts';
import { colourOf } from './colour.ts';
import { type Frame, type Light, meanOf, quantile, type Rgb, withDarkFrames } from './light.ts';

export interface Blink {
  /** Milliseconds. */
  start: number;
  end: number;
  /** Above the dark. */
  level: number;
  /** First and last lit frame. */
  from: number;
  to: number;
  colour: LedColour;
  margin: number;
  /** Milliseconds without a frame where it begins and where it ends. */
  slack: [start: number, end: number];
  isCutAtStart: boolean;
  isCutAtEnd: boolean;
}

/** `share`: of the strength around, from where it counts as lit. */
export function blinksOf(first: Light, share: number): Blink[] {
  const found = lit(first, 0.4);
  const light = withDarkFrames(
    first,
    found.map((is, at) => !is && !found[at - 1] && !found[at + 1]),
  );
  const top = topOf(light);
  const isOn = lit(light, share);
  const blinks: Blink[] = [];
  for (let at = 0; at < isOn.length; at++) {
    if (!isOn[at]) continue;
    const from = at;
    while (at + 1 < isOn.length && isOn[at + 1]) at++;
    blinks.push(blinkOf(light, top, from, at));
  }
  return parted(blinks, light, top);
}

function lit(light: Light, share: number): boolean[] {
  const top = topOf(light);
  return Array.from(light.rise, (value, at) => value > share * (top[at] ?? 0));
}

/** Where the frames of a whole dark were lost two blinks look like one that is too long. */
function parted(blinks: Blink[], light: Light, top: Float64Array): Blink[] {
  const usual = quantile(
    blinks.map(({ start, end }) => end - start),
    0.4,
  );
  return blinks.flatMap((blink) => {
    if (blink.end - blink.start < 2.3 * usual || usual < 2 * light.step) return [blink];
    const { from, to } = blink;
    let [hole, widest] = [-1, 1.7 * light.step];
    for (let at = from + 1; at <= to; at++) {
      const step = (light.frames[at]?.t ?? 0) - (light.frames[at - 1]?.t ?? 0);
      if (step > widest) [widest, hole] = [step, at];
    }
    return hole < 0 ? [blink] : [blinkOf(light, top, from, hole - 1), blinkOf(light, top, hole, to)];
  });
}

/** What counts as fully lit near each frame: the strongest near it, and never much less than in the whole film. */
function topOf({ rise, frames, noise }: Light): Float64Array {
  const usual = Math.max(quantile(rise, 0.97) * 0.6, 4 * noise);
  return rise.map((_, at) => {
    const t = frames[at]?.t ?? 0;
    let top = usual;
    for (let by = at; by >= 0 && t - (frames[by]?.t ?? 0) < 350; by--) top = Math.max(top, rise[by] ?? 0);
    for (let by = at; by < rise.length && (frames[by]?.t ?? 0) - t < 350; by++)
      top = Math.max(top, rise[by] ?? 0);
    return top;
  });
}

function blinkOf(light: Light, top: Float64Array, from: number, to: number): Blink {
  const { frames, rise, dark } = light;
  const places = Array.from({ length: to - from + 1 }, (_, by) => from + by);
  const strongest = Math.max(...places.map((at) => rise[at] ?? 0));
  const whole = places.filter((at) => (rise[at] ?? 0) > 0.75 * strongest);
  const lit = meanOf(whole.flatMap((at) => frames[at] ?? []));
  const ground = meanOf(
    whole.flatMap((at) => {
      const [r, g, b] = dark[at] ?? [0, 0, 0];
      return { t: 0, r, g, b };
    }),
  );
  const seen = colourOf(lit.map((value, channel) => value - (ground[channel] ?? 0)) as Rgb);
  return {
    start: edge(light, top, from - 1, from),
    end: edge(light, top, to + 1, to),
    level: strongest,
    from,
    to,
    ...seen,
    slack: [between(frames, from - 1, from), between(frames, to, to + 1)],
    isCutAtStart: from === 0,
    isCutAtEnd: to === frames.length - 1,
  };
}

function between(frames: Frame[], a: number, b: number): number {
  return (frames[b]?.t ?? 0) - (frames[a]?.t ?? 0);
}

/** When it crossed half of its strength, between a frame before or after and one within. */
function edge({ frames, rise }: Light, top: Float64Array, outer: number, inner: number): number {
  const [a, b] = [frames[outer], frames[inner]];
  if (a === undefined || b === undefined) return b?.t ?? 0;
  const [low, high] = [rise[outer] ?? 0, rise[inner] ?? 0];
  const share = high > low ? (high - 0.5 * (top[inner] ?? 0)) / (high - low) : 0.5;
  return b.t + (a.t - b.t) * Math.max(0, Math.min(1, share));
}

export interface Groups {
  groups: { colour: LedColour; count: number }[];
  repeats: number;
  contrary: number;
  isCutAtStart: boolean;
  isCutAtEnd: boolean;
  /** How far gaps and colours are from being doubtful, 0 to 1. */
  margin: number;
  /** How far all darks are from the border between dark and pause, 0 to 1. */
  pauses: number;
  /** Greatest spread of darks that are called the same, in nepers. */
  scatter: number;
}

/** Dark inside a pattern is shorter, between its repeats longer. */
const pause = 1450;

/** `step`: milliseconds between two frames, the exactness of all times. */
export function groupsOf(blinks: Blink[], step: number): Groups | undefined {
  const units = unitsOf(blinks);
  const gaps = units.flatMap((unit) => sameColourGaps(unit));
  const border = borderOf(
    gaps,
    quantile(
      blinks.map(({ start, end }) => end - start),
      0.5,
    ),
    step,
  );
  const read = units.map((unit) => ({ unit, groups: grouped(unit, border), text: '' }));
  for (const one of read) one.text = one.groups.map(({ colour, count }) => `${colour}${count}`).join(' ');
  const whole = read.filter(({ unit }) => !isCut(unit));
  const from = whole.length > 0 ? whole : read;
  const votes = (text: string) => from.filter((other) => other.text === text).length;
  const typical = from.toSorted((a, b) => votes(b.text) - votes(a.text) || b.unit.length - a.unit.length)[0];
  if (typical === undefined) return undefined;
  const darks = blinks.slice(1).map(({ start }, at) => start - (blinks[at]?.end ?? 0));
  const near = gaps.map((gap) => Math.abs(Math.log(gap.length / border)) / 0.4);
  return {
    groups: typical.groups,
    repeats: votes(typical.text),
    contrary: from.length - votes(typical.text),
    isCutAtStart: typical.unit[0]?.isCutAtStart ?? false,
    isCutAtEnd: typical.unit.at(-1)?.isCutAtEnd ?? false,
    margin: Math.min(1, ...near, ...typical.unit.map(({ margin }) => margin)),
    scatter: scatterOf(gaps, border),
    pauses: Math.min(1, ...darks.map((dark) => Math.abs(Math.log(Math.max(1, dark) / pause)) / 0.25)),
  };
}

function unitsOf(blinks: Blink[]): Blink[][] {
  const units: Blink[][] = [];
  for (const blink of blinks) {
    const last = units.at(-1)?.at(-1);
    if (last && blink.start - last.end < pause) units.at(-1)?.push(blink);
    else units.push([blink]);
  }
  return units;
}

function isCut(unit: Blink[]): boolean {
  return (unit[0]?.isCutAtStart ?? false) || (unit.at(-1)?.isCutAtEnd ?? false);
}

interface Gap {
  length: number;
  /** How long no frame was at its edges: what its length may be wrong by. */
  slack: number;
}

function sameColourGaps(unit: Blink[]): Gap[] {
  return unit.slice(1).flatMap((blink, at) => {
    const before = unit[at];
    if (before === undefined || before.colour !== blink.colour) return [];
    return { length: Math.max(1, blink.start - before.end), slack: blink.slack[0] + before.slack[1] };
  });
}

/**
 * Between the dark inside a group and the dark between two: the widest step in length. Light is 40 to 60 % of a blink, so that the
 * one is about 1.5 times the light at most and the other at least 1.33 times.
 */
function borderOf(gaps: Gap[], light: number, frame: number): number {
  const sorted = gaps.toSorted((a, b) => a.length - b.length);
  let [widest, border] = [1.45, 0];
  for (const [at, long] of sorted.entries()) {
    const short = sorted[at - 1];
    if (short === undefined) continue;
    const isPlausible = long.length > 1.2 * light - frame && short.length < 1.9 * light + frame;
    const isSeen = long.length - short.length > 0.3 * (long.slack + short.slack);
    const ratio = long.length / short.length;
    if (ratio > widest && isPlausible && isSeen)
      [widest, border] = [ratio, Math.sqrt(long.length * short.length)];
  }
  if (border > 0) return border;
  // All alike: one group, but where the dark is far too long beside the light.
  const [least, most] = [sorted[0]?.length ?? 0, sorted.at(-1)?.length ?? 0];
  return least > 2.2 * light + frame ? 0.8 * least : 1.4 * Math.max(most, light);
}

/** Greatest spread of what is called the same, in nepers. */
function scatterOf(gaps: Gap[], border: number): number {
  const logs = gaps.map(({ length }) => Math.log(length)).sort((a, b) => a - b);
  const place = logs.filter((value) => value < Math.log(border)).length;
  const span = (from: number, to: number) => (to > from ? (logs[to - 1] ?? 0) - (logs[from] ?? 0) : 0);
  return Math.max(span(0, place), span(place, logs.length));
}

function grouped(unit: Blink[], border: number): Groups['groups'] {
  const groups: Groups['groups'] = [];
  for (const [at, blink] of unit.entries()) {
    const before = unit[at - 1];
    const last = groups.at(-1);
    if (before && last && last.colour === blink.colour && blink.start - before.end < border) last.count++;
    else groups.push({ colour: blink.colour, count: 1 });
  }
  return groups;
}
