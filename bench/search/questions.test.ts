import { expect, test } from 'vitest';
import { someWordsOf, withSlip } from './questions.ts';

const symptom = 'Bomba de vácuo ronca, mas não puxa leite no conjunto';

test('Two to four words of a symptom stand in the order in which it has them', () => {
  for (const place of [0, 1, 2]) {
    const words = someWordsOf(symptom, place).split(' ');
    expect(words).toHaveLength(2 + place);
    const places = words.map((word) => symptom.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

test('A slip is in one word alone, the longest', () => {
  const typed = withSlip(symptom, 3).split(' ');
  const others = symptom.split(' ').filter((word, place) => word !== typed[place]);
  expect(others).toEqual(['conjunto']);
});
