import { expect, test } from 'vitest';
import { someWordsOf, withSlip } from './questions.ts';

const symptom = 'Bomba de vácuo ronca, mas não puxa leite no conjunto';

test('two to four words of a symptom keep their order', () => {
  for (const position of [0, 1, 2]) {
    const words = someWordsOf(symptom, position).split(' ');
    expect(words).toHaveLength(2 + position);
    const positions = words.map((word) => symptom.indexOf(word));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  }
});

test('a typo is in one word only, the longest', () => {
  const typed = withSlip(symptom, 3).split(' ');
  const others = symptom.split(' ').filter((word, position) => word !== typed[position]);
  expect(others).toEqual(['conjunto']);
});
