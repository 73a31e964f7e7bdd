import { recordKinds } from '@bancada/contract/record-kinds';
import type { RecordKind } from '@bancada/contract/records';
import { type Days, readDays } from '../../ui/days.ts';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';

/** State of the bin in the URL. */
export interface BinSearch extends ListSearch, Days {
  aba?: 'alteracoes' | undefined;
  tipo?: RecordKind | undefined;
  /** For changes: only one's own. */
  minhas?: boolean | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readBinSearch(raw: Record<string, unknown>): BinSearch {
  return {
    ...readListSearch(raw),
    aba: raw.aba === 'alteracoes' ? 'alteracoes' : undefined,
    tipo: recordKinds.find((kind) => kind === raw.tipo),
    minhas: raw.minhas === true || raw.minhas === 'true' ? true : undefined,
    ...readDays(raw),
  };
}
