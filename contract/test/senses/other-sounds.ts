// Recordings of what is no beep code.
import { knocks, level, noise, noiseKinds, speech } from './noises.ts';
import { Random } from './random.ts';
import { type MadeSound, recorded } from './sounds.ts';

export const otherSounds = [
  'continuous',
  'siren',
  'melody',
  'silence',
  'white',
  'pink',
  'fan',
  'hum',
  'speech',
  'knocks',
  'trill',
  'dtmf',
] as const;
export type OtherSound = (typeof otherSounds)[number];

/** `kind` is what must be told; of a phone: `not beeps`. */
export function makeOther(seed: number, of: OtherSound): MadeSound {
  const random = new Random(seed * 104_729 + otherSounds.indexOf(of));
  const rate = random.of([8000, 16_000, 22_050, 44_100]);
  const told: Partial<Record<OtherSound, string>> = {
    continuous: 'continuous',
    siren: 'siren',
    melody: 'melody',
    trill: 'not beeps',
    dtmf: 'not beeps',
  };
  return {
    samples: recorded(otherSamples(of, rate, random), rate, random, false, false),
    sampleRate: rate,
    kind: told[of] ?? 'nothing',
    code: null,
    hz: 0,
    made: of,
  };
}

function otherSamples(of: OtherSound, rate: number, random: Random): Float64Array {
  const count = Math.round(rate * random.between(2, 9));
  if (of === 'silence') return new Float64Array(count).map(() => 1e-4 * random.normal());
  if (of === 'speech') return level(speech(count, rate, random));
  if (of === 'knocks') return knocks(count, rate, random);
  if (of === 'white' || of === 'pink' || of === 'fan' || of === 'hum') return noise(of, count, rate, random);
  const notes = notesOf(of, random);
  const samples = played(notes, rate, random);
  const under = noise(random.of(noiseKinds), samples.length, rate, random);
  const snr = random.between(6, 28);
  return samples.map((value, at) => value + (under[at] ?? 0) * 10 ** (-snr / 20));
}

interface Note {
  hz: number[];
  seconds: number;
}

function notesOf(of: OtherSound, random: Random): Note[] {
  const rest = (seconds: number): Note => ({ hz: [], seconds });
  const lead = rest(random.between(0.1, 0.8));
  const low = random.between(500, 1200);
  if (of === 'continuous') return [{ hz: [random.between(500, 3200)], seconds: 30 }];
  if (of === 'siren') {
    const [high, seconds] = [low * random.between(1.15, 1.9), random.between(0.15, 0.7)];
    const pair = [
      { hz: [low], seconds },
      { hz: [high], seconds },
    ];
    return [lead, ...Array.from({ length: random.whole(3, 8) }, () => pair).flat()];
  }
  if (of === 'melody') {
    const tune = Array.from({ length: 8 }, () => ({
      hz: [low * 2 ** (random.whole(0, 12) / 12)],
      seconds: 0.2,
    }));
    const gap = random.chance(0.5) ? [] : [rest(0.03)];
    return [
      lead,
      ...[1, 2, 3].flatMap(() => [...tune.flatMap((note) => [note, ...gap]), rest(random.between(0.3, 1.5))]),
    ];
  }
  if (of === 'trill') {
    const [high, seconds] = [low * random.between(1.1, 1.5), random.between(0.03, 0.08)];
    const ring = Array.from({ length: Math.round(0.5 / seconds) }, () => [
      { hz: [low], seconds },
      { hz: [high], seconds },
    ]);
    return [lead, ...[1, 2, 3].flatMap(() => [...ring.flat(), rest(random.between(0.3, 2))])];
  }
  const keys = () => ({
    hz: [random.of([697, 770, 852, 941]), random.of([1209, 1336, 1477])],
    seconds: 0.12,
  });
  return [lead, ...Array.from({ length: random.whole(4, 10) }, () => [keys(), rest(0.1)]).flat()];
}

function played(notes: Note[], rate: number, random: Random): Float64Array {
  const isSquare = random.chance(0.4);
  const out: number[] = [];
  for (const { hz, seconds } of notes) {
    const count = Math.round(seconds * rate);
    for (let at = 0; at < count; at++) {
      const edge = Math.min(1, at / (0.004 * rate), (count - at) / (0.004 * rate));
      const value = hz.reduce((sum, one) => {
        const turn = (2 * Math.PI * one * at) / rate;
        return sum + Math.sin(turn) + (isSquare && 3 * one < rate / 2 ? Math.sin(3 * turn) / 3 : 0);
      }, 0);
      out.push(edge * Math.SQRT2 * value);
    }
  }
  return Float64Array.from(out);
}
