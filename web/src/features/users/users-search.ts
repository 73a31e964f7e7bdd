import { type UserSort, userSorts } from '@bancada/contract/accounts/users';
import { type Perfil, perfis } from '@bancada/contract/policy';
import { type ListSearch, readId, readListSearch } from '../../ui/read-search.ts';

/** State of the list of users in the URL. */
export interface UsersSearch extends ListSearch {
  perfil?: Perfil | undefined;
  ativo?: 'true' | 'false' | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const search = readListSearch(raw);
  return {
    ...search,
    ordem: asUserSort(search.ordem),
    perfil: perfis.find((perfil) => perfil === raw.perfil),
    ativo: (['true', 'false'] as const).find((ativo) => ativo === String(raw.ativo)),
  };
}

/** The sort order in a URL; undefined if it is unknown. */
export function asUserSort(name: string | undefined): UserSort | undefined {
  return userSorts.flatMap((sort) => [sort, `-${sort}` as const]).find((sort) => sort === name);
}

/** State of the user management in the URL: the selected user, or the list. */
export interface AdminUsersSearch extends UsersSearch {
  /** The id of the selected user. */
  usuario?: number | undefined;
}

export function readAdminUsersSearch(raw: Record<string, unknown>): AdminUsersSearch {
  return { ...readUsersSearch(raw), usuario: readId(raw.usuario) };
}
