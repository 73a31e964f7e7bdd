import type { RecordKind } from '@bancada/contract/records/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from './record-kinds.ts';

/** A record that goes, and the one that stays. */
export interface Merged {
  from: number;
  into: number;
}

const tableOf = (kind: RecordKind) => sql.table(recordRules[kind].table);
const asPairs = (merged: readonly Merged[]) =>
  sql`unnest(${merged.map(({ from }) => from)}::integer[], ${merged.map(({ into }) => into)}::integer[]) AS pair (goes, stays)`;

export async function insertAliases(
  db: Database,
  kind: RecordKind,
  merged: readonly Merged[],
): Promise<void> {
  await sql`INSERT INTO identity_aliases (identidade, tipo, registro_id)
    SELECT r.identidade, ${kind}, pair.stays FROM ${asPairs(merged)} JOIN ${tableOf(kind)} r ON r.id = pair.goes
        ON CONFLICT (identidade) DO UPDATE SET registro_id = excluded.registro_id`.execute(db);
}

export async function deleteAliases(
  db: Database,
  kind: RecordKind,
  merged: readonly Merged[],
): Promise<void> {
  await sql`DELETE FROM identity_aliases a USING ${asPairs(merged)}, ${tableOf(kind)} r
     WHERE r.id = pair.goes AND a.identidade = r.identidade AND a.registro_id = pair.stays`.execute(db);
}

/**
 * SQL: the identities (`identidade`) of what was merged, over any number of steps, into each record (`registro_id`) of a kind. What
 * is in use again is not among them.
 * @param ids SQL for a set of ids
 */
export function mergedIdentities(kind: RecordKind, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`WITH RECURSIVE way (registro_id, identidade, steps) AS (
      SELECT a.registro_id, a.identidade, 1 FROM identity_aliases a WHERE a.tipo = ${kind} AND a.registro_id IN (${ids})
       UNION ALL
      SELECT way.registro_id, a.identidade, way.steps + 1 FROM way
        JOIN ${tableOf(kind)} r ON r.identidade = way.identidade AND r.exclusao_id IS NOT NULL
        JOIN identity_aliases a ON a.tipo = ${kind} AND a.registro_id = r.id
       WHERE way.steps < 100)
    SELECT way.registro_id, way.identidade FROM way
     WHERE NOT EXISTS (SELECT FROM ${tableOf(kind)} r WHERE r.identidade = way.identidade AND r.exclusao_id IS NULL)`;
}

/** A record in use; `instancia` is null where it was written here. */
export async function findIdentity(db: Database, kind: RecordKind, id: number) {
  const { rows } = await sql<{ identidade: string; instancia: string | null; tambem: string[] }>`
    SELECT r.identidade, r.instancia, ARRAY(SELECT DISTINCT m.identidade FROM (
             ${mergedIdentities(kind, sql`${id}::integer`)}) AS m ORDER BY m.identidade) AS tambem
      FROM ${tableOf(kind)} r WHERE r.id = ${id} AND r.exclusao_id IS NULL`.execute(db);
  return rows[0];
}

/** The record in use that an identity leads to, by merges too. */
export async function findByIdentity(
  db: Database,
  identity: string,
): Promise<{ tipo: RecordKind; id: number } | undefined> {
  const { rows } = await sql<{ tipo: RecordKind; id: number }>`
    WITH RECURSIVE way (tipo, id, steps) AS (
      SELECT * FROM (SELECT r.tipo, r.id, 0 FROM record_identities r WHERE r.identidade = ${identity}::uuid
                      UNION ALL
                     SELECT a.tipo, a.registro_id, 1 FROM identity_aliases a WHERE a.identidade = ${identity}::uuid) AS first
       UNION ALL
      SELECT a.tipo, a.registro_id, way.steps + 1 FROM way
        JOIN record_identities r ON r.tipo = way.tipo AND r.id = way.id AND r.exclusao_id IS NOT NULL
        JOIN identity_aliases a ON a.identidade = r.identidade
       WHERE way.steps < 100)
    SELECT way.tipo, way.id FROM way
      JOIN record_identities r ON r.tipo = way.tipo AND r.id = way.id AND r.exclusao_id IS NULL
     ORDER BY way.steps LIMIT 1`.execute(db);
  return rows[0];
}

/** Which instance this is. */
export async function readInstance(db: Database): Promise<string> {
  const { valor } = await db
    .selectFrom('instance_settings')
    .select('valor')
    .where('nome', '=', 'instancia')
    .executeTakeFirstOrThrow();
  return valor;
}
