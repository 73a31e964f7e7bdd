import { expect, test } from 'vitest';
import { englishBases } from './english-bases.ts';

test.each([
  ['jiggled', 'jiggle'],
  ['stopping', 'stop'],
  ['latches', 'latch'],
  ['notices', 'notice'],
  ['tries', 'try'],
  ['fried', 'fry'],
  ['knocked', 'knock'],
  ['installing', 'install'],
  ['sleeps', 'sleep'],
  ['internally', 'internal'],
])('%s is a form of %s', (word, base) => {
  expect(englishBases(word)).toContain(base);
});

test.each(['string', 'glass', 'speed', 'bateria', 'luz', 'led'])('%s is a form of nothing', (word) => {
  expect(englishBases(word)).toEqual([]);
});
