import { describe, expect, test } from 'vitest';
import { affinity, directionOf, saidIn } from '../../server/src/features/search/finding/affinity.ts';
import { type Learnt, type Lessons, learn } from './learn.ts';

const width = 8;
const stemsOf = (text: string) => new Map(text.split(' ').map((stem) => [stem, 1]));
// Two faults of a supply and two of a picture, each pair without a word in common.
const lessons: Lessons = {
  faults: [
    'fus fonte',
    'ponte fonte',
    'lamp barra',
    'lanterna barra',
    'fus ponte',
    'lamp lanterna',
    'gas valvula',
    'gas valvula',
  ].map(stemsOf),
  related: new Map([
    [0, new Map([[1, 2]])],
    [2, new Map([[3, 2]])],
  ]),
  sayings: [
    ...['morreu tudo', 'morreu ja'].map((text) => ({ fault: 0, stems: text.split(' ') })),
    ...['escuro tudo', 'escuro ja', 'nao acend', 'nao acend'].map((text) => ({
      fault: 2,
      stems: text.split(' '),
    })),
  ],
};
const { ofRecords, ofQueries } = learn(lessons, width, 300);

const between = (known: Learnt, one: string, other: Learnt, text: string) => {
  const [a, b] = [directionOf(stemsOf(one), known), directionOf(stemsOf(text), other)];
  if (a === undefined || b === undefined) throw new Error('a word is missing');
  return affinity(a, b);
};

describe('what is learnt of words', () => {
  test('brings faults together that help beside each other', () => {
    const near = between(ofRecords, 'fus fonte', ofRecords, 'ponte fonte');
    expect(near).toBeGreaterThan(between(ofRecords, 'fus fonte', ofRecords, 'lamp barra'));
  });

  test.each([
    ['morreu', 'fus fonte', 'lamp barra'],
    ['escuro', 'lamp barra', 'fus fonte'],
  ])('“%s”, which no record has, is about what it was said of', (said, meant, other) => {
    expect(between(ofQueries, said, ofRecords, meant)).toBeGreaterThan(
      between(ofQueries, said, ofRecords, other),
    );
  });

  test('tells what is turned over apart, and leaves out what was said once and is in no record', () => {
    expect([...saidIn(['nao', 'acend'])]).toEqual(['nao', 'acend', 'nao_acend']);
    expect(ofQueries.has('nao_acend')).toBe(true);
    const once = learn({ ...lessons, sayings: [{ fault: 0, stems: ['queimou'] }] }, width, 1);
    expect(once.ofQueries.has('queimou')).toBe(false);
  });

  test('is the same each time', () => {
    expect(learn(lessons, width, 300)).toEqual({ ofRecords, ofQueries });
  });
});
