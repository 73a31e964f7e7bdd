import { listLimits } from '@bancada/contract/lists';
import { readId, readPage } from '../../ui/read-search.ts';
import { type Criteria, readCriteria } from '../criteria-search/criteria.ts';

/** The server refuses larger offsets. */
const lastPage = listLimits.pageMax / listLimits.pageSize;

/** Of the main screen. */
export type MainTab = 'workbench' | 'troubleshooting';

/** State of the main screen in the URL. */
export interface WorkbenchSearch extends Criteria {
  q?: string | undefined;
  /** Searches for the term as typed, without corrections. */
  exata?: '1' | undefined;
  /** Each result explains its rank; only for admins. */
  explicar?: '1' | undefined;
  /** From 1; the first page is omitted. */
  pagina?: number | undefined;
  aba?: MainTab | undefined;
  /** Filter of the list of all entries. */
  registros?: string | undefined;
  /** Id of the model that the list of entries is filtered by. */
  modelo?: number | undefined;
}

/**
 * Parses the URL's search parameters; invalid values are dropped. Every key is set, if only to undefined: the router merges this
 * over the raw parameters, so a missing key would let the raw value through.
 */
export function readWorkbenchSearch(raw: Record<string, unknown>): WorkbenchSearch {
  return {
    q: asText(raw.q),
    exata: String(raw.exata) === '1' ? '1' : undefined,
    explicar: String(raw.explicar) === '1' ? '1' : undefined,
    pagina: readPage(raw.pagina, lastPage),
    registros: asText(raw.registros),
    modelo: readId(raw.modelo),
    aba: raw.aba === 'workbench' || raw.aba === 'troubleshooting' ? raw.aba : undefined,
    ...readCriteria(raw),
  };
}

/** The same screen with another term: first page, with corrections. */
export function anotherTerm(search: WorkbenchSearch, term: string): WorkbenchSearch {
  return { ...search, q: term || undefined, exata: undefined, pagina: undefined };
}

function asText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}
