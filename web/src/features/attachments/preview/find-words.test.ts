import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

/** What was found, as the text has it. */
const found = (text: string, words: string[], options = {}) =>
  findWords(text, words, options).map(({ start, end }) => text.slice(start, end));

test('a word is found whatever its case, accents and ligatures, and only as a whole word', () => {
  expect(found('Tensão na TENSAO, tensões', ['tensão'])).toEqual(['Tensão', 'TENSAO']);
  expect(found('veriﬁque a ﬁação', ['verifique', 'fiacao'])).toEqual(['veriﬁque', 'ﬁação']);
  expect(found('tensa\u0303o', ['tensão'])).toEqual(['tensa\u0303o']);
  expect(found('R10 R100 AR10 R10.', ['R10'])).toEqual(['R10', 'R10']);
  expect(found('5 Ω e 5 Ω', ['Ω'])).toEqual(['Ω', 'Ω']);
  expect(found('12 V ±5 %', ['±'])).toEqual(['±']);
});

test('the name of a net is found with other separators, or none, where it does not stand as it is written', () => {
  expect(found('rede PPBUS G3H aqui', ['PPBUS_G3H'])).toEqual(['PPBUS G3H']);
  expect(found('rede PPBUS_\nG3H aqui', ['ppbusg3h'])).toEqual(['PPBUS_\nG3H']);
  expect(found('PPBUS_G3H, PPBUS G3H', ['PPBUS_G3H'])).toEqual(['PPBUS_G3H']);
  expect(found('PPBUS      G3H', ['PPBUS_G3H'])).toEqual([]);
});

test('of two words that overlap the longer is marked, and what is typed may go on in the text', () => {
  expect(found('LA-L663P', ['LA', 'LA-L663P'])).toEqual(['LA-L663P']);
  expect(found('capacitores', ['capacitor'])).toEqual([]);
  expect(found('capacitores', ['capacitor'], { isTyped: true })).toEqual(['capacitor']);
});

test('where one run of text follows another, a word may begin and end', () => {
  expect(found('C5R10U7', ['R10'])).toEqual([]);
  expect(found('C5R10U7', ['R10'], { isEdge: (at: number) => at === 2 || at === 5 })).toEqual(['R10']);
});

test('a word between spaces is always found where it stands', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9_.-]*[A-Za-z0-9]$/u);
  fc.assert(
    fc.property(word, fc.string({ unit: 'grapheme' }), (one, before) => {
      const text = `${before} ${one} fim`;
      const starts = findWords(text, [one]).map(({ start }) => start);
      expect(starts.some((start) => start <= before.length + 1 + one.length && start >= 0)).toBe(true);
    }),
  );
});

test('of a word that stands everywhere only the first places are found', () => {
  expect(findWords('R10 '.repeat(30_000), ['R10'], { isTyped: true }).length).toBeLessThan(3_000);
  expect(findWords('± '.repeat(30_000), ['±']).length).toBeLessThan(3_000);
});
