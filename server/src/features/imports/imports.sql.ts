import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from '../records/record-kinds.ts';
import { importRules, type NamingColumn, type PlainKind } from './import-kinds.ts';

/** An existing record, with its editable values by column. */
export interface Existing extends Record<string, unknown> {
  id: number;
  atualizado_em: string;
}

/** Key of a line's record. `place`: index of the line. */
export interface LineKey {
  place: number;
  /** The record within which the value is unique; 0 for none. */
  scope: number;
  value: string;
}

const tableOf = (kind: ImportKind) => sql.table(recordRules[kind].table);

/** Those of these ids that are records in use, each mapped to itself. */
export async function findNumbered(
  db: Database,
  kind: NamingColumn['kind'],
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${tableOf(kind)} WHERE id = ANY (${ids}::integer[]) AND exclusao_id IS NULL`.execute(db);
  return new Map(rows.map(({ id }) => [id, id]));
}

/**
 * By index: the normalised key, equal for equal records, and the record in use that has it. They are sought one by
 * one in their index (LIMIT): a join would fold every key of the table.
 */
export async function findByKeys(
  db: Database,
  kind: PlainKind,
  keys: readonly LineKey[],
): Promise<Map<number, { same: string; existing: Existing | null }>> {
  const { column, scope } = importRules[kind].key;
  const within = scope === undefined ? sql`true` : sql`${sql.ref(`t.${scope}`)} = given.scope`;
  const { rows } = await sql<Record<string, unknown> & { place: number; same: string; id: number | null }>`
    SELECT given.place, concat(given.scope, ' ', same_text_key(given.value)) AS same, ${existingColumns(kind)}
      FROM unnest(${keys.map(({ place }) => place)}::integer[], ${keys.map((key) => key.scope)}::integer[],
                  ${keys.map(({ value }) => value)}::text[]) AS given (place, scope, value)
      LEFT JOIN LATERAL (
           SELECT * FROM ${tableOf(kind)} t
            WHERE same_text_key(${sql.ref(`t.${column}`)}) = same_text_key(given.value) AND ${within}
              AND t.exclusao_id IS NULL LIMIT 1) AS r ON true`.execute(db);
  return new Map(
    rows.map(({ place, same, ...record }) => [
      place,
      { same, existing: record.id === null ? null : (record as Existing) },
    ]),
  );
}

/** The records in use with these ids. */
export async function findByIds(
  db: Database,
  kind: ImportKind,
  ids: readonly number[],
): Promise<Map<number, Existing>> {
  const { rows } = await sql<Existing>`
    SELECT ${existingColumns(kind)} FROM ${tableOf(kind)} r
     WHERE r.id = ANY (${ids}::integer[]) AND r.exclusao_id IS NULL`.execute(db);
  return new Map(rows.map((record) => [record.id, record]));
}

function existingColumns(kind: ImportKind) {
  const names = ['id', 'atualizado_em', ...recordRules[kind].columns];
  return sql.join(names.map((name) => sql.ref(`r.${name}`)));
}

/** These articles and all their ancestors: id → id of the parent. */
export async function parentsFrom(db: Database, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; CUI: number | null }>`
    WITH RECURSIVE above AS (
      SELECT id, "CUI" FROM articles WHERE id = ANY (${ids}::integer[])
       UNION SELECT a.id, a."CUI" FROM articles a JOIN above ON a.id = above."CUI")
    SELECT id, "CUI" FROM above`.execute(db);
  return new Map(rows.map(({ id, CUI }) => [id, CUI]));
}

/** Locks these records until the end of the transaction. @returns how many still have the version that was read */
export async function lockVersions(
  db: Database,
  kind: ImportKind,
  records: readonly Existing[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH held AS (
      SELECT r.id FROM ${tableOf(kind)} r
        JOIN unnest(${records.map(({ id }) => id)}::integer[],
                    ${records.map((record) => record.atualizado_em)}::timestamptz[]) AS given (id, version)
          ON given.id = r.id AND given.version = r.atualizado_em
       WHERE r.exclusao_id IS NULL ORDER BY r.id FOR NO KEY UPDATE OF r)
    SELECT count(*)::int AS count FROM held`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Creates records, each with all these columns. */
export async function insertMany(
  db: Database,
  kind: ImportKind,
  columns: readonly string[],
  records: readonly Record<string, unknown>[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`INSERT INTO ${tableOf(kind)} (${names})
    SELECT ${names} FROM ${asRows(kind, records)} AS given`.execute(db);
}

/** Updates these columns of existing records. */
export async function updateMany(
  db: Database,
  kind: ImportKind,
  columns: readonly string[],
  records: readonly Record<string, unknown>[],
): Promise<void> {
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
  await sql`UPDATE ${tableOf(kind)} r SET ${sql.join(assignments)}
    FROM ${asRows(kind, records)} AS given WHERE r.id = given.id`.execute(db);
}

/** Records as rows of their table; missing columns are null. */
function asRows(kind: ImportKind, records: readonly Record<string, unknown>[]) {
  return sql`jsonb_populate_recordset(NULL::${tableOf(kind)}, ${JSON.stringify(records)}::jsonb)`;
}
