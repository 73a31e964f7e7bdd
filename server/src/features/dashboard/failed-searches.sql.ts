import { sql } from 'kysely';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';

/** The words of a search as they are compared. */
export async function foldWords(db: Database, words: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`SELECT fold_text(${words}) AS folded`.execute(db);
  return rows[0]?.folded ?? '';
}

const notedSince = (db: Database, since: string) =>
  db.selectFrom('failed_searches').select(['id', 'vezes']).where('ultima_em', '>', since);

/** Whether a longer term that begins with this one was noted since. */
export async function isBeginningOfRecent(db: Database, key: string, since: string): Promise<boolean> {
  const found = await notedSince(db, since)
    .where(sql<boolean>`starts_with(chave, ${key}) AND chave <> ${key}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The longest of the terms noted since with which this one begins, held until the transaction ends. */
export function lockRecentBeginning(db: Database, key: string, since: string) {
  return notedSince(db, since)
    .where(sql<boolean>`starts_with(${key}, chave) AND chave <> ${key}`)
    .orderBy(sql`length(chave)`, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteFailedSearch(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('failed_searches')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** As it was before it was noted last: it is not taken back a second time. */
export async function takeBackOnce(db: Database, id: number): Promise<void> {
  await db
    .updateTable('failed_searches')
    .set({
      vezes: sql<number>`vezes - 1`,
      ultima_em: sql<string>`coalesce(anterior_em, primeira_em)`,
      anterior_em: null,
    })
    .where('id', '=', id)
    .execute();
}

/** One time more; of two processes at once, both count. */
export async function addFailedSearch(db: Database, now: Date, key: string, text: string): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('failed_searches')
    .values({ chave: key, termo: text, primeira_em: at, ultima_em: at })
    .onConflict((conflict) =>
      conflict.constraint('failed_searches_chave_key').doUpdateSet({
        termo: text,
        vezes: sql<number>`failed_searches.vezes + 1`,
        anterior_em: sql<string>`failed_searches.ultima_em`,
        ultima_em: at,
      }),
    )
    .execute();
}

/** They find something now. */
export async function deleteFailedSearchesOf(db: Database, words: readonly string[]): Promise<void> {
  await sql`DELETE FROM failed_searches
             WHERE chave IN (SELECT fold_text(term) FROM unnest(${words}::text[]) AS term)`.execute(db);
}

/** The most repeated first, then the last. */
export function listFailedSearches(db: Database, page: Slice) {
  return db
    .selectFrom('failed_searches')
    .select(['id', 'termo', 'vezes', 'ultima_em'])
    .orderBy('vezes', 'desc')
    .orderBy('ultima_em', 'desc')
    .orderBy('id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countFailedSearches(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('failed_searches')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes what nobody sought for so long, and of the others all but the first of the list. */
export async function deleteOldFailedSearches(
  db: Database,
  now: Date,
  { keptDays, keptTerms }: { keptDays: number; keptTerms: number },
): Promise<void> {
  await db
    .deleteFrom('failed_searches')
    .where('ultima_em', '<', isoBefore(now, { days: keptDays }))
    .execute();
  await db
    .deleteFrom('failed_searches')
    .where('id', 'in', (query) =>
      query
        .selectFrom('failed_searches')
        .select('id')
        .orderBy('vezes', 'desc')
        .orderBy('ultima_em', 'desc')
        .orderBy('id', 'desc')
        .offset(keptTerms),
    )
    .execute();
}
