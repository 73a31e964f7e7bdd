import { expect, test } from 'vitest';
import { baseWords } from './base-words.ts';

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

test.each(['bateria', 'fusivel', 'capacitores'])('%s is made of nothing shorter', (word) => {
  expect(baseWords(word)).toEqual([]);
});
