import { recordKinds } from '@bancada/contract/records/record-kinds';
import type { RecordKind } from '@bancada/contract/records/records';
import { type Days, readDays } from '../../ui/days.ts';
import { type ListSearch, readId, readListSearch } from '../../ui/read-search.ts';

/** State of the bin in the URL. */
export interface BinSearch extends ListSearch, Days {
  aba?: 'alteracoes' | undefined;
  tipo?: RecordKind | undefined;
  /** For changes: whose, by the account's id, or what the product did by itself; by default all people's. */
  pessoa?: number | 'bancada' | undefined;
  /** For changes: those of one act. */
  ato?: number | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readBinSearch(raw: Record<string, unknown>): BinSearch {
  return {
    ...readListSearch(raw),
    aba: raw.aba === 'alteracoes' ? 'alteracoes' : undefined,
    tipo: recordKinds.find((kind) => kind === raw.tipo),
    pessoa: raw.pessoa === 'bancada' ? 'bancada' : readId(raw.pessoa),
    ato: readId(raw.ato),
    ...readDays(raw),
  };
}
