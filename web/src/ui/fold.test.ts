import { expect, test } from 'vitest';
import { fold, markParts, type Sought } from './fold.tsx';

const marked = (text: string, sought: Sought) =>
  markParts(text, sought)
    .filter(({ isMatch }) => isMatch)
    .map(({ text: part }) => part);

test('folding keeps the offset of every character', () => {
  expect(fold('Ação É ÑANDU İ 🔧')).toBe('acao e nandu i 🔧');
  expect(fold('Ação É ÑANDU İ 🔧')).toHaveLength('Ação É ÑANDU İ 🔧'.length);
});

test('words that begin with the search text are highlighted, whatever their accents', () => {
  expect(marked('Tensão baixa: tensões e extensão', 'tensao')).toEqual(['Tensão']);
  expect(marked('Tensão baixa: tensões e extensão', 'tens')).toEqual(['Tensão', 'tensões']);
  expect(marked('Não liga', 'na\u0303o\u00a0li\u200bga')).toEqual(['Não', 'liga']);
});

test('stop words are not highlighted, nor words that begin like them', () => {
  expect(marked('Fonte desligada depois de um tempo', 'fonte de')).toEqual(['Fonte']);
  expect(marked('Não liga sem bateria', 'não liga')).toEqual(['Não', 'liga']);
});

test('the parts add up to the text, and no input can break the highlighting', () => {
  const text = 'Código P0AA6 (fuga)';
  for (const sought of ['p0aa6', '', '(', '[', '\\', '.*', 'a'])
    expect(
      markParts(text, sought)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  expect(marked(text, '.*')).toEqual([]);
});

test('words of the text are highlighted whole, whatever their case, accents and punctuation', () => {
  expect(marked('Não liga, religa; ligação, LIGA', ['liga'])).toEqual(['liga', 'LIGA']);
  expect(marked('Placa LA-L663P ou LA, não LA-L663PX', ['LA', 'LA-L663P'])).toEqual(['LA-L663P', 'LA', 'LA']);
  expect(marked('Fonte (12 V) com saída de 5.1 V, não 591 V', ['5.1', '(12'])).toEqual(['(12', '5.1']);
  expect(marked('tela preta e só preta', ['tela preta', ''])).toEqual(['tela preta']);
});

test('if no word matched, none is highlighted', () => {
  expect(marked('Não liga', [])).toEqual([]);
});

test('of a word that stands everywhere only the first places are marked, and the text stays whole', () => {
  const text = 'fonte '.repeat(20_000);
  const parts = markParts(text, 'fonte');
  expect(parts.length).toBeLessThan(1_000);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
