// Lines that sound together and are multiples of one frequency are one tone.
import { type Line, lineOf, powerOf } from './line.ts';
import { findTones, type Tone } from './tones.ts';

/** Blocks of a window (24 ms) and between two windows (2.5 ms). */
export const width = 19;
export const hop = 2;
const mostLines = 12;
/** Values, each 2.5 ms after the last: noise is one tone for less than the first, a phone's trill for as long as the second. */
const runs = { tone: 10, other: 5 };
const lowestFundamental = 290;
const highestFundamental = 4300;

export interface Voice {
  tone: Tone;
  line: Line;
  power: Float64Array;
  /** Mean power where it is silent, and near its strongest. */
  floor: number;
  peak: number;
  /** Its power where it is a good part of all that is heard. */
  energy: number;
}

export interface Family {
  hz: number;
  members: Voice[];
}

export interface Heard {
  main: Family | undefined;
  /** Other tones nearly as strong that come and go. */
  others: Voice[];
  voices: Voice[];
}

export function findFamilies(samples: Float32Array, sampleRate: number, total: Float64Array): Heard {
  const voices = findTones(samples, sampleRate, mostLines).map((tone) =>
    voiceOf(samples, sampleRate, tone, total),
  );
  const moving = voices.filter(({ floor, peak }) => peak > 2 * floor);
  const first = moving.toSorted((a, b) => b.energy - a.energy)[0];
  if (first === undefined || first.energy === 0) return { main: undefined, others: [], voices };
  const members = moving.filter((voice) => voice === first || isOfFamily(voice, first));
  const main = withFundamental(samples, sampleRate, first, members, total);
  const rest = moving.filter(
    (voice) => !members.includes(voice) && !isMultiple(voice.tone.hz, main.hz) && !isSideOf(voice, members),
  );
  const others = distinct(
    rest.filter(
      (voice) => tonalEnergy(voice, total, 0.2 * first.peak, 0.38, runs.other) > 0.15 * first.energy,
    ),
  );
  return { main, others, voices };
}

export function voiceOf(samples: Float32Array, sampleRate: number, tone: Tone, total: Float64Array): Voice {
  const line = lineOf(samples, sampleRate, tone.hz);
  const power = powerOf(line, width, hop);
  const sorted = power.toSorted();
  // Of noise, an eighth of the values lies below an eighth of the mean.
  const floor = 1e-12 + 8 * (sorted[Math.floor(sorted.length * 0.12)] ?? 0);
  const peak = sorted[Math.floor(sorted.length * 0.97)] ?? 0;
  const voice = { tone, line, power, floor, peak, energy: 0 };
  return { ...voice, energy: tonalEnergy(voice, total, 0, 0.12, runs.tone) };
}

/** Only runs of so many values in which the line is such a share of all sound. */
function tonalEnergy(
  { power }: { power: Float64Array },
  total: Float64Array,
  least: number,
  share: number,
  shortest: number,
): number {
  let [sum, run, count] = [0, 0, 0];
  for (let at = 0; at <= power.length; at++) {
    const value = power[at] ?? 0;
    if (at < power.length && value > least && value > share * (total[at] ?? 0)) {
      run += value;
      count++;
    } else {
      if (count >= shortest) sum += run;
      [run, count] = [0, 0];
    }
  }
  return sum;
}

/** How much of its strong moments a voice holds its strength: notes do, syllables and knocks swell and fade. */
export function flatnessOf(power: Float64Array, least: number): number {
  let [flat, all, from] = [0, 0, -1];
  for (let at = 0; at <= power.length; at++) {
    const isOn = at < power.length && (power[at] ?? 0) > least;
    if (isOn && from < 0) from = at;
    if (isOn || from < 0) continue;
    const run = power.subarray(from, at);
    const most = run.reduce((top, value) => Math.max(top, value), 0);
    // The window's own ramps, five values at each side, tell nothing.
    const inner = run.subarray(4, Math.max(5, run.length - 4));
    flat += inner.filter((value) => value > 0.62 * most).length;
    all += inner.length;
    from = -1;
  }
  return all > 0 ? flat / all : 0;
}

