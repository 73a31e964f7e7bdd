import { expect, test } from 'vitest';
import { partsIn, runTogether, withoutFunctionWords } from './run-together.ts';

const known = new Set([
  'liga',
  'nao',
  'semi',
  'segura',
  'marca',
  'desliga',
  'imagem',
  'desliga',
  'sem',
  'tela',
  'preta',
  'super',
  'aquece',
]);
const isKnown = (word: string) => known.has(word);

test.each([
  ['naoliga', ['nao', 'liga']],
  ['tvnaoliga', ['tv', 'nao', 'liga']],
  ['semimagem', ['sem', 'imagem']],
  ['telapreta', ['tela', 'preta']],
  ['ligaedesliga', ['liga', 'e', 'desliga']],
  ['damarca', ['da', 'marca']],
])('%s is %j', (text, parts) => {
  expect(runTogether(text, isKnown)).toEqual(parts);
});

test.each(['daqui', 'xliga', 'ligax', 'porcom'])(
  '%s is not made of known words that tell something',
  (text) => {
    expect(runTogether(text, isKnown)).toBeNull();
  },
);

test('what says nothing is left out', () => {
  expect(withoutFunctionWords(['da', 'marca'])).toEqual(['marca']);
});

test('the parts are shorter than the word, and of two letters at least', () => {
  expect(partsIn('abc')).toEqual(['ab', 'bc']);
  expect(partsIn('a'.repeat(31))).toEqual([]);
});
