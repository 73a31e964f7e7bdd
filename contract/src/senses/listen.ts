// What a recording says: beeps as a code, or that it is another sound. Pure: the same in a browser and on a command line.
import { signalLimits } from '../codes/signal-codes.ts';
import { type Beeps, beepsOf } from './beeps.ts';
import { explainedOf, type Family, findFamilies, flatnessOf, type Heard, hop, width } from './families.ts';
import { blockLength, totalPower, withoutRumble } from './line.ts';
import type { Segment } from './segments.ts';
import { senseProblems } from './senses-words.ts';
import { sureOfBeeps } from './sureness.ts';

export type SoundKind = 'beeps' | 'continuous' | 'siren' | 'melody' | 'nothing';

export interface Listened {
  /** All that were heard, of all repeats. Milliseconds. */
  beeps: { start: number; length: number; hz: number }[];
  code: string | null;
  /** From 0 to 1: of what is 0.9 and above, 99 in 100 are right. */
  sure: number;
  kind: SoundKind;
  problems: string[];
}

/** Nothing else is ever called surer than this: only codes are measured. */
const sureOfOthers = 0.8;
/** Longer ones are heard to here: the work and the memory stay bounded. */
const mostSeconds = 300;
/** Seconds. What is longer is a phone, an alarm or a tone that lasts. */
const longestBeep = 1.6;
/** Where even the shortest is longer it may be a phone. */
const longestShort = 0.43;
/** Codes have longer spaces; an echo can tear one beep in two. */
const shortestSpace = 0.05;

export function listen(samples: Float32Array, sampleRate: number): Listened {
  const most = mostSeconds * sampleRate;
  if (samples.length <= most) return listenToAll(samples, sampleRate);
  const heard = listenToAll(samples.subarray(0, most), sampleRate);
  return { ...heard, problems: [...heard.problems, senseProblems.longSound] };
}

function listenToAll(samples: Float32Array, sampleRate: number): Listened {
  const { kind, main, beeps, traits } = hear(samples, sampleRate);
  if (kind !== 'beeps' || beeps === undefined)
    return {
      beeps: [],
      code: null,
      sure: sureOfOthers,
      kind,
      problems: [senseProblems[kind === 'nothing' || kind === 'beeps' ? 'noBeeps' : kind]],
    };
  const isTooLong = beeps.pattern.items.length > signalLimits.beepMaxItems;
  return {
    beeps: beeps.segments.map(({ start, end }) => ({
      start: Math.round(start * 1000),
      length: Math.round((end - start) * 1000),
      hz: Math.round(main?.hz ?? 0),
    })),
    code: isTooLong ? null : beeps.pattern.items,
    sure: Math.min(
      mayBePhone(beeps) || mayBeTorn(beeps) ? sureOfOthers : 1,
      sureOfBeeps(traits, isCut(beeps)),
    ),
    kind,
    problems: problemsOf(beeps, isTooLong),
  };
}

function isCut({ pattern }: Beeps): boolean {
  return pattern.isCutAtStart || pattern.isCutAtEnd;
}

function mayBePhone({ segments }: Beeps): boolean {
  const whole = segments.filter(({ isCutAtStart, isCutAtEnd }) => !isCutAtStart && !isCutAtEnd);
  return whole.every(({ start, end }) => end - start > longestShort);
}

function mayBeTorn({ segments }: Beeps): boolean {
  return segments.slice(1).some(({ start }, at) => start - (segments[at]?.end ?? 0) < shortestSpace);
}

function problemsOf({ pattern }: Beeps, isTooLong: boolean): string[] {
  return [
    isTooLong && senseProblems.tooManyBeeps,
    !isTooLong && !pattern.items.includes('L') && senseProblems.sameLength,
    pattern.isCutAtStart && senseProblems.soundCutAtStart,
    pattern.isCutAtEnd && senseProblems.soundCutAtEnd,
    pattern.contrary > 0 && senseProblems.contrary,
  ].filter((problem) => problem !== false);
}

export interface Hearing {
  kind: SoundKind;
  main?: Family;
  beeps?: Beeps;
  traits: number[];
}

