// One tone's beeps: when it is on, what pattern that is, and whether other ways of looking agree.
import { type Family, hop, type Voice, width } from './families.ts';
import { powerOf } from './line.ts';
import { type Pattern, patternOf } from './pattern.ts';
import { type Segment, type Segments, segmentsOf } from './segments.ts';

/** Power that counts as off against the local strength, and the window in blocks. The first is the one that is believed. */
const ways = [
  { drop: 0.25, blocks: width },
  { drop: 0.4, blocks: width },
  { drop: 0.14, blocks: width },
  { drop: 0.25, blocks: 13 },
  { drop: 0.25, blocks: 29 },
];

export interface Beeps {
  segments: Segment[];
  pattern: Pattern;
  /** Share of the ways that say the same. */
  agreement: number;
  /** Decibels between the weakest beep and what is heard outside the beeps. */
  contrast: number;
  /** Decibels by which beeps and other sounds of the same frequency are told apart. */
  clear: number;
}

export function beepsOf(main: Family, step: number): Beeps | undefined {
  const read = ways.map(({ drop, blocks }) => {
    const members =
      blocks === width
        ? main.members
        : main.members.map((voice) => ({ ...voice, power: powerOf(voice.line, blocks, hop) }));
    const heard = onAndOff(members, step, drop);
    return { ...heard, pattern: patternOf(heard.kept) };
  });
  const votes = (items: string | undefined) => read.filter(({ pattern }) => pattern?.items === items).length;
  const best = read.toSorted((a, b) => votes(b.pattern?.items) - votes(a.pattern?.items))[0];
  if (best?.pattern === undefined) return undefined;
  const weakest = Math.min(...best.kept.map(({ level }) => level));
  return {
    segments: best.kept,
    pattern: best.pattern,
    agreement: votes(best.pattern.items) / read.length,
    contrast: 10 * Math.log10(weakest / best.floor),
    clear: best.clear,
  };
}

/** Twice: the second time it is known what is heard where no beep is. */
function onAndOff(voices: Voice[], step: number, drop: number): Segments & { floor: number } {
  const rough = combined(voices);
  const peak = rough.power.toSorted()[Math.floor(rough.power.length * 0.97)] ?? 0;
  const first = segmentsOf(rough.power, { step, floor: Math.min(rough.floor * 2, peak * 0.12), drop });
  const members = voices.map((voice) => ({
    ...voice,
    floor: outside(voice.power, first.kept, step) ?? voice.floor,
  }));
  const { power, floor } = combined(members);
  return { ...segmentsOf(power, { step, floor: Math.min(floor * 5, peak * 0.2), drop }), floor };
}

/** All lines of a tone as one, near 1 where it is on; those that stand out most count most. */
function combined(voices: Voice[]): { power: Float64Array; floor: number } {
  const weights = voices.map(({ floor, peak }) => 1 / (floor + 0.05 * peak));
  const sum = voices.reduce((total, { peak }, at) => total + peak * (weights[at] ?? 0), 0);
  const power = new Float64Array(voices[0]?.power.length ?? 0);
  for (const [of, { power: own }] of voices.entries())
    for (let at = 0; at < power.length; at++)
      power[at] = (power[at] ?? 0) + ((own[at] ?? 0) * (weights[of] ?? 0)) / sum;
  return {
    power,
    floor: voices.reduce((total, { floor }, at) => total + (floor * (weights[at] ?? 0)) / sum, 0),
  };
}

/** Mean where no beep is and none has just been. */
function outside(power: Float64Array, segments: Segment[], step: number): number | undefined {
  const isOut = new Uint8Array(power.length).fill(1);
  for (const { start, end } of segments)
    isOut.fill(0, Math.max(0, Math.floor((start - 0.03) / step)), Math.ceil((end + 0.05) / step));
  const values = power.filter((_, at) => isOut[at] === 1);
  return values.length * step > 0.1
    ? 1e-12 + values.reduce((sum, value) => sum + value, 0) / values.length
    : undefined;
}
