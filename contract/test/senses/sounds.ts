// Recordings of beep codes whose right answer is known.
import { noise, noiseKinds } from './noises.ts';
import { Random } from './random.ts';

export interface MadeSound {
  samples: Float32Array;
  sampleRate: number;
  kind: string;
  code: string | null;
  hz: number;
  made: string;
}

interface Timing {
  beeps: { start: number; length: number }[];
  end: number;
}

export const beepClasses = ['easy', 'medium', 'hard'] as const;
export type BeepClass = (typeof beepClasses)[number];

const styles = [
  'equal',
  'equal',
  'long-short',
  'long-short',
  'short-long',
  'groups',
  'groups',
  'mixed',
  'mixed',
  'over',
] as const;

/** Beeps (S, L) and the spaces between them (s, l), in turn. */
function patternOf(random: Random): string {
  const style = random.of(styles);
  if (style === 'over') return random.of(['LsSsSsSsSsSsSsSsS', 'SsSlSsSsSlSsSsSsS', 'SsSsSsSsSsSsSsSsSsSsS']);
  if (style === 'equal') return Array(random.whole(1, 8)).fill('S').join('s');
  if (style === 'long-short') return ['L', ...Array(random.whole(1, 4)).fill('S')].join('s');
  if (style === 'short-long') return [...Array(random.whole(1, 3)).fill('S'), 'L'].join('s');
  if (style === 'groups') {
    const counts = Array.from({ length: random.whole(2, 4) }, () => random.whole(1, 4));
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total > 8 || total === counts.length || isRepeated(counts)) return patternOf(random);
    return counts.map((count) => Array(count).fill('S').join('s')).join('l');
  }
  const beeps = Array.from({ length: random.whole(2, 6) }, () => random.of(['S', 'L']));
  if (new Set(beeps).size < 2 || isRepeated(beeps)) return patternOf(random);
  return beeps.join('s');
}

function isRepeated(items: readonly unknown[]): boolean {
  return [1, 2].some(
    (period) =>
      items.length > period &&
      items.length % period === 0 &&
      items.every((item, at) => item === items[at % period]),
  );
}

function timingOf(
  pattern: string,
  jitter: number,
  leastSpace: number,
  random: Random,
  isCut: boolean,
): Timing {
  const short = random.between(0.05, 0.34);
  const long = short * random.between(2, 3.5);
  const space = random.between(leastSpace, pattern.includes('l') ? 0.46 : 0.7);
  const longSpace = Math.min(1.05, space * random.between(2.25, 4));
  const lengths: Record<string, number> = {
    S: short,
    L: long,
    s: space,
    l: Math.max(longSpace, 2.2 * space),
  };
  const pause = Math.max(1.5, 1.8 * (lengths.l ?? 0)) * random.between(1.05, 1.6);
  const repeats = isCut ? random.whole(2, 3) : random.of([1, 1, 2, 3]);
  const beeps: Timing['beeps'] = [];
  let at = isCut
    ? -(pattern.startsWith('L') ? long : short) * random.between(0.2, 0.75)
    : random.between(0.1, 0.9);
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const item of pattern) {
      const length = (lengths[item] ?? 0) * (1 + random.between(-jitter, jitter));
      if (item === 'S' || item === 'L') beeps.push({ start: at, length });
      at += length;
    }
    at += repeat < repeats - 1 ? pause : random.between(0.1, 0.8);
  }
  return { beeps, end: at };
}

type Wave = 'sine' | 'square' | 'piezo';
/** Odd harmonics and their size, below half the rate alone. */
function partsOf(wave: Wave, hz: number, rate: number, random: Random): { times: number; by: number }[] {
  if (wave === 'sine') return [{ times: 1, by: 1 }];
  const odd = [1, 3, 5, 7, 9].filter((times) => times * hz < 0.48 * rate);
  return odd.map((times) => {
    if (wave === 'square') return { times, by: 1 / times };
    return {
      times,
      by: times === 1 ? random.between(0.3, 0.7) : random.between(0.7, 1) / Math.sqrt(times / 3),
    };
  });
}

function tone(timing: Timing, hz: number, rate: number, wave: Wave, random: Random): Float64Array {
  const samples = new Float64Array(Math.round(timing.end * rate));
  const parts = partsOf(wave, hz, rate, random);
  const size = Math.sqrt(2 / parts.reduce((sum, { by }) => sum + by * by, 0));
  const ramp = random.between(0.001, 0.006) * rate;
  for (const { start, length } of timing.beeps) {
    const [from, to] = [Math.round(start * rate), Math.round((start + length) * rate)];
    for (let at = Math.max(0, from); at < Math.min(to, samples.length); at++) {
      const edge = Math.min(1, (at - from) / ramp, (to - at) / ramp);
      const turn = (2 * Math.PI * hz * at) / rate;
      samples[at] = edge * size * parts.reduce((sum, { times, by }) => sum + by * Math.sin(times * turn), 0);
    }
  }
  return samples;
}

