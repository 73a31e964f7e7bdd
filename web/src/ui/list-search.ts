import { readPage } from './read-id.ts';

/** State of a list in the URL. */
export interface ListSearch {
  busca?: string | undefined;
  /** From 1; the first page is omitted. */
  pagina?: number | undefined;
  /** A column's name; a leading `-` sorts descending. */
  ordem?: string | undefined;
}

/**
 * Parses a list's URL parameters; invalid values are dropped. Every key is set, if only to undefined: the router merges this
 * over the raw parameters.
 */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return {
    busca: typeof raw.busca === 'string' || typeof raw.busca === 'number' ? String(raw.busca) : undefined,
    ordem: typeof raw.ordem === 'string' && /^-?[a-z_]+$/.test(raw.ordem) ? raw.ordem : undefined,
    pagina: readPage(raw.pagina),
  };
}
