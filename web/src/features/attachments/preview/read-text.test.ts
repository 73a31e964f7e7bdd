import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

test('a text is decoded as UTF-8, wherever it was cut off, or else as Latin-1', () => {
  const utf8 = new TextEncoder().encode('tensão 5 Ω');
  expect(readText(utf8.buffer)).toBe('tensão 5 Ω');
  expect(readText(utf8.slice(0, 5).buffer)).toBe('tens');
  expect(readText(bytes(0x74, 0x65, 0x6e, 0x73, 0xe3, 0x6f))).toBe('tensão');
  expect(readText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
});