export function hear(raw: Float32Array, sampleRate: number): Hearing {
  const samples = withoutRumble(raw, sampleRate);
  const total = totalPower(samples, sampleRate, width, hop);
  const heard = findFamilies(samples, sampleRate, total);
  const seconds = samples.length / sampleRate;
  if (seconds > 3 && isContinuous(heard, total)) return { kind: 'continuous', traits: [] };
  const { main } = heard;
  if (main === undefined) return { kind: 'nothing', traits: [] };
  const explained = explainedOf(heard.voices, total);
  const flat = mainFlatness(main);
  const step = (blockLength(sampleRate) * hop) / sampleRate;
  const beeps = beepsOf(main, step);
  const share = beeps ? shareOf(main, total, beeps.segments, step) : 0;
  const isPlain = isPlainTone(share, flat, heard.others.length > 0);
  const other = otherKind(heard, main, explained, isPlain);
  if (other !== undefined) return { kind: other, traits: [] };
  if (beeps === undefined || !isPlain) return { kind: 'nothing', traits: [] };
  const longest = Math.max(...beeps.segments.map(({ start, end }) => end - start));
  if (longest > longestBeep) return { kind: longest > 0.6 * seconds ? 'continuous' : 'nothing', traits: [] };
  return { kind: 'beeps', main, beeps, traits: traitsOf(beeps, share, flat, explained, heard.others.length) };
}

/** A tone that never ends. Fans and mains hum lie below, and what of them lies higher is a small part. */
function isContinuous({ voices }: Heard, total: Float64Array): boolean {
  const lasting = voices.filter(({ tone }) => tone.hz > 480 && tone.seen > 0.85);
  const own = lasting.reduce((sum, { energy }) => sum + energy, 0);
  return (
    lasting.some(({ tone }) => tone.hz < 4300) && own > 0.3 * total.reduce((sum, value) => sum + value, 0)
  );
}

/** A voice's tones are a part of it and swell and fade; of a beep an echo alone makes that. */
function isPlainTone(share: number, flat: number, hasOthers: boolean): boolean {
  if (share > 0.85) return true;
  if (hasOthers) return flat > 0.83 && share > 0.3;
  return flat > 0.35 && (share > 0.62 || flat > 0.55);
}

/** Several tones: notes hold their strength, or are nearly all that is heard. Voices have many that swell and fade. */
function otherKind(
  { others }: Heard,
  main: Family,
  explained: number,
  isPlain: boolean,
): SoundKind | undefined {
  const least = 0.15 * Math.max(...main.members.map(({ peak }) => peak));
  const notes = explained > 0.84 ? others : others.filter(({ power }) => flatnessOf(power, least) > 0.88);
  if (notes.length === 0) return undefined;
  if (explained < 0.62) return isPlain ? undefined : 'nothing';
  return notes.length > 1 ? 'melody' : 'siren';
}

function mainFlatness({ members }: Family): number {
  const strongest = members.toSorted((a, b) => b.peak - a.peak)[0];
  return strongest ? flatnessOf(strongest.power, 0.15 * strongest.peak) : 0;
}

/** How much of what is heard during the beeps they are, what is heard all the time left out. */
function shareOf({ members }: Family, total: Float64Array, segments: Segment[], step: number): number {
  const always = total.toSorted()[Math.floor(total.length * 0.15)] ?? 0;
  let [own, all] = [0, 0];
  for (const { start, end } of segments)
    for (let at = Math.ceil(start / step); at < end / step; at++) {
      own += members.reduce((sum, { power }) => sum + (power[at] ?? 0), 0);
      all += Math.max(0, (total[at] ?? 0) - always);
    }
  return all > 0 ? Math.min(1, own / all) : 0;
}

function traitsOf(beeps: Beeps, share: number, flat: number, explained: number, others: number): number[] {
  const { pattern } = beeps;
  const lengths = beeps.segments.map(({ start, end }) => end - start);
  return [
    beeps.agreement,
    Math.min(1, beeps.contrast / 30),
    beeps.clear / 6,
    pattern.margin,
    pattern.scatter,
    pattern.pauses,
    pattern.repeats > 1 ? 1 : 0,
    pattern.contrary > 0 ? 1 : 0,
    pattern.isCutAtStart || pattern.isCutAtEnd ? 1 : 0,
    Math.min(1, share),
    flat,
    explained,
    Math.min(1, others),
    Math.min(1, Math.min(...lengths) / 0.1),
  ];
}
