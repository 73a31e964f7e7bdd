import { expect, test } from 'vitest';
import { photosLeftText } from './unit-text.ts';

test.each([
  [1, '1 foto, que só aparece com conexão.'],
  [12, '12 fotos, que só aparecem com conexão.'],
])('%i photos of a visit that are not kept', (count, text) => expect(photosLeftText(count)).toBe(text));
