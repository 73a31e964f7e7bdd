import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { kindOf, listKinds, listOf, recordOf } from '../../troubleshooting/entry-lists.ts';
import { timeLimit } from '../time-limit.ts';
import { eachOf, type Selection } from './selections.ts';

const { symptom, diagnosis, solution } = listKinds;

/** A text as the index holds it. */
export interface IndexedText {
  list: number;
  /** A tsvector as PostgreSQL writes it; a text by itself weighs as a check of a fault does (C). */
  vector: string;
}

/** Texts in use of these kinds, no symptoms, that meet any selection; one may come twice. */
export async function textsMeeting(
  db: Database,
  kinds: readonly number[],
  selections: readonly Selection[],
): Promise<IndexedText[]> {
  if (selections.length === 0) return [];
  const { rows } = await eachOf(
    selections,
    ({ query, atMost }) => sql<IndexedText>`
      SELECT lista AS list, setweight(vetor, 'C')::text AS vector FROM listed_texts
       WHERE vetor @@ ${query} AND em_uso AND lista % 8 <> ${sql.lit(symptom)} AND lista % 8 IN (${sql.join(kinds.map((kind) => sql.lit(kind)))})
       LIMIT ${atMost}`,
  ).execute(db, timeLimit());
  return rows;
}

/** The symptoms in use that meet any selection of weight A, each with what it says alone; one may come twice. */
export async function symptomsMeeting(
  db: Database,
  selections: readonly Selection[],
): Promise<IndexedText[]> {
  if (selections.length === 0) return [];
  const { rows } = await eachOf(
    selections,
    ({ query, atMost }) => sql<IndexedText>`
      SELECT lista AS list, ts_filter(vetor, '{a}')::text AS vector FROM fault_documents
       WHERE vetor @@ ${query} LIMIT ${atMost}`,
  ).execute(db, timeLimit());
  return rows;
}

/** These texts, where they are in use. */
export async function textsByList(db: Database, lists: readonly number[]): Promise<IndexedText[]> {
  if (lists.length === 0) return [];
  const { rows } = await sql<IndexedText>`
    ${prepared} SELECT lista AS list, setweight(vetor, 'C')::text AS vector FROM listed_texts
     WHERE lista = ANY (${lists}::bigint[]) AND em_uso`.execute(db, timeLimit());
  return rows;
}

/** Which of these tsqueries each list's text meets, a symptom's by its other ways to say it too: pairs of a query's place and a list. */
export async function queriesMet(
  db: Database,
  lists: readonly number[],
  queries: readonly string[],
): Promise<{ place: number; list: number }[]> {
  if (lists.length === 0 || queries.length === 0) return [];
  const { rows } = await sql<{ place: number; lists: string }>`
    ${prepared} WITH given AS MATERIALIZED (
      SELECT lista, vetor FROM listed_texts WHERE lista = ANY (${lists}::bigint[])
       UNION ALL
      SELECT lista, ts_filter(vetor, '{d}') FROM fault_documents WHERE lista = ANY (${lists}::bigint[]))
    SELECT q.place::int - 1 AS place, string_agg(t.lista::text, ' ') AS lists
      FROM unnest(${queries}::tsquery[]) WITH ORDINALITY AS q (query, place)
      JOIN given t ON t.vetor @@ q.query GROUP BY 1`.execute(db, timeLimit());
  return rows.flatMap(({ place, lists }) => lists.split(' ').map((list) => ({ place, list: Number(list) })));
}

const startChars = 64;

/** The symptoms, diagnoses and solutions in use whose text is exactly this, but for case, accents, spaces and a last point. */
export async function textsEqual(db: Database, typed: string): Promise<number[]> {
  const { rows } = await sql<{ list: number }>`
    ${prepared} SELECT t.lista AS list
      FROM unnest(ARRAY[${sql.lit(symptom)}, ${sql.lit(diagnosis)}, ${sql.lit(solution)}]) AS kind
     CROSS JOIN (SELECT rtrim(fold_text(${typed}::text), ' .') || ending AS same FROM unnest(ARRAY['', '.']) AS ending) AS typed
      JOIN listed_texts t ON t.lista % 8 = kind AND left(t.texto, ${sql.lit(startChars)}) = left(same, ${sql.lit(startChars)})
       -- Not by the index of trigrams, which knows it too and takes twenty times as long.
       AND t.texto || '' = same AND t.em_uso LIMIT 50`.execute(db, timeLimit());
  return rows.map(({ list }) => list);
}

/** What these texts say. */
export async function titlesOf(db: Database, lists: readonly number[]): Promise<Map<number, string>> {
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{ list: number; titulo: string }>`
    ${prepared} SELECT lista AS list, titulo FROM listed_texts WHERE lista = ANY (${lists}::bigint[])`.execute(
    db,
    timeLimit(),
  );
  return new Map(rows.map(({ list, titulo }) => [list, titulo]));
}

/** Which of these an entry in use shows. */
export async function shownLists(db: Database, lists: readonly number[]): Promise<Set<number>> {
  if (lists.length === 0) return new Set();
  const { rows } = await sql<{ list: number }>`
    ${prepared} SELECT list FROM unnest(${lists}::bigint[]) AS list
     WHERE EXISTS (SELECT FROM entry_lists l WHERE l.lista = list)`.execute(db, timeLimit());
  return new Set(rows.map(({ list }) => list));
}

/** Which of these lists are of models that stand for any equipment of their kind: their numbers begin with GEN-. */
export async function genericModels(db: Database, lists: readonly number[]): Promise<Set<number>> {
  const models = lists.filter((list) => kindOf(list) === listKinds.model).map(recordOf);
  if (models.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    ${prepared} SELECT id FROM equipment_models WHERE id = ANY (${models}::int[]) AND numero_modelo LIKE 'GEN-%'`.execute(
    db,
    timeLimit(),
  );
  return new Set(rows.map(({ id }) => listOf('model', id)));
}
