import { type RecordKind, recordKinds } from '@bancada/contract/records';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';

/** What of the bin lies in its address. */
export interface BinSearch extends ListSearch {
  aba?: 'alteracoes' | undefined;
  tipo?: RecordKind | undefined;
  /** Of the changes: one's own alone. */
  minhas?: boolean | undefined;
  /** Days, `YYYY-MM-DD`, both inclusive. */
  de?: string | undefined;
  ate?: string | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readBinSearch(raw: Record<string, unknown>): BinSearch {
  return {
    ...readListSearch(raw),
    aba: raw.aba === 'alteracoes' ? 'alteracoes' : undefined,
    tipo: recordKinds.find((kind) => kind === raw.tipo),
    minhas: raw.minhas === true || raw.minhas === 'true' ? true : undefined,
    de: asDay(raw.de),
    ate: asDay(raw.ate),
  };
}

function asDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

/** The moment a day begins in the browser's zone, as the API takes it; `daysLater` of 1 is its end. */
export function startOfDay(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
