import { expect, test } from 'vitest';
import { listOf } from '../../../database/entry-lists.ts';
import type { Concept } from '../meaning/concepts.ts';
import { ask } from './asked.ts';
import type { EntrySample } from './entry-sample.ts';
import type { MetText } from './met-texts.ts';

const size = 1_000;
const [rare, common] = [listOf('diagnosis', 1), listOf('diagnosis', 2)];
/** Two entries show the rare check, every fifth the common one. */
const sample: EntrySample = {
  total: size,
  size,
  byList: new Map([
    [rare, [3, 7]],
    [common, Array.from({ length: size / 5 }, (_, place) => place * 5)],
  ]),
};
const concept = (text: string): Concept => ({
  text,
  whole: [],
  own: [],
  other: [],
  turned: [],
  beside: [],
  turnedWeight: 0,
  weight: 1,
  isRequired: true,
  isTurnedOver: false,
  isSign: false,
  isNumber: false,
  isEquipment: false,
});
/** It has the word of the query at this place as it is written. */
const hasWhole = (list: number, place: number): MetText => {
  const ways = [0, 1].map((own) => (own === place ? 3 : 0));
  return { list, words: 4, ways };
};

test('a rare word tells more, and names the fault in a check as well; a common one does not', () => {
  const met = new Map([
    [rare, hasWhole(rare, 0)],
    [common, hasWhole(common, 1)],
  ]);
  const { texts, concepts } = ask([concept('varistor'), concept('placa')], met, sample, {
    hasUnknown: false,
  });
  const [ofRare = 0, ofCommon = 0] = concepts.map(({ weight }) => weight);
  expect(ofRare).toBeGreaterThan(2 * ofCommon);
  expect(texts.get(rare)?.levels[0]).toBeGreaterThan(0.75);
  expect(texts.get(common)?.levels[1]).toBe(0.6);
});

test('words that name one model together count as one, unless they name a kind of equipment, or nothing else or a code is told', () => {
  const model = listOf('model', 1);
  const met = new Map([[model, { list: model, words: 3, ways: [3, 3, 3, 0] }]]);
  const weights = (words: readonly Concept[]) =>
    ask(words, met, sample, { hasUnknown: false }).concepts.map(({ weight }) => weight);
  const named = ['inspiron', '15', '3567'].map(concept);
  const [inspiron = 0, fifteen = 0, number = 0, fault = 0] = weights([...named, concept('travado')]);
  expect(inspiron + fifteen + number).toBeCloseTo(1);
  expect(fault).toBe(1);
  expect(weights(named)).toEqual([1, 1, 1]);
  const kind = ['micro', 'ondas'].map((text) => ({ ...concept(text), isEquipment: true }));
  expect(weights([...kind, concept('esquenta')])).toEqual([1, 1, 1]);
  expect(weights([...named, { ...concept('P0A80'), isSign: true }])).toEqual([1, 1, 1, 1]);
});

test('a maker counts half, unless a code is told', () => {
  const maker = listOf('maker', 1);
  const met = new Map([[maker, { list: maker, words: 1, ways: [3, 0] }]]);
  const weights = (words: readonly Concept[]) =>
    ask(words, met, sample, { hasUnknown: false }).concepts.map(({ weight }) => weight);
  expect(weights([concept('weg'), concept('desarma')])).toEqual([0.5, 1]);
  expect(weights([concept('weg'), { ...concept('F0070'), isSign: true }])).toEqual([1, 1]);
});
