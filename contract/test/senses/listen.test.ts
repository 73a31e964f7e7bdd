import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listen } from '../../src/senses/listen.ts';
import { senseProblems } from '../../src/senses/senses-words.ts';
import { readWav } from '../../src/senses/wav.ts';
import { makeOther, type OtherSound, otherSounds } from './other-sounds.ts';
import { type MadeSound, makeBeeps } from './sounds.ts';
import { wavOf } from './wav-files.ts';

const few = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const heard = ({ samples, sampleRate }: MadeSound) => listen(samples, sampleRate);

/** A tone that is on in these parts of a recording, in seconds. */
function toneAt(parts: [from: number, to: number][], seconds: number, hz = 900): Float32Array {
  return Float32Array.from({ length: 8000 * seconds }, (_, at) => {
    const isOn = parts.some(([from, to]) => at / 8000 >= from && at / 8000 < to);
    return (isOn ? 0.5 : 0) * Math.sin((2 * Math.PI * hz * at) / 8000);
  });
}

describe('A person who records beeps', () => {
  test('gets the code that was played, in noise of all kinds', () => {
    const made = few(1, 8).map((seed) => makeBeeps(seed, 'easy'));
    expect(made.map((sound) => heard(sound).code)).toEqual(made.map(({ code }) => code));
  });

  test('is never told as sure what may be one beep that an echo tore in two', () => {
    const torn = (space: number) =>
      listen(
        toneAt(
          [
            [0.3, 0.4],
            [0.4 + space, 0.64 + space],
          ],
          1,
        ),
        8000,
      );
    expect(torn(0.043).sure).toBeLessThan(0.9);
    expect(torn(0.08)).toMatchObject({ code: 'SsL' });
    expect(torn(0.08).sure).toBeGreaterThan(0.9);
  });

  test('is told when and at what frequency they sounded', () => {
    const { beeps, kind } = listen(
      toneAt(
        [
          [0.2, 0.6],
          [0.8, 0.9],
          [1.1, 1.2],
        ],
        1.5,
      ),
      8000,
    );
    expect(kind).toBe('beeps');
    for (const [at, [start, length]] of [
      [200, 400],
      [800, 100],
      [1100, 100],
    ].entries()) {
      expect(Math.abs((beeps[at]?.start ?? 0) - (start ?? 0))).toBeLessThan(8);
      expect(Math.abs((beeps[at]?.length ?? 0) - (length ?? 0))).toBeLessThan(12);
      expect(Math.abs((beeps[at]?.hz ?? 0) - 900)).toBeLessThan(4);
    }
  });

  test('is told that equal beeps may be short or long, and only then', () => {
    const equal = listen(
      toneAt(
        [
          [0.2, 0.4],
          [0.5, 0.7],
        ],
        1,
      ),
      8000,
    );
    expect(equal).toMatchObject({ code: 'SsS', problems: [senseProblems.sameLength] });
    const other = listen(
      toneAt(
        [
          [0.2, 0.4],
          [0.6, 1.1],
        ],
        1.4,
      ),
      8000,
    );
    expect(other).toMatchObject({ code: 'SsL', problems: [] });
  });

  test('gets a repeated pattern once, also when the recording began within a beep', () => {
    const answer = listen(
      toneAt(
        [
          [0, 0.1],
          [0.3, 0.4],
          [2.4, 2.8],
          [3, 3.1],
          [5.1, 5.5],
          [5.7, 5.8],
        ],
        6.2,
      ),
      8000,
    );
    expect(answer).toMatchObject({ code: 'LsS', problems: [] });
    expect(answer.beeps).toHaveLength(6);
  });

  test('is told when all that was heard is cut, and is never told that this is sure', () => {
    const atStart = listen(
      toneAt(
        [
          [0, 0.1],
          [0.3, 0.7],
        ],
        1,
      ),
      8000,
    );
    expect(atStart.problems).toContain(senseProblems.soundCutAtStart);
    const atEnd = listen(
      toneAt(
        [
          [0.3, 0.7],
          [0.9, 1],
        ],
        1,
      ),
      8000,
    );
    expect(atEnd.problems).toContain(senseProblems.soundCutAtEnd);
    expect(Math.max(atStart.sure, atEnd.sure)).toBeLessThan(0.9);
  });

  test('gets no code from more than 15 items', () => {
    const parts = few(1, 9).map((at): [number, number] => [at * 0.3, at * 0.3 + 0.1]);
    const answer = listen(toneAt(parts, 3.5), 8000);
    expect(answer).toMatchObject({ kind: 'beeps', code: null, problems: [senseProblems.tooManyBeeps] });
    expect(answer.beeps).toHaveLength(9);
  });
});

