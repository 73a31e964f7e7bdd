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
