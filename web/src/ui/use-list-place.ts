import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

/** Where in a list one is, and the ways to another place in it. */
export interface ListPlace {
  /** From 1. */
  page: number;
  search: string;
  /** A column's name, `-` before it for the other way round; undefined for the list's own order. */
  sort?: string | undefined;
  openPage: (page: number) => void;
  searchFor: (term: string) => void;
  sortBy?: ((sort: string | undefined) => void) | undefined;
}

/**
 * A list's place, kept in the address (`useSearch({ strict: false })`): a page is a place to come back from, another search, filter or order begins at
 * page 1 and is the same place.
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
