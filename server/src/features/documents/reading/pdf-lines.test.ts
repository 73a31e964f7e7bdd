import { describe, expect, test } from 'vitest';
import { linesOfPage, type TextPiece } from './pdf-lines.ts';

const size = 10;
/** A piece of 6 points a letter, from the lower left corner. */
const piece = (str: string, x: number, y: number, width = 6 * str.length): TextPiece => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width,
  height: size,
});

describe('the lines of a page of a PDF', () => {
  test('join the pieces of a word, and have a space where there is room between two', () => {
    const pieces = [
      piece('PPBUS', 50, 700),
      piece('_G3H', 80, 700),
      piece('12,6', 120, 700),
      piece('V', 150, 700),
    ];
    expect(linesOfPage(pieces)).toBe('PPBUS_G3H 12,6 V');
  });

  test('are in the order of the file, so that columns stay apart', () => {
    const left = ['Meça a tensão', 'do capacitor', 'e anote'].map((text, row) =>
      piece(text, 50, 700 - 14 * row),
    );
    const right = ['Troque o fusível', 'e repita', 'o teste'].map((text, row) =>
      piece(text, 300, 700 - 14 * row),
    );
    expect(linesOfPage([...left, ...right])).toBe(
      'Meça a tensão\ndo capacitor\ne anote\nTroque o fusível\ne repita\no teste',
    );
  });

  test('go from top to bottom where the file has them in any order', () => {
    const rows = [3, 1, 4, 0, 2].flatMap((row) => [
      piece(`${row}b`, 200, 700 - 20 * row),
      piece(`${row}a`, 50, 700 - 20 * row),
    ]);
    expect(linesOfPage(rows)).toBe('0a 0b\n1a 1b\n2a 2b\n3a 3b\n4a 4b');
  });

  test('read text that runs up the sheet, letter by letter', () => {
    const letters = [...'SMC_RESET'].map(
      (str, index): TextPiece => ({
        str,
        transform: [0, size, -size, 0, 400, 100 + 6 * index],
        width: 6,
        height: size,
      }),
    );
    expect(linesOfPage(letters)).toBe('SMC_RESET');
  });

  test('have letters that are drawn twice for bold once, and exponents with their word', () => {
    const pieces = [
      piece('Atenção', 50, 700),
      piece('Atenção', 50.4, 700),
      piece('10', 50, 680),
      piece('6', 62, 683.5, 4),
    ];
    expect(linesOfPage(pieces)).toBe('Atenção\n106');
  });
});
