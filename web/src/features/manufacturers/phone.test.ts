import { expect, test } from 'vitest';
import { phoneText } from './phone.ts';

test.each([
  ['08007771234', '0800 777 1234'],
  ['0800 777-1234', '0800 777 1234'],
  ['1133334444', '(11) 3333-4444'],
  ['11933334444', '(11) 93333-4444'],
  ['(11) 9 3333-4444', '(11) 93333-4444'],
  ['4004-1234', '4004-1234'],
  ['+55 11 3333 4444', '+55 11 3333 4444'],
  ['suporte@exemplo.com.br 1133334444', 'suporte@exemplo.com.br 1133334444'],
])('%s reads %s', (contact, text) => {
  expect(phoneText(contact)).toBe(text);
});
