import { expect, test } from 'vitest';
import { readUsersSearch } from './users-search.ts';

test('filters, order and page of the list of users are read back from the URL', () => {
  const address = { busca: 'ana', pagina: '2', ordem: '-email', perfil: 'editor', ativo: 'false' };
  expect(readUsersSearch(address)).toEqual({ ...address, pagina: 2 });
});

test('invalid values in the URL are dropped', () => {
  expect(readUsersSearch({ ordem: 'senha', perfil: 'chefe', ativo: 'talvez', pagina: '-1' })).toEqual(
    readUsersSearch({}),
  );
});
