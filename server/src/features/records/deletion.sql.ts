import type { RecordKind } from '@bancada/contract/records/records';
import { type RawBuilder, sql } from 'kysely';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Database } from '../../database/database.ts';
import { type Reference, recordRules } from './record-kinds.ts';

/** Locks the bin until the end of the transaction: deletions, restores and purges wait. */
export async function lockBin(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.bin}::bigint)`.execute(db);
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

/** Condition: the row `r` of `reference.from` refers to one of these records. */
function names(reference: Reference, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  const { links } = recordRules[reference.from];
  if (links === undefined || links.field !== reference.field)
    return sql<boolean>`${sql.ref(`r.${reference.field}`)} = ANY (${ids})`;
  return sql<boolean>`r.id IN (
    SELECT ${sql.ref(links.owner)} FROM ${sql.table(links.table)} WHERE ${sql.ref(links.item)} = ANY (${ids}))`;
}

/** The records in use that refer to one of these. */
export async function listNaming(
  db: Database,
  reference: Reference,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`SELECT r.id FROM ${tableOf(reference.from)} r
     WHERE r.exclusao_id IS NULL AND ${names(reference, sql`${ids}::integer[]`)}`.execute(db);
  return rows.map(({ id }) => id);
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

/** Moves the records that refer to one of a deletion to the bin with it. */
export async function markNamingDeleted(
  db: Database,
  reference: Reference,
  deletionId: number,
): Promise<void> {
  const deleted = sql`ARRAY(SELECT id FROM ${tableOf(reference.to)} WHERE exclusao_id = ${deletionId})`;
  await sql`UPDATE ${tableOf(reference.from)} r SET exclusao_id = ${deletionId}
     WHERE r.exclusao_id IS NULL AND ${names(reference, deleted)}`.execute(db);
}

/** Who created a record; null if the account is gone, or it is a starter record. */
export async function findCreator(db: Database, kind: RecordKind, id: number): Promise<number | null> {
  const { rows } = await sql<{ creator: number | null }>`
    SELECT criado_por AS creator FROM ${tableOf(kind)} WHERE id = ${id}`.execute(db);
  return rows[0]?.creator ?? null;
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
