import { listLimits } from '@bancada/contract/lists';
import { maxId, readWholeNumber } from '@bancada/contract/read-whole-number';

/** The id of a record in a URL; undefined if it is invalid. */
export function readId(raw: unknown): number | undefined {
  const id = readWholeNumber(raw);
  return id !== undefined && id > 0 && id <= maxId ? id : undefined;
}

/** The page of a list in a URL; undefined if it is invalid, and for the first, which is omitted. */
export function readPage(raw: unknown, last: number = listLimits.pageMax): number | undefined {
  const page = readWholeNumber(raw);
  return page !== undefined && page > 1 && page <= last ? page : undefined;
}

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
