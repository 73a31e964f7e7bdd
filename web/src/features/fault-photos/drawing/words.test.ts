import { expect, test } from 'vitest';
import { movedBy } from './shapes.ts';
import { wordsUnder, writtenAt } from './use-pointer.ts';
import { linesOf, placedLines } from './words.ts';

const size = { width: 1600, height: 1200 };
const at = (text: string, x: number, y: number) => writtenAt({ color: '#fff', text }, { x, y }, size);

test('a text is in lines that the photo has room for, and no letter of it is lost', () => {
  expect(linesOf('R2032 aquece', size)).toEqual(['R2032 aquece']);
  const long = 'Medir aqui com a placa ligada: 3,3 V até o conector CN4002';
  const lines = linesOf(long, { width: 400, height: 1200 });
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe(long);
  expect(linesOf('a'.repeat(60), { width: 400, height: 1200 }).join('')).toBe('a'.repeat(60));
});

test('a text touched at the edge stays whole on the photo, and the keys do not move it out', () => {
  const words = at(' R2032 aquece ', 1600, 0);
  expect(words.text).toBe('R2032 aquece');
  expect(words.at.x).toBeLessThan(1600 - 200);
  expect(words.at.y).toBeGreaterThan(30);
  expect(movedBy(words, 'ArrowUp', size)).toEqual(words);
  expect(movedBy(words, 'ArrowDown', size)).toMatchObject({ at: { x: words.at.x, y: words.at.y + 32 } });
  expect(placedLines(words, size)).toEqual([{ line: 'R2032 aquece', ...words.at }]);
});

test('a finger takes the text that lies above the others, and nothing beside them', () => {
  const [below, above] = [at('Aquece', 800, 600), at('Frio', 820, 600)];
  expect(wordsUnder([below, above], { x: 815, y: 610 }, size)).toBe(above);
  expect(wordsUnder([below, above], { x: 700, y: 600 }, size)).toBe(below);
  expect(wordsUnder([below, above], { x: 800, y: 800 }, size)).toBeNull();
});
