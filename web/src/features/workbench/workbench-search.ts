import { listLimits } from '@bancada/contract/lists';
import { readId } from '../../ui/read-id.ts';
import { type Criteria, readCriteria } from '../criteria-search/criteria.ts';

/** Further on, the server would refuse to skip so many. */
const lastPage = listLimits.pageMax / listLimits.pageSize;

/** What of the main screen lies in its address. */
export interface WorkbenchSearch extends Criteria {
  q?: string | undefined;
  /** The term is sought as it was typed, without corrections. */
  exata?: '1' | undefined;
  /** Each result says why it stands where it stands; for admins alone. */
  explicar?: '1' | undefined;
  /** From 1, which is left out. */
  pagina?: number | undefined;
  aba?: 'workbench' | 'troubleshooting' | undefined;
  /** What the list of all records is narrowed to. */
  registros?: string | undefined;
  /** The id of the model whose records it is narrowed to. */
  modelo?: number | undefined;
}

/**
 * Reads an address; what it cannot use is left out. Each name is given, if only as undefined: the router lays this over
 * the address as it stands, and a name not given would let the unread value through.
 */
export function readWorkbenchSearch(raw: Record<string, unknown>): WorkbenchSearch {
  const page = Number(raw.pagina);
  return {
    q: asText(raw.q),
    exata: String(raw.exata) === '1' ? '1' : undefined,
    explicar: String(raw.explicar) === '1' ? '1' : undefined,
    pagina: Number.isInteger(page) && page > 1 && page <= lastPage ? page : undefined,
    registros: asText(raw.registros),
    modelo: readId(raw.modelo),
    aba: raw.aba === 'workbench' || raw.aba === 'troubleshooting' ? raw.aba : undefined,
    ...readCriteria(raw),
  };
}

/** The same screen with another term: from its first page on, and with corrections again. */
export function anotherTerm(search: WorkbenchSearch, term: string): WorkbenchSearch {
  return { ...search, q: term || undefined, exata: undefined, pagina: undefined };
}

function asText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}
