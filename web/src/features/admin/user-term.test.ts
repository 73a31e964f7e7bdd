import { expect, test } from 'vitest';
import { readUserTerm } from './user-term.ts';

test('a term with a letter is searched as an e-mail', () => {
  for (const typed of ['ana', 'ana@oficina.test', '7a', 'é'])
    expect(readUserTerm(` ${typed} `)).toEqual({ email: typed });
});

test('a number is searched as an id', () => {
  expect(readUserTerm(' 7 ')).toEqual({ user_id: '7' });
});

test('nothing else is searched', () => {
  for (const typed of ['', '  ', '@', '1.5', '-7', '7 8', '%', '12345678901'])
    expect(readUserTerm(typed)).toBeNull();
});
