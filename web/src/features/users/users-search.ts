import { type Perfil, perfis } from '@bancada/contract/policy';
import { type UserSort, userSorts } from '@bancada/contract/users';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';

/** What of the list of users lies in its address. */
export interface UsersSearch extends ListSearch {
  perfil?: Perfil | undefined;
  ativo?: 'true' | 'false' | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const search = readListSearch(raw);
  return {
    ...search,
    ordem: asUserSort(search.ordem),
    perfil: perfis.find((perfil) => perfil === raw.perfil),
    ativo: (['true', 'false'] as const).find((ativo) => ativo === String(raw.ativo)),
  };
}

/** The order that an address names; undefined for any that there is not. */
export function asUserSort(name: string | undefined): UserSort | undefined {
  return userSorts.flatMap((sort) => [sort, `-${sort}` as const]).find((sort) => sort === name);
}
