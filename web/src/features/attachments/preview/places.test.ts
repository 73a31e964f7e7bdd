import type { Box } from '@bancada/contract/attachments/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnBox } from './boxes.ts';
import { pageCalled } from './PageField.tsx';
import { readPlaceSearch } from './place.ts';
import { hitOf, wordsOf } from './search-pdf.ts';

test('a mark turns with its page: what is at the top left of an upright page is at the top right of one turned clockwise', () => {
  const box: Box = { x: 0, y: 0, largura: 0.2, altura: 0.1 };
  expect(turnBox(box, 90)).toEqual({ x: 0.9, y: 0, largura: 0.1, altura: 0.2 });
  expect(turnBox(box, 180)).toEqual({ x: 0.8, y: 0.9, largura: 0.2, altura: 0.1 });
  expect(turnBox(box, 270)).toEqual({ x: 0, y: 0.8, largura: 0.1, altura: 0.2 });
});

test('four turns bring a mark back, and two and two as well', () => {
  const part = fc.integer({ min: 0, max: 32 }).map((value) => value / 64);
  fc.assert(
    fc.property(part, part, part, part, (x, y, largura, altura) => {
      const box = { x, y, largura, altura };
      expect([90, 90, 90, 90].reduce(turnBox, box)).toEqual(box);
      expect(turnBox(turnBox(box, 90), 90)).toEqual(turnBox(box, 180));
      expect(turnBox(box, -90)).toEqual(turnBox(box, 270));
    }),
  );
});

test('a page is gone to by its label, or else by its number', () => {
  const labels = ['i', 'ii', '1', '2', 'A-1'];
  expect(pageCalled(' ii ', 5, labels)).toBe(2);
  expect(pageCalled('a-1', 5, labels)).toBe(5);
  expect(pageCalled('2', 5, labels)).toBe(4);
  expect(pageCalled('5', 5, labels)).toBe(5);
  expect(pageCalled('3', 12, null)).toBe(3);
  for (const typed of ['', '0', '13', '-1', '2,5', 'iv', 'x']) expect(pageCalled(typed, 12, null)).toBeNull();
});

test('an address with a page or words that make no sense opens the file at its start', () => {
  expect(readPlaceSearch({ pagina: '217', q: ' PPBUS_G3H ' })).toEqual({ pagina: 217, q: 'PPBUS_G3H' });
  expect(readPlaceSearch({ pagina: 217, q: 8203476 })).toEqual({ pagina: 217, q: '8203476' });
  expect(readPlaceSearch({ pagina: '-3', q: '  ' })).toEqual({ pagina: undefined, q: undefined });
  expect(readPlaceSearch({ pagina: 'x' })).toEqual({ pagina: undefined, q: undefined });
});

test('a page is found in the browser if it has all words, and what stands in quotes as one', () => {
  const text = 'Fonte principal\nA rede PPBUS G3H alimenta o sensor de hall.\nFim';
  expect(hitOf(3, text, wordsOf('ppbus_g3h aliment'))).toEqual({
    pagina: 3,
    trecho: 'A rede PPBUS G3H alimenta o sensor de hall.',
    marcas: ['PPBUS G3H', 'alimenta'],
    caixas: [],
    origem: 'texto',
  });
  expect(hitOf(3, text, wordsOf('"sensor de hall"'))?.marcas).toEqual(['sensor de hall']);
  expect(hitOf(3, text, wordsOf('"hall de sensor"'))).toBeNull();
  expect(hitOf(3, text, wordsOf('PPBUS inversor'))).toBeNull();
});