test.each(otherSounds)('Who records other sounds is never surely given a code: %s', (of: OtherSound) => {
  for (const made of few(1, 2).map((seed) => makeOther(seed, of))) {
    const { kind, code, sure } = heard(made);
    if (made.kind === 'not beeps') expect(kind).not.toBe('beeps');
    else expect(kind).toBe(made.kind);
    expect(code !== null && sure >= 0.9).toBe(false);
  }
});

test('Who records a phone that rings, or hum with all its overtones, is never surely given a code', () => {
  const ring = toneAt(
    [
      [1, 2],
      [4, 5],
    ],
    6,
    425,
  );
  expect(listen(ring, 8000).sure).toBeLessThan(0.9);
  const upper = toneAt(
    [
      [1, 3],
      [6, 8],
    ],
    9,
    480,
  );
  const dual = toneAt(
    [
      [1, 3],
      [6, 8],
    ],
    9,
    440,
  ).map((value, at) => value + (upper[at] ?? 0));
  expect(listen(dual, 8000)).toMatchObject({ kind: 'nothing', code: null });
  const hum = few(1, 8).map((times) => toneAt([[0, 4]], 4, 120 * times).map((value) => value / times));
  expect(
    listen(
      (hum[0] ?? dual).map((_, at) => hum.reduce((sum, part) => sum + (part[at] ?? 0), 0) / 2),
      8000,
    ),
  ).toMatchObject({ kind: 'nothing', code: null });
});

test('Who records a tone that the microphone sinks as time goes by is told that it is continuous', () => {
  const sinking = toneAt([[0, 12]], 12).map((value, at) => value * 10 ** ((-33 * at) / 96_000 / 20));
  expect(listen(sinking, 8000)).toMatchObject({ kind: 'continuous', code: null });
});

describe('Who gives any recording', () => {
  test('gets an answer, whatever it holds', () => {
    const samples = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 3000 });
    fc.assert(
      fc.property(samples, fc.constantFrom(1000, 8000, 48_000), (values, rate) => {
        const { sure, kind } = listen(Float32Array.from(values), rate);
        expect(sure).toBeGreaterThanOrEqual(0);
        expect(sure).toBeLessThanOrEqual(1);
        expect(['beeps', 'continuous', 'siren', 'melody', 'nothing']).toContain(kind);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    { bits: 8 },
    { bits: 16 },
    { bits: 24 },
    { bits: 32 },
    { bits: 32, isFloat: true },
    { bits: 64, isFloat: true },
  ])('is understood in every way that numbers are written: %j', (format) => {
    const wave = toneAt([[0, 0.01]], 0.01);
    const sound = readWav(wavOf([wave], 8000, format));
    expect(sound).toMatchObject({ sampleRate: 8000, isCut: false });
    for (const [at, value] of wave.entries())
      expect(sound?.samples[at]).toBeCloseTo(value, format.bits === 8 ? 1 : 3);
  });

  test('is understood with other chunks, one silent side, or sides of opposite sign', () => {
    const wave = toneAt([[0, 0.01]], 0.01);
    const silent = new Float32Array(wave.length);
    for (const sides of [
      [silent, wave],
      [wave, silent],
      [wave, wave.map((value) => -value)],
    ]) {
      const sound = readWav(wavOf(sides, 8000, { chunk: 'odd' }));
      const power = sound?.samples.reduce((sum, value) => sum + value * value, 0) ?? 0;
      expect(power).toBeCloseTo(
        wave.reduce((sum, value) => sum + value * value, 0),
        1,
      );
    }
  });

  test('gets what a cut file still holds, and is told so; what is no WAV is refused', () => {
    const file = wavOf([toneAt([[0, 1]], 1)], 8000);
    expect(readWav(file.slice(0, 4044))).toMatchObject({ isCut: true, samples: { length: 2000 } });
    for (const length of [0, 3, 11, 20, 36, 43]) expect(readWav(file.slice(0, length))).toBeUndefined();
    expect(readWav(Uint8Array.from({ length: 60 }, (_, at) => at))).toBeUndefined();
  });
});
