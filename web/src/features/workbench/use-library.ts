import { useQuery } from '@tanstack/react-query';
import { articleCountQuery } from '../articles/articles.queries.ts';
import { datasheetCountQuery } from '../datasheets/datasheets.queries.ts';

/** A longer term describes a fault and cannot be a name. */
const namesMaxChars = 200;

interface Found {
  data: { id: number }[];
  total: number;
  aproximado?: true | undefined;
}

/** Records of one kind that contain the term. */
export interface LibraryFind {
  kind: 'datasheets' | 'artigos';
  /** Path of their list. */
  list: '/datasheets' | '/artigos';
  total: number;
  /** The id of the first. */
  first: number;
}

/** The datasheets and articles that contain the term; none on failure: people search for entries. */
export function useLibrary(term: string): { isPending: boolean; found: LibraryFind[] } {
  const enabled = term.length <= namesMaxChars;
  const datasheets = useQuery({ ...datasheetCountQuery({ search: term }), enabled });
  const articles = useQuery({ ...articleCountQuery(term), enabled });
  const kinds = [
    { kind: 'datasheets', list: '/datasheets', found: datasheets.data },
    { kind: 'artigos', list: '/artigos', found: articles.data },
  ] as const;
  return {
    isPending: datasheets.isLoading || articles.isLoading,
    found: kinds.flatMap(({ kind, list, found }) => {
      const first = firstHolding(found);
      return found === undefined || first === undefined ? [] : [{ kind, list, total: found.total, first }];
    }),
  };
}

/** The id of the first match; undefined if there is none, or only near ones. */
function firstHolding(found: Found | undefined): number | undefined {
  return found?.aproximado ? undefined : found?.data[0]?.id;
}
