import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plain } from '@bancada/contract/codes/notation-words';
import { expect, test } from 'vitest';

const directory = import.meta.dirname;
const text = readFileSync(path.join(directory, 'sinonimos.txt'), 'utf8');
const withoutComments = (content: string) =>
  content
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
const lexicon = path.join(directory, '../src/features/search/lexicon');
const functionWords = withoutComments(readFileSync(path.join(lexicon, 'function-words.txt'), 'utf8'))
  .join(' ')
  .split(/\s+/)
  .map(plain);

test('the synonym list stays small enough to read: at most 4,300 lines and 170 KB', () => {
  expect(text.split('\n').length).toBeLessThanOrEqual(4300);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(170_000);
});

test('its terms are words and short set phrases: one to three words that carry meaning', () => {
  const weight = (term: string) =>
    plain(term)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !functionWords.includes(word)).length;
  const terms = withoutComments(text).flatMap((line) => line.split(/[=>]/));
  expect(terms.filter((term) => weight(term) < 1 || weight(term) > 3)).toEqual([]);
});

test('there are at most 200 stop words, each once, and none of them negates', () => {
  expect(functionWords.length).toBeLessThanOrEqual(200);
  expect(functionWords.filter((word, index) => functionWords.indexOf(word) !== index)).toEqual([]);
  expect(functionWords.filter((word) => ['nao', 'nem', 'sem', 'com', 'so'].includes(word))).toEqual([]);
});
