import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Runs a part of a transaction of which nothing stays where it throws, while the transaction goes on. */
export async function inSavepoint<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT part`.execute(db);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT part`.execute(db);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(db);
    await sql`RELEASE SAVEPOINT part`.execute(db);
    throw error;
  }
}

/** An item that could not be done, and why. */
export interface Refused<Item> {
  item: Item;
  error: unknown;
}

/**
 * Does all items at once; where that is refused, each half of them by itself, and so on: few refused ones cost little.
 * @param isRefusal errors that are about single items; others are thrown
 */
export async function inHalves<Item>(
  db: Database,
  items: readonly Item[],
  isRefusal: (error: unknown) => boolean,
  work: (items: readonly Item[]) => Promise<unknown>,
): Promise<Refused<Item>[]> {
  const [first] = items;
  if (first === undefined) return [];
  try {
    await inSavepoint(db, () => work(items));
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (items.length === 1) return [{ item: first, error }];
  }
  const middle = Math.ceil(items.length / 2);
  const refused = await inHalves(db, items.slice(0, middle), isRefusal, work);
  return [...refused, ...(await inHalves(db, items.slice(middle), isRefusal, work))];
}
