import { listLimits } from '@bancada/contract/lists';

/** What of a list lies in its address. */
export interface ListSearch {
  busca?: string | undefined;
  /** From 1, which is left out. */
  pagina?: number | undefined;
  /** A column's name, `-` before it for the other way round. */
  ordem?: string | undefined;
}

/**
 * Reads a list's address; what it cannot use is left out. Each name is given, if only as undefined: the router lays this
 * over the address as it stands.
 */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.pagina);
  return {
    busca: typeof raw.busca === 'string' || typeof raw.busca === 'number' ? String(raw.busca) : undefined,
    ordem: typeof raw.ordem === 'string' && /^-?[a-z_]+$/.test(raw.ordem) ? raw.ordem : undefined,
    pagina: Number.isInteger(page) && page > 1 && page <= listLimits.pageMax ? page : undefined,
  };
}