/** A room: thin random echoes that fall by 60 dB in `seconds`, together `below` dB under the sound itself. */
function echoed(
  samples: Float64Array,
  rate: number,
  seconds: number,
  below: number,
  random: Random,
): Float64Array {
  const taps = Array.from({ length: Math.round(seconds * 500) }, () => {
    const delay = random.between(0.003, seconds * 0.8);
    return { delay: Math.round(delay * rate), by: random.of([-1, 1]) * Math.exp((-6.9 * delay) / seconds) };
  });
  const energy = taps.reduce((sum, { by }) => sum + by * by, 0);
  const scale = Math.sqrt(10 ** (-below / 10) / energy);
  const out = Float64Array.from(samples);
  for (const { delay, by } of taps)
    for (let at = delay; at < out.length; at++)
      out[at] = (out[at] ?? 0) + scale * by * (samples[at - delay] ?? 0);
  return out;
}

const classes = {
  easy: { snr: [10, 30], echo: 0, rt: [0, 0], fall: 0, clip: 0, jitter: 0.05 },
  medium: { snr: [3, 22], echo: 0.45, rt: [0.3, 0.6], fall: 10, clip: 0.25, jitter: 0.12 },
  hard: { snr: [0, 6], echo: 0.6, rt: [0.3, 1], fall: 16, clip: 0.25, jitter: 0.12 },
} as const;

export function makeBeeps(seed: number, of: BeepClass): MadeSound {
  const random = new Random(seed * 7919 + beepClasses.indexOf(of));
  const rules = classes[of];
  const rate = random.of([8000, 8000, 11_025, 16_000, 16_000, 22_050, 44_100, 48_000]);
  const hz = Math.round(random.between(300, Math.min(4000, 0.42 * rate)));
  const wave = random.of<Wave>(['sine', 'square', 'piezo']);
  const hasEcho = random.chance(rules.echo);
  const pattern = patternOf(random);
  const isCut = pattern.length <= 15 && random.chance(0.12);
  const timing = timingOf(pattern, rules.jitter, hasEcho ? 0.1 : 0.07, random, isCut);
  let samples = tone(timing, hz, rate, wave, random);
  const rt = random.between(rules.rt[0], rules.rt[1]);
  if (hasEcho) samples = echoed(samples, rate, rt, random.between(2, 9), random);
  const fall = rules.fall > 0 && random.chance(0.4) ? random.between(0, rules.fall) : 0;
  samples = samples.map((value, at) => value * 10 ** ((-fall * at) / samples.length / 20));
  const snr = random.between(rules.snr[0], rules.snr[1]);
  const kind = random.of(noiseKinds);
  const under = noise(kind, samples.length, rate, random);
  samples = samples.map((value, at) => value + (under[at] ?? 0) * 10 ** (-snr / 20));
  const made = `${pattern} ${wave} ${snr.toFixed(0)} dB ${kind}${hasEcho ? ` echo ${rt.toFixed(2)}` : ''}${fall ? ` falls ${fall.toFixed(0)}` : ''}${isCut ? ' cut' : ''} short ${timing.beeps[1]?.length.toFixed(2)}`;
  return {
    samples: recorded(samples, rate, random, random.chance(rules.clip), of !== 'easy' && random.chance(0.1)),
    sampleRate: rate,
    kind: 'beeps',
    code: pattern.length > 15 ? null : pattern,
    hz,
    made,
  };
}

/** What a microphone makes of it: a size, clipping, moments lost, whole numbers. */
export function recorded(
  samples: Float64Array,
  rate: number,
  random: Random,
  isClipped: boolean,
  isTorn: boolean,
): Float32Array {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  const size = (isClipped ? random.between(1.2, 2.5) : random.between(0.1, 0.9)) / peak;
  const out = Float32Array.from(samples, (value) => Math.max(-1, Math.min(1, value * size)));
  if (isTorn)
    for (let hole = 0; hole < 3; hole++) {
      const at = random.whole(0, out.length);
      out.fill(0, at, at + Math.round(random.between(0.004, 0.015) * rate));
    }
  return out.map((value) => Math.round(value * 32_767) / 32_768);
}
