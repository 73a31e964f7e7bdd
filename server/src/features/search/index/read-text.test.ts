import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test.each([
  ['falha 0x0000007B na partida', ['0x0000007b', '7b']],
  ['falha 0x7B na partida', ['0x7b', '7b']],
  ['código 0x00', ['0x00']],
  ['memória em 0xZZ7B', ['0xzz7b']],
])('“%s” has the codes %j: zeros before a hexadecimal number do not count', (text, codes) => {
  expect(readText(text).codes).toEqual(codes);
});
