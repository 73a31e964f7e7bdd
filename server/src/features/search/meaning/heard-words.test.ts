import { expect, test } from 'vitest';
import { queryWords } from '../words/query-words.ts';
import { asHeard } from './heard-words.ts';
import { unknownWord } from './known-word.ts';
import { indexSynonyms } from './synonym-index.ts';

const noSynonyms = indexSynonyms([], () => [], new Map());
const roleOf = (text: string, isBeginning: boolean) =>
  queryWords(`${text} `).map(
    (word) => asHeard({ ...word, known: { ...unknownWord(text), isBeginning } }, new Map(), noSynonyms).role,
  );

test('a word sounds like one that tells nothing, and the beginning of one of records does not', () => {
  expect(roleOf('tanq', false)).toEqual(['light']);
  expect(roleOf('tanq', true)).toEqual(['telling']);
});

test('what is made of a word that tells nothing tells nothing', () => {
  expect(roleOf('cantinho', false)).toEqual(['light']);
  expect(roleOf('ventoinha', false)).toEqual(['telling']);
});

test('what sounds like a word of the synonyms is made of no other word', () => {
  const known = new Map([['sos', { ...unknownWord('sos'), isKnown: true }]]);
  const isMadeOfSos = (words: readonly string[]) => {
    const synonyms = indexSynonyms([], () => [], new Map(words.map((word) => [word, word])));
    return queryWords('sosinho ').some(
      (word) => asHeard({ ...word, known: unknownWord('sosinho') }, known, synonyms).known.isKnown,
    );
  };
  expect(isMadeOfSos(['sozinho'])).toBe(false);
  expect(isMadeOfSos([])).toBe(true);
});
