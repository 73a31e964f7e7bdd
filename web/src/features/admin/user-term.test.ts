import { expect, test } from 'vitest';
import { readUserTerm } from './UserPicker.tsx';

test('a term with a letter is searched as an e-mail', () => {
  expect(readUserTerm(' ana@oficina.test ')).toEqual({ email: 'ana@oficina.test' });
  for (const typed of ['ana', 'Ana Prado', '7a', 'é'])
    expect(readUserTerm(` ${typed} `)).toEqual({ page: 1, limit: 20, search: typed });
});

test('a number is searched as an id', () => {
  expect(readUserTerm(' 7 ')).toEqual({ user_id: '7' });
});

test('nothing else is searched', () => {
  for (const typed of ['', '  ', '@', '1.5', '-7', '7 8', '%', '12345678901'])
    expect(readUserTerm(typed)).toBeNull();
});
