import type { RecordKind } from '@bancada/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type Reference, recordRules } from './record-kinds.ts';

/** An arbitrary advisory lock number that nothing else uses. */
const binLock = 7_214_902_115;

/** Locks the bin until the end of the transaction: deletions, restores and purges wait. */
export async function lockBin(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${binLock}::bigint)`.execute(db);
}

const tableOf = (kind: RecordKind) => sql.table(recordRules[kind].table);

export async function insertDeletion(
  db: Database,
  deletion: { kind: RecordKind; recordId: number; title: string },
): Promise<number> {
  const { id } = await db
    .insertInto('deletions')
    .values({ tipo: deletion.kind, registro_id: deletion.recordId, titulo: deletion.title })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Condition: the row `alias` of `reference.from` refers to this record. */
function names(reference: Reference, alias: string, id: number): RawBuilder<boolean> {
  const { links } = recordRules[reference.from];
  if (links === undefined || links.field !== reference.field)
    return sql<boolean>`${sql.ref(`${alias}.${reference.field}`)} = ${id}`;
  return sql<boolean>`${sql.ref(`${alias}.id`)} IN (
    SELECT ${sql.ref(links.owner)} FROM ${sql.table(links.table)} WHERE ${sql.ref(links.item)} = ${id})`;
}

/** Number of records in use that refer to this one. */
export async function countNaming(db: Database, reference: Reference, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${tableOf(reference.from)} r
     WHERE r.exclusao_id IS NULL AND ${names(reference, 'r', id)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Moves records to the bin. */
export async function markDeleted(
  db: Database,
  kind: RecordKind,
  ids: readonly number[],
  deletionId: number,
): Promise<void> {
  await sql`UPDATE ${tableOf(kind)} SET exclusao_id = ${deletionId} WHERE id = ANY (${ids}::integer[])`.execute(
    db,
  );
}

/** Moves the records that refer to a record to the bin, with the same deletion. */
export async function markNamingDeleted(
  db: Database,
  reference: Reference,
  id: number,
  deletionId: number,
): Promise<void> {
  await sql`UPDATE ${tableOf(reference.from)} r SET exclusao_id = ${deletionId}
     WHERE r.exclusao_id IS NULL AND ${names(reference, 'r', id)}`.execute(db);
}

/** The value of one column of a record, as text. */
export async function readColumn(
  db: Database,
  kind: RecordKind,
  id: number,
  column: string,
): Promise<string> {
  const { rows } = await sql<{ value: string | null }>`
    SELECT ${sql.ref(column)}::text AS value FROM ${tableOf(kind)} WHERE id = ${id}`.execute(db);
  return rows[0]?.value ?? '';
}