function isOfFamily(voice: Voice, first: Voice): boolean {
  if (voice.tone.seen < 0.3 * first.tone.seen || correlation(voice.power, first.power) < 0.6) return false;
  return [1, 2, 3, 5, 7].some((times) => isMultiple(voice.tone.hz, first.tone.hz / times));
}

/** An echo spreads a tone: what lies beside it and comes and goes with it is no other tone. */
function isSideOf(voice: Voice, members: Voice[]): boolean {
  return members.some(
    (member) => Math.abs(member.tone.hz - voice.tone.hz) < 90 && correlation(member.power, voice.power) > 0.5,
  );
}

function isMultiple(hz: number, of: number): boolean {
  const times = Math.round(hz / of);
  return (
    of >= lowestFundamental && times >= 1 && times < 20 && Math.abs(hz - times * of) < Math.max(8, 0.006 * hz)
  );
}

/** A piezo's fundamental can be weaker than its harmonics, too weak to be found by itself. */
function withFundamental(
  samples: Float32Array,
  sampleRate: number,
  first: Voice,
  members: Voice[],
  total: Float64Array,
): Family {
  const lowest = members.toSorted((a, b) => a.tone.hz - b.tone.hz)[0] ?? first;
  for (const times of [5, 3, 2]) {
    const hz = lowest.tone.hz / times;
    if (hz < lowestFundamental || !members.every((voice) => isMultiple(voice.tone.hz, hz))) continue;
    const below = voiceOf(samples, sampleRate, { hz, weight: 0, seen: 0 }, total);
    const isHeard =
      below.peak > Math.max(2 * below.floor, 0.003 * first.peak) &&
      correlation(below.power, first.power) > 0.6;
    const isNeeded =
      members.length > 1 && !members.every((voice) => isMultiple(voice.tone.hz, lowest.tone.hz));
    if (isHeard) return { hz, members: [...members, below] };
    if (isNeeded) return { hz, members };
  }
  return { hz: lowest.tone.hz, members };
}

function distinct(voices: Voice[]): Voice[] {
  const kept: Voice[] = [];
  for (const voice of voices.toSorted((a, b) => a.tone.hz - b.tone.hz))
    if (
      !kept.some(
        (lower) => isMultiple(voice.tone.hz, lower.tone.hz) && correlation(voice.power, lower.power) > 0.5,
      )
    )
      kept.push(voice);
  return kept.filter(({ tone }) => tone.hz < highestFundamental);
}

export function correlation(a: Float64Array, b: Float64Array): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB];
    both += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return squareA > 0 && squareB > 0 ? both / Math.sqrt(squareA * squareB) : 0;
}

export function mean(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How much of the loud moments the found lines make up; lines near each other hear the same tone. */
export function explainedOf(voices: Voice[], total: Float64Array): number {
  const loud = 0.25 * (total.toSorted()[Math.floor(total.length * 0.95)] ?? 0);
  let [own, all] = [0, 0];
  for (let at = 0; at < total.length; at++) {
    const value = total[at] ?? 0;
    if (value < loud) continue;
    all += value;
    own += Math.min(value, apartAt(voices, at));
  }
  return all > 0 ? own / all : 0;
}

function apartAt(voices: Voice[], at: number): number {
  const order = voices.toSorted((a, b) => (b.power[at] ?? 0) - (a.power[at] ?? 0));
  const taken: Voice[] = [];
  for (const voice of order)
    if (!taken.some(({ tone }) => Math.abs(tone.hz - voice.tone.hz) < 85)) taken.push(voice);
  return taken.reduce((sum, { power }) => sum + (power[at] ?? 0), 0);
}
