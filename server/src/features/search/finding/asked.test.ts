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
