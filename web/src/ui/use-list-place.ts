import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from './read-search.ts';

/** Page and sort order of a list, and how to change them. */
export interface ListPlace {
  /** From 1. */
  page: number;
  search: string;
  /** A column's name, with a leading `-` for descending; undefined for the list's default order. */
  sort?: string | undefined;
  openPage: (page: number) => void;
  searchFor: (term: string) => void;
  sortBy?: ((sort: string | undefined) => void) | undefined;
}

/**
 * A list's state, kept in the URL (`useSearch({ strict: false })`). Another page adds a history entry; another search, filter or
 * order starts at page 1 and replaces the entry.
 */
export function useListPlace<Search extends ListSearch>(
  address: Search,
): ListPlace & { narrow: (filters: Partial<Search>) => void } {
  const navigate = useNavigate();
  const open = (next: Partial<Search>, isSamePlace: boolean) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace: isSamePlace });
  const narrow = (filters: Partial<Search>) => open({ ...filters, pagina: undefined }, true);
  return {
    page: address.pagina ?? 1,
    search: address.busca ?? '',
    sort: address.ordem,
    openPage: (page) => open({ pagina: page === 1 ? undefined : page } as Partial<Search>, false),
    searchFor: (term) => narrow({ busca: term || undefined } as Partial<Search>),
    sortBy: (sort) => narrow({ ordem: sort } as Partial<Search>),
    narrow,
  };
}
