import { expect, test } from 'vitest';
import { fold } from '../relevance/fold.ts';
import { GeneratedBase } from './generated-base.ts';

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const symptomsOf = (count: number) =>
  new GeneratedBase(count).next(count).entries.map(({ symptom }) => symptom);

test('a generated base is the same in every run, and its symptoms are all different', () => {
  const symptoms = symptomsOf(2_000);
  expect(symptomsOf(2_000)).toEqual(symptoms);
  expect(new Set(symptoms.map((text) => wordsOf(text).join(' '))).size).toBe(2_000);
});

test('its entries refer to existing diagnoses, solutions, models and codes', () => {
  const base = new GeneratedBase(1_000);
  const [first, second] = [base.next(600), base.next(400)];
  const diagnoses = first.diagnoses.length + second.diagnoses.length;
  const solutions = first.solutions.length + second.solutions.length;
  expect([diagnoses, solutions]).toEqual([500, 500]);
  for (const { diagnoses: named, solution, model, code } of [...first.entries, ...second.entries]) {
    expect(new Set(named).size).toBe(named.length);
    expect(Math.max(...named)).toBeLessThan(diagnoses);
    expect(solution).toBeLessThan(solutions);
    expect(model).toBeLessThan(base.catalogue.models.length);
    expect(code ?? 0).toBeLessThan(base.catalogue.codes.length);
  }
});

test('its vocabulary grows as in real text: about twofold for four times the text, with many words occurring once', () => {
  const base = new GeneratedBase(24_000);
  base.next(6_000);
  const quarter = base.vocabulary.figures();
  base.next(18_000);
  const whole = base.vocabulary.figures();
  expect(whole.tokens / quarter.tokens).toBeCloseTo(4, 0);
  expect(whole.different / quarter.different).toBeGreaterThan(1.7);
  expect(whole.different / quarter.different).toBeLessThan(2.3);
  expect(whole.once / whole.different).toBeGreaterThan(0.3);
});
