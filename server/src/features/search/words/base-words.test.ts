import { expect, test } from 'vitest';
import { baseWords, ownBase } from './base-words.ts';

test.each([
  ['telinha', 'tela'],
  ['ventoinhazinha', 'ventoinha'],
  ['botaozinho', 'botao'],
  ['pczinho', 'pc'],
  ['capacitorzao', 'capacitor'],
  ['luzinha', 'luz'],
  ['barulhao', 'barulho'],
  ['quentissimo', 'quente'],
  ['hds', 'hd'],
  ['fraquinha', 'fraca'],
  ['foguinho', 'fogo'],
])('%s is made of %s', (word, base) => {
  expect(baseWords(word)).toContain(base);
});

test('the own base keeps the gender; of a word that is not small there is none', () => {
  expect(['cantinho', 'negocinhos', 'botaozinho', 'telinha', 'vinha'].map(ownBase)).toEqual([
    'canto',
    'negoco',
    'botao',
    'tela',
    null,
  ]);
  expect(ownBase('bateria')).toBeNull();
});

test.each(['bateria', 'fusivel', 'capacitores'])('%s is made of nothing shorter', (word) => {
  expect(baseWords(word)).toEqual([]);
});
