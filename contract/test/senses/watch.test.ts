import fc from 'fast-check';
import { expect, test } from 'vitest';
import { senseProblems } from '../../src/senses/senses-words.ts';
import { watch } from '../../src/senses/watch.ts';
import { type Frame, makeLight, makeOtherLight, type OtherLight, otherLights } from './lights.ts';

const few = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

/** A red LED that is lit in these parts of a film of 30 frames a second, in milliseconds. */
function red(parts: [from: number, to: number][], end: number): Frame[] {
  return few(0, Math.round(end / 33)).map((at) => {
    const t = at * 33;
    const isLit = parts.some(([from, to]) => t >= from && t < to);
    return { t, r: isLit ? 200 : 30, g: isLit ? 50 : 30, b: isLit ? 45 : 30 };
  });
}

test.each(['easy', 'medium'] as const)('Who films a LED gets its code: %s', (of) => {
  const made = few(1, 40).map((seed) => makeLight(seed, of));
  expect(made.map(({ frames }) => watch(frames).code)).toEqual(made.map(({ code }) => code));
});

test.each(otherLights)(
  'Who films another light is told so, and never surely given a code: %s',
  (of: OtherLight) => {
    for (const made of few(1, 10).map((seed) => makeOtherLight(seed, of))) {
      const { kind, code, sure } = watch(made.frames);
      expect({ kind, code }).toEqual({ kind: made.kind, code: made.code });
      expect(code !== null && sure >= 0.9).toBe(false);
    }
  },
);

test('Who films more than nine blinks in a row gets no code and is told why', () => {
  const parts = few(1, 10).map((at): [number, number] => [at * 400, at * 400 + 200]);
  expect(watch(red(parts, 5000))).toMatchObject({
    kind: 'blinks',
    code: null,
    problems: [senseProblems.tooManyBlinks],
  });
});

test('Who films only a part of a pattern is told so, and is never told that it is sure', () => {
  const atStart = watch(
    red(
      [
        [0, 150],
        [400, 600],
        [800, 1000],
      ],
      1800,
    ),
  );
  expect(atStart.problems).toContain(senseProblems.filmCutAtStart);
  const atEnd = watch(
    red(
      [
        [400, 600],
        [800, 1000],
        [1200, 1400],
      ],
      1300,
    ),
  );
  expect(atEnd.problems).toContain(senseProblems.filmCutAtEnd);
  expect(Math.max(atStart.sure, atEnd.sure)).toBeLessThan(0.9);
});

test('The same film with frames lost here and there says the same: times count, not frames', () => {
  const whole = red(
    [
      [400, 650],
      [900, 1150],
      [2000, 2250],
      [2500, 2750],
      [3000, 3250],
    ],
    4000,
  );
  expect(watch(whole).code).toBe('V2 V3');
  for (const lost of few(2, 6)) expect(watch(whole.filter((_, at) => at % 7 !== lost)).code).toBe('V2 V3');
});

test('Who gives any film gets an answer, whatever it holds', () => {
  const value = fc.double({ min: -1, max: 300 });
  const frame = fc.record({ t: fc.double({ min: 0, max: 20_000 }), r: value, g: value, b: value });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 200 }), (frames) => {
      const { sure } = watch(frames);
      expect(sure).toBeGreaterThanOrEqual(0);
      expect(sure).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});
