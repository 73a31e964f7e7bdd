// Sounds that are no beeps, each of mean square 1.
import type { Random } from './random.ts';

export const noiseKinds = ['white', 'pink', 'fan', 'hum', 'speech'] as const;
export type NoiseKind = (typeof noiseKinds)[number];

export function noise(kind: NoiseKind, count: number, rate: number, random: Random): Float64Array {
  const makers = { white, pink, fan, hum, speech };
  return level(makers[kind](count, rate, random));
}

export function level(samples: Float64Array): Float64Array {
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  return power > 0 ? samples.map((value) => value / Math.sqrt(power)) : samples;
}

function white(count: number, _rate: number, random: Random): Float64Array {
  return Float64Array.from({ length: count }, () => random.normal());
}

function pink(count: number, _rate: number, random: Random): Float64Array {
  const poles = [0.99765, 0.963, 0.57];
  const gains = [0.099, 0.2965, 1.0526];
  const state = [0, 0, 0];
  return Float64Array.from({ length: count }, () => {
    const value = random.normal();
    let sum = 0.1848 * value;
    for (const [at, pole] of poles.entries()) {
      state[at] = pole * (state[at] ?? 0) + (gains[at] ?? 0) * value;
      sum += state[at] ?? 0;
    }
    return sum;
  });
}

/** A low rush with the tone of the blades. */
function fan(count: number, rate: number, random: Random): Float64Array {
  const pole = Math.exp((-2 * Math.PI * random.between(200, 700)) / rate);
  const blades = random.between(80, 260);
  let low = 0;
  const rush = level(
    Float64Array.from({ length: count }, () => {
      low = pole * low + (1 - pole) * random.normal();
      return low;
    }),
  );
  return rush.map((value, at) => {
    const turn = (2 * Math.PI * blades * at) / rate;
    return value + 0.6 * Math.sin(turn) + 0.3 * Math.sin(2 * turn + 1) + 0.15 * Math.sin(3 * turn + 2);
  });
}

function hum(count: number, rate: number, random: Random): Float64Array {
  const base = random.of([50, 60]);
  const parts = [1, 2, 3, 4, 5, 6].map((times) => ({
    hz: base * times,
    by: random.between(0.2, 1) / times,
    phase: random.between(0, 6),
  }));
  const rough = random.between(0.02, 0.2);
  return Float64Array.from({ length: count }, (_, at) =>
    parts.reduce(
      (sum, { hz, by, phase }) => sum + by * Math.sin((2 * Math.PI * hz * at) / rate + phase),
      rough * random.normal(),
    ),
  );
}

/** Syllables: a voice that glides, under two formants, and hisses between them. */
export function speech(count: number, rate: number, random: Random): Float64Array {
  const samples = new Float64Array(count);
  for (let at = 0; at < count; ) {
    const length = Math.round(rate * random.between(0.08, 0.3));
    if (random.chance(0.75)) syllable(samples, at, length, rate, random);
    else if (random.chance(0.6))
      for (let by = 0; by < length; by++) add(samples, at + by, 0.25 * random.normal() * arch(by, length));
    at += length + Math.round(rate * random.between(0, random.chance(0.15) ? 0.5 : 0.06));
  }
  return samples.map((value) => value + 0.02 * random.normal());
}

function syllable(samples: Float64Array, at: number, length: number, rate: number, random: Random): void {
  const [from, to] = [random.between(95, 230), random.between(0.85, 1.2)];
  const formants = [random.between(300, 800), random.between(900, 2300), random.between(2300, 3200)];
  const parts = Array.from({ length: 24 }, (_, place) => place + 1);
  const gains = parts.map((times) =>
    formants.reduce(
      (sum, formant, of) => sum + Math.exp(-(((times * from - formant) / 130) ** 2)) / (of + 1),
      0.03,
    ),
  );
  let phase = 0;
  for (let by = 0; by < length; by++) {
    phase += (2 * Math.PI * from * to ** (by / length)) / rate;
    let value = 0;
    for (const times of parts)
      if (times * from * to < rate / 2) value += (gains[times - 1] ?? 0) * Math.sin(times * phase);
    add(samples, at + by, value * arch(by, length));
  }
}

export function knocks(count: number, rate: number, random: Random): Float64Array {
  const samples = Float64Array.from({ length: count }, () => 0.004 * random.normal());
  for (let at = Math.round(0.2 * rate); at < count; at += Math.round(rate * random.between(0.15, 1.2))) {
    const [hz, fall, size] = [random.between(120, 1500), random.between(0.006, 0.04), random.between(0.3, 1)];
    for (let by = 0; by < 0.25 * rate; by++) {
      const wave = Math.sin((2 * Math.PI * hz * by) / rate) + 0.5 * random.normal();
      add(samples, at + by, size * wave * Math.exp(-by / (fall * rate)));
    }
  }
  return level(samples);
}

function add(samples: Float64Array, at: number, value: number): void {
  if (at < samples.length) samples[at] = (samples[at] ?? 0) + value;
}

function arch(at: number, length: number): number {
  return Math.sin((Math.PI * at) / length);
}
