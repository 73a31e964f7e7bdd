// A row that one process works on, so that the others leave it alone: `processo` says which, `vez_ate` until when. It extends its lease
// while it works; the lease of a process that was killed runs out.
import { sql } from 'kysely';
import { isoAfter, type Span, spanMs } from './clock.ts';

const length: Span = { seconds: 60 };
/** How often it is extended, ms: well before it runs out. */
export const extendEveryMs = spanMs(length) / 4;
/** No lease ends so far ahead, but one that was given before the clock was set back. */
const tooFarMs = 2 * spanMs(length);

/** The columns of a row that has a lease, and of one that has none. */
export const leaseOf = (process: string, now: Date) => ({ processo: process, ...extended(now) });
export const extended = (now: Date) => ({ vez_ate: isoAfter(now, length) });
export const noLease = { processo: null, vez_ate: null } as const;

/** A condition for the rows that no process has. @param table where its columns alone could be those of others */
export function isFree(now: Date, table?: string) {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  const [process, until] = [column('processo'), column('vez_ate')];
  const tooFar = new Date(now.getTime() + tooFarMs).toISOString();
  return sql<boolean>`(${process} IS NULL OR ${until} <= ${now.toISOString()} OR ${until} > ${tooFar})`;
}

/** Whether a process has a row, by its `vez_ate`. */
export function isLeased(until: string | null | undefined, now: Date): boolean {
  const left = Date.parse(until ?? '') - now.getTime();
  return left > 0 && left <= tooFarMs;
}

/** Another process has the row by now, or the row is no longer to be worked on. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}
