import type { RecordKind } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type Links, recordRules, type Values } from './record-kinds.ts';

const tableOf = (kind: RecordKind) => sql.table(recordRules[kind].table);

/**
 * The record, locked until the end of the transaction.
 * @param version `atualizado_em` as it was read; `isCurrent` tells whether it still is
 */
export async function lockRecord(db: Database, kind: RecordKind, id: number, version: string | null) {
  const { rows } = await sql<{ atualizado_em: string; exclusao_id: number | null; isCurrent: boolean }>`
    SELECT atualizado_em, exclusao_id, coalesce(atualizado_em = ${version}::timestamptz, true) AS "isCurrent"
      FROM ${tableOf(kind)} WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0];
}

/** Who last changed the record; null if nobody was signed in, or the account is gone. */
export async function findLastEditor(db: Database, kind: RecordKind, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('history as h')
    .leftJoin('users as u', 'u.id', 'h.usuario_id')
    .select('u.nome')
    .where('h.tipo', '=', kind)
    .where('h.registro_id', '=', id)
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.nome ?? null;
}

/** The record's title and deletion, if it is in the bin; undefined if it never existed. */
export function findTitle(db: Database, kind: RecordKind, id: number) {
  return db
    .selectFrom('record_titles')
    .select(['titulo', 'exclusao_id'])
    .where('tipo', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertRecord(db: Database, kind: RecordKind, values: Values): Promise<number> {
  const names = Object.keys(values);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${tableOf(kind)} (${sql.join(names.map((name) => sql.ref(name)))})
    VALUES (${sql.join(Object.values(values).map(asColumn))}) RETURNING id`.execute(db);
  if (rows[0] === undefined) throw new Error(`no id for a new record of ${kind}`);
  return rows[0].id;
}

/** A list is JSON: the driver would make an array of it. */
const asColumn = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

/**
 * Writes these columns where one of them differs: the version of a record that stays as it was does not advance.
 * @returns whether one did
 */
export async function updateRecord(
  db: Database,
  kind: RecordKind,
  id: number,
  values: Values,
): Promise<boolean> {
  const columns = Object.entries({ ...values }).map(([name, value]) => ({
    column: sql.ref(name),
    value: asColumn(value),
  }));
  if (columns.length === 0) return false;
  const assignments = columns.map(({ column, value }) => sql`${column} = ${value}`);
  const differs = columns.map(({ column, value }) => sql`${column} IS DISTINCT FROM ${value}`);
  const { numAffectedRows } = await sql`UPDATE ${tableOf(kind)} SET ${sql.join(assignments)}
    WHERE id = ${id} AND (${sql.join(differs, sql` OR `)})`.execute(db);
  return Boolean(numAffectedRows);
}

/** Advances the version alone. */
export async function advanceVersion(db: Database, kind: RecordKind, id: number): Promise<void> {
  await sql`UPDATE ${tableOf(kind)} SET atualizado_em = atualizado_em WHERE id = ${id}`.execute(db);
}

/** Those of these ids that are in use now. */
export async function listInUse(
  db: Database,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${tableOf(kind)} WHERE id = ANY (${ids}::integer[]) AND exclusao_id IS NULL`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these ids that are in use, locked against deletion until the end of the transaction. */
export async function lockInUse(db: Database, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${tableOf(kind)} WHERE id = ANY (${ids}::integer[]) AND exclusao_id IS NULL
     ORDER BY id FOR SHARE`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these ids that exist, in use or in the bin, with the deletion of each. */
export async function listThere(db: Database, kind: RecordKind, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; exclusao_id: number | null }>`
    SELECT id, exclusao_id FROM ${tableOf(kind)} WHERE id = ANY (${ids}::integer[]) ORDER BY id`.execute(db);
  return rows;
}

/** The ids that a record links to, in order, including those in the bin. */
export async function listLinks(db: Database, links: Links, owner: number): Promise<number[]> {
  const { rows } = await sql<{ item: number }>`
    SELECT ${sql.ref(links.item)} AS item FROM ${sql.table(links.table)}
     WHERE ${sql.ref(links.owner)} = ${owner}
     ORDER BY ${sql.ref(links.place ?? links.item)}, ${sql.ref(links.item)}`.execute(db);
  return rows.map(({ item }) => item);
}

/** Replaces a record's links with these ids, in this order. @returns whether that changed any */
export async function replaceLinks(
  db: Database,
  links: Links,
  owner: number,
  ids: readonly number[],
): Promise<boolean> {
  const [table, ownerColumn, item] = [sql.table(links.table), sql.ref(links.owner), sql.ref(links.item)];
  const removed = await sql`DELETE FROM ${table}
    WHERE ${ownerColumn} = ${owner} AND NOT ${item} = ANY (${ids}::integer[])`.execute(db);
  const written = ids.length > 0 && (await writeLinks(db, links, owner, ids));
  return Boolean(removed.numAffectedRows) || written;
}

async function writeLinks(
  db: Database,
  links: Links,
  owner: number,
  ids: readonly number[],
): Promise<boolean> {
  const [table, ownerColumn, item] = [sql.table(links.table), sql.ref(links.owner), sql.ref(links.item)];
  const given = sql`unnest(${ids}::integer[]) WITH ORDINALITY AS given (id, place)`;
  if (links.place === undefined) {
    const { numAffectedRows } =
      await sql`INSERT INTO ${table} (${ownerColumn}, ${item}) SELECT ${owner}::integer, id FROM ${given}
      ON CONFLICT DO NOTHING`.execute(db);
    return Boolean(numAffectedRows);
  }
  const place = sql.ref(links.place);
  const { numAffectedRows } = await sql`INSERT INTO ${table} AS link (${ownerColumn}, ${item}, ${place})
    SELECT ${owner}::integer, id, place FROM ${given}
    ON CONFLICT (${ownerColumn}, ${item}) DO UPDATE SET ${place} = excluded.${place}
     WHERE ${sql.ref(`link.${links.place}`)} <> excluded.${place}`.execute(db);
  return Boolean(numAffectedRows);
}

/** Titles of these records, as `kind id` → title. */
export async function listTitles(
  db: Database,
  named: readonly { kind: string; id: number }[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ key: string; titulo: string }>`
    SELECT concat(t.tipo, ' ', t.id) AS key, t.titulo
      FROM (SELECT DISTINCT kind, id FROM unnest(${named.map(({ kind }) => kind)}::text[],
                                                 ${named.map(({ id }) => id)}::integer[]) AS n (kind, id)) AS named
      JOIN record_titles t ON t.tipo = named.kind AND t.id = named.id`.execute(db);
  return new Map(rows.map(({ key, titulo }) => [key, titulo]));
}
