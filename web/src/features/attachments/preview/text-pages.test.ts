import { textPageLines } from '@bancada/contract/attachments/documents';
import { expect, test } from 'vitest';
import { foundWords, textPagesOf } from './text-pages.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `linha ${index + 1}\n`).join('');

test('a text is divided into stretches of whole lines, and nothing of it is lost', () => {
  expect(textPagesOf('')).toEqual(['']);
  expect(textPagesOf('uma linha')).toEqual(['uma linha']);
  for (const count of [1, textPageLines - 1, textPageLines, textPageLines + 1, 5 * textPageLines]) {
    const pages = textPagesOf(lines(count));
    expect(pages).toHaveLength(Math.ceil(count / textPageLines));
    expect(pages.join('')).toBe(lines(count));
  }
  expect(textPagesOf(`${lines(textPageLines)}fim`)[1]).toBe('fim');
});

test('the words of the server are marked on its pages; before it has read the file, those that were typed', () => {
  const pages = ['PPBUS_G3H e tensão\n', 'tensao no PPBUS G3H\n'];
  const hit = { pagina: 2, trecho: '', marcas: ['PPBUS G3H'], caixas: [], origem: 'texto' as const };
  const found = (isReadByServer: boolean, query = 'ppbus_g3h') =>
    foundWords(pages, { hits: [hit], query, isReadByServer }).map(({ page, start, end }) => [
      page,
      pages[page - 1]?.slice(start, end),
    ]);
  expect(found(true)).toEqual([[2, 'PPBUS G3H']]);
  expect(found(false)).toEqual([
    [1, 'PPBUS_G3H'],
    [2, 'PPBUS G3H'],
  ]);
  expect(found(false, 'TENSÃO')).toEqual([
    [1, 'tensão'],
    [2, 'tensao'],
  ]);
  expect(found(false, '')).toEqual([]);
});
