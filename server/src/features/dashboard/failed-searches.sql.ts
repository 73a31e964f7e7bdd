import { sql } from 'kysely';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import type { KeptTerm, Tally } from './search-tally.ts';

/** The folded words of searches, in order; '' if folding leaves nothing. */
export async function foldWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    SELECT fold_text(term) AS folded FROM unnest(${words}::text[]) WITH ORDINALITY AS given (term, position)
     ORDER BY position`.execute(db);
  return rows.map(({ folded }) => folded);
}

/**
 * The terms with these keys, and more recent ones than `since` of which one is a prefix of the other. Locked until the end of
 * the transaction.
 */
export async function lockRelatedTerms(
  db: Database,
  keys: readonly string[],
  since: string,
): Promise<KeptTerm[]> {
  const { rows } = await sql<FailedSearchRow>`
    SELECT id, chave, termo, vezes, primeira_em, ultima_em, anterior_em FROM failed_searches
     WHERE chave = ANY (${keys}::text[])
        OR ultima_em > ${since} AND EXISTS (
             SELECT FROM unnest(${keys}::text[]) AS key WHERE starts_with(chave, key) OR starts_with(key, chave))
     ORDER BY id FOR UPDATE`.execute(db);
  return rows.map(({ id, chave, termo, vezes, primeira_em, ultima_em, anterior_em }) => ({
    id,
    key: chave,
    text: termo,
    times: vezes,
    first: Date.parse(primeira_em),
    last: Date.parse(ultima_em),
    before: anterior_em === null ? null : Date.parse(anterior_em),
  }));
}

interface FailedSearchRow {
  id: number;
  chave: string;
  termo: string;
  vezes: number;
  primeira_em: string;
  ultima_em: string;
  anterior_em: string | null;
}

export async function deleteFailedSearch(db: Database, id: number): Promise<boolean> {
  return (await deleteFailedSearches(db, [id])) > 0;
}

/** @returns how many existed */
export async function deleteFailedSearches(db: Database, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('failed_searches')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const iso = (moment: number) => new Date(moment).toISOString();

export async function updateFailedSearches(db: Database, terms: Tally['changed']): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    UPDATE failed_searches f SET termo = n.termo, vezes = n.vezes, ultima_em = n.ultima_em, anterior_em = n.anterior_em
      FROM unnest(${terms.map(({ id }) => id)}::bigint[], ${terms.map(({ text }) => text)}::text[],
                  ${terms.map(({ times }) => times)}::int[], ${terms.map(({ last }) => iso(last))}::timestamptz[],
                  ${terms.map(({ before }) => (before === null ? null : iso(before)))}::timestamptz[])
             AS n (id, termo, vezes, ultima_em, anterior_em)
     WHERE f.id = n.id`.execute(db);
}

/** If two processes add the same term at once, both count. */
export async function addFailedSearches(db: Database, terms: Tally['added']): Promise<void> {
  if (terms.length === 0) return;
  await db
    .insertInto('failed_searches')
    .values(
      terms.map(({ key, text, times, first, last, before }) => ({
        chave: key,
        termo: text,
        vezes: times,
        primeira_em: iso(first),
        ultima_em: iso(last),
        anterior_em: before === null ? null : iso(before),
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('failed_searches_chave_key').doUpdateSet({
        termo: sql<string>`excluded.termo`,
        vezes: sql<number>`failed_searches.vezes + excluded.vezes`,
        anterior_em: sql<string>`failed_searches.ultima_em`,
        ultima_em: sql<string>`excluded.ultima_em`,
      }),
    )
    .execute();
}

/** After a search that found something. */
export async function deleteFailedSearchesOf(db: Database, words: readonly string[]): Promise<void> {
  await sql`DELETE FROM failed_searches
             WHERE chave IN (SELECT fold_text(term) FROM unnest(${words}::text[]) AS term)`.execute(db);
}

/** The most frequent first, then the most recent. */
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

/** Removes those that nobody has searched for that long, and all beyond the first of the list. */
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
