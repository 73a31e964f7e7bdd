// Proven here of what a word of unknown form may be made of:
//  1. diminutives and augmentatives, with the letters that they change (`mosquinha`, `pouquinho`)
//  2. plurals of short words and shorthands
//  3. forms as they are said (`queimanu`, `botaum`)
//  4. English forms
//  5. the likeliest first
//  6. words that are none of these have no other form, and nothing is made of next to nothing
import { expect, test } from 'vitest';
import { baseForms } from './word-forms.ts';

test.each([
  ['botaozinho', 'botao'],
  ['bombinha', 'bomba'],
  ['apitinho', 'apito'],
  ['dentinho', 'dente'],
  ['pouquinho', 'pouco'],
  ['larguinha', 'larga'],
  ['barulhao', 'barulho'],
  ['telona', 'tela'],
  ['drones', 'drone'],
  ['hds', 'hd'],
  ['pequenissimo', 'pequeno'],
  ['queimanu', 'queimando'],
  ['portaum', 'portao'],
  ['leaking', 'leak'],
  ['charging', 'charge'],
  ['failed', 'fail'],
])('%s may be made of %s', (word, base) => {
  expect(baseForms(word)).toContain(base);
});

test('of a small thing the base in its own gender comes first', () => {
  expect(baseForms('bombinha')[0]).toBe('bomba');
});

test.each(['motor', 'valvula', 'drone', 'esc', 'us'])('%s is made of nothing', (word) => {
  expect(baseForms(word)).toEqual([]);
});

test('a base has two letters at least, and is another word', () => {
  for (const word of ['inha', 'zinho', 'ao', 'ing', 'as'])
    for (const base of baseForms(word)) {
      expect(base.length).toBeGreaterThanOrEqual(2);
      expect(base).not.toBe(word);
    }
});
