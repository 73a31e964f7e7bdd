import { type RecordKind, recordKinds } from '@bancada/contract/records';
import { type Days, readDays } from '../../ui/days.ts';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';

/** What of the bin lies in its address. */
export interface BinSearch extends ListSearch, Days {
  aba?: 'alteracoes' | undefined;
  tipo?: RecordKind | undefined;
  /** Of the changes: one's own alone. */
  minhas?: boolean | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readBinSearch(raw: Record<string, unknown>): BinSearch {
  return {
    ...readListSearch(raw),
    aba: raw.aba === 'alteracoes' ? 'alteracoes' : undefined,
    tipo: recordKinds.find((kind) => kind === raw.tipo),
    minhas: raw.minhas === true || raw.minhas === 'true' ? true : undefined,
    ...readDays(raw),
  };
}
