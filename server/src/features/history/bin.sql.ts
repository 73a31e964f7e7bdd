import type { RecordKind } from '@bancada/contract/records/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';
import { type RecordRules, type Reference, recordRules, referencesFrom } from '../records/record-kinds.ts';

export interface BinFilter {
  /** The person who deleted. */
  userId?: number | undefined;
  kind?: RecordKind | undefined;
  search?: string | undefined;
}

/** A deletion that waits in the bin. */
export interface BinnedDeletion {
  id: number;
  tipo: RecordKind;
  registro_id: number;
  titulo: string;
}

const tableOf = (kind: RecordKind) => sql.table(recordRules[kind].table);

/** A deletion in the bin, locked until the end of the transaction. */
export function lockDeletion(db: Database, id: number) {
  return db
    .selectFrom('deletions')
    .select(['id', 'tipo', 'registro_id', 'titulo', 'usuario_id'])
    .where('id', '=', id)
    .where('restaurado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

function waiting(db: Database, { userId, kind, search }: BinFilter) {
  return db
    .selectFrom('deletions as d')
    .where('d.restaurado_em', 'is', null)
    .$if(userId !== undefined, (query) => query.where('d.usuario_id', '=', userId ?? null))
    .$if(kind !== undefined, (query) => query.where('d.tipo', '=', kind as RecordKind))
    .$if(search !== undefined, (query) => query.where(holds(sql.ref('d.titulo'), search ?? '')));
}

/** A page of the bin, the most recent deletion first. */
export function listDeletions(db: Database, filter: BinFilter, page: Slice, keptDays: number) {
  return waiting(db, filter)
    .leftJoin('users as u', 'u.id', 'd.usuario_id')
    .select([
      'd.id',
      'd.tipo',
      'd.registro_id',
      'd.titulo',
      'd.criado_em as excluido_em',
      'u.id as excluido_por',
      'u.nome as excluido_por_nome',
      sql<string>`d.criado_em + ${keptDays}::integer * interval '1 day'`.as('expira_em'),
    ])
    .orderBy('d.id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countDeletions(db: Database, filter: BinFilter): Promise<number> {
  const { count } = await waiting(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Number of records of each kind in each of these deletions. */
export async function countByDeletion(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ deletionId: number; kind: RecordKind; count: number }>`
    SELECT exclusao_id AS "deletionId", tipo AS kind, count(*)::int AS count FROM record_titles
     WHERE exclusao_id = ANY (${ids}::bigint[]) GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Deletions before this time (ISO 8601), oldest first, after the one `after`. */
export async function listExpired(
  db: Database,
  { before, after, limit }: { before: string; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('deletions')
    .select('id')
    .where('restaurado_em', 'is', null)
    .where('id', '>', after)
    .where('criado_em', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markRestored(db: Database, ids: readonly number[], userId: number): Promise<void> {
  await db
    .updateTable('deletions')
    .set({ restaurado_em: sql<string>`now()`, restaurado_por: userId })
    .where('id', 'in', ids)
    .execute();
}

export async function removeDeletion(db: Database, id: number): Promise<void> {
  await db.deleteFrom('deletions').where('id', '=', id).execute();
}

/** Restores all records of a kind in these deletions; one of them under another, once that one is there. @returns how many */
export async function putBack(db: Database, kind: RecordKind, ids: readonly number[]): Promise<number> {
  const own = referencesFrom(kind).find(({ to }) => to === kind);
  const isFree =
    own === undefined
      ? sql`true`
      : sql`(${sql.ref(`r.${own.field}`)} IS NULL OR EXISTS (
          SELECT FROM ${tableOf(kind)} n WHERE n.id = ${sql.ref(`r.${own.field}`)} AND n.exclusao_id IS NULL))`;
  for (let count = 0; ; ) {
    const { numAffectedRows } = await sql`UPDATE ${tableOf(kind)} r SET exclusao_id = NULL
       WHERE exclusao_id = ANY (${ids}::bigint[]) AND ${isFree}`.execute(db);
    count += Number(numAffectedRows ?? 0);
    if (own === undefined || !numAffectedRows) return count;
  }
}

/** Whether records of a kind are left in these deletions. */
export async function isLeftIn(db: Database, kind: RecordKind, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`SELECT EXISTS (
    SELECT FROM ${tableOf(kind)} WHERE exclusao_id = ANY (${ids}::bigint[])) AS "isLeft"`.execute(db);
  return rows[0]?.isLeft ?? false;
}

/** Number of records of a kind in a deletion. */
export async function countIn(db: Database, kind: RecordKind, deletionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${tableOf(kind)} WHERE exclusao_id = ${deletionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives the owners of a deletion's records the links that these imply; of a record in the bin nobody sees them. */
export async function linkWhatReturns(
  db: Database,
  kind: RecordKind,
  { of, owner, item }: NonNullable<RecordRules['impliesLink']>,
  ids: readonly number[],
): Promise<void> {
  const { links } = recordRules[of];
  if (links === undefined) throw new Error(`${of} has no links`);
  await sql`INSERT INTO ${sql.table(links.table)} (${sql.ref(links.owner)}, ${sql.ref(links.item)})
    SELECT DISTINCT ${sql.ref(owner)}, ${sql.ref(item)} FROM ${tableOf(kind)}
     WHERE exclusao_id = ANY (${ids}::bigint[])
     ORDER BY 1, 2
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Removes all records of a kind in a deletion for good. */
export async function removeRecords(db: Database, kind: RecordKind, deletionId: number): Promise<void> {
  await sql`DELETE FROM ${tableOf(kind)} WHERE exclusao_id = ${deletionId}`.execute(db);
}

/**
 * Moves records of a deletion that refer to a record in another deletion to that one, because they cannot be in use before
 * it is restored. @returns how many
 */
export async function moveToDeletionOfNamed(
  db: Database,
  reference: Reference,
  deletionId: number,
): Promise<number> {
  const named = namedRecord(reference);
  const { numAffectedRows } = await sql`
    UPDATE ${tableOf(reference.from)} r SET exclusao_id = other.exclusao_id
      FROM (SELECT r.id, min(n.exclusao_id) AS exclusao_id
              FROM ${tableOf(reference.from)} r JOIN ${tableOf(reference.to)} n ON ${named}
             WHERE r.exclusao_id = ${deletionId} AND n.exclusao_id <> ${deletionId}
             GROUP BY r.id) AS other
     WHERE r.id = other.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Gives each record of a deletion that has an equal in use, or a newer equal among them, a deletion of its own, by the same
 * person and at the same time. @returns how many
 */
export async function partFromEquals(
  db: Database,
  kind: RecordKind,
  sameBy: readonly string[],
  deletionId: number,
): Promise<number> {
  const isSame = sql.join(
    sameBy.map((column) => sql`o.${sql.ref(column)} = r.${sql.ref(column)}`),
    sql` AND `,
  );
  const { rows } = await sql<{ id: number }>`SELECT r.id FROM ${tableOf(kind)} r
    WHERE r.exclusao_id = ${deletionId}
      AND EXISTS (SELECT FROM ${tableOf(kind)} o
                   WHERE ${isSame} AND o.id <> r.id
                     AND (o.exclusao_id IS NULL OR (o.exclusao_id = ${deletionId} AND o.id > r.id)))`.execute(
    db,
  );
  if (rows.length > 0)
    await partThese(
      db,
      kind,
      rows.map(({ id }) => id),
    );
  return rows.length;
}

/** Puts these records of a deletion back, one kind. */
export async function putBackThese(db: Database, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await sql`UPDATE ${tableOf(kind)} SET exclusao_id = NULL WHERE id = ANY (${ids}::integer[])`.execute(db);
}

export async function listIn(db: Database, kind: RecordKind, deletionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${tableOf(kind)} WHERE exclusao_id = ${deletionId} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives each of these records a deletion of its own, by the same person and at the same time. */
export async function partThese(db: Database, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await sql`
    WITH parted AS (
      INSERT INTO deletions (tipo, registro_id, titulo, usuario_id, pelo_sistema, criado_em)
      SELECT t.tipo, t.id, t.titulo, d.usuario_id, d.pelo_sistema, d.criado_em
        FROM ${tableOf(kind)} r
        JOIN record_titles t ON t.tipo = ${kind} AND t.id = r.id
        JOIN deletions d ON d.id = r.exclusao_id
       WHERE r.id = ANY (${ids}::integer[])
      RETURNING id, registro_id
    )
    UPDATE ${tableOf(kind)} r SET exclusao_id = parted.id FROM parted WHERE r.id = parted.registro_id`.execute(
    db,
  );
}

function namedRecord({ from, field }: Reference): RawBuilder<boolean> {
  const { links } = recordRules[from];
  if (links === undefined || links.field !== field) return sql<boolean>`n.id = ${sql.ref(`r.${field}`)}`;
  return sql<boolean>`n.id IN (SELECT ${sql.ref(links.item)} FROM ${sql.table(links.table)}
    WHERE ${sql.ref(links.owner)} = r.id)`;
}

/** Records that this one refers to in a field, and that are in the bin with another deletion. */
export async function listBinnedNamed(
  db: Database,
  reference: Reference,
  recordId: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT n.id FROM ${tableOf(reference.from)} r JOIN ${tableOf(reference.to)} n ON ${namedRecord(reference)}
     WHERE r.id = ${recordId} AND n.exclusao_id IS NOT NULL AND n.exclusao_id <> r.exclusao_id
     ORDER BY n.id LIMIT 1`.execute(db);
  return rows;
}
