import type { RecordKind } from '@bancada/contract/records/records';
import { undoLimits } from '@bancada/contract/records/undo';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isDeletionSettled, isMergeSettled } from './settled.sql.ts';
import { isOwn, type Undoing } from './undoing.ts';

/**
 * What the person deleted and nobody restored, the newest first; not what they merged away, nor what they had created themselves
 * where that is undone too.
 */
export async function listOwnDeletions(db: Database, undoing: Undoing) {
  const { personId, since } = undoing;
  const isGoing = (record: string) => sql`EXISTS (
    SELECT FROM history c WHERE c.tipo = ${sql.ref(`${record}.tipo`)} AND c.registro_id = ${sql.ref(`${record}.id`)}
       AND c.acao = 'create'
       AND CASE c.tipo WHEN 'resultados' THEN ${isOwn('c', undoing, ['resultados'])} ELSE ${isOwn('c', undoing, ['criacoes'])} END)`;
  const { rows } = await sql<{ id: number; tipo: RecordKind; registro_id: number; titulo: string }>`
    SELECT d.id, d.tipo, d.registro_id, d.titulo FROM deletions d
     WHERE d.usuario_id = ${personId} AND d.criado_em >= ${since}::timestamptz AND NOT ${isDeletionSettled('d')}
       AND EXISTS (SELECT FROM record_titles r WHERE r.exclusao_id = d.id AND NOT ${isGoing('r')})
     ORDER BY d.id DESC LIMIT ${undoLimits.atOnce + 1}`.execute(db);
  return rows;
}

/** The merges of the person that nobody has undone, the newest first. */
export async function listOwnMerges(db: Database, { personId, since }: Undoing) {
  const { rows } = await sql<{ id: number; tipo: RecordKind; registro_id: number; titulo: string }>`
    SELECT m.id, m.tipo, m.de_id AS registro_id, coalesce(t.titulo, '') AS titulo
      FROM merges m LEFT JOIN record_titles t ON t.tipo = m.tipo AND t.id = m.de_id
     WHERE m.usuario_id = ${personId} AND m.criado_em >= ${since}::timestamptz AND NOT ${isMergeSettled('m')}
     ORDER BY m.id DESC LIMIT ${undoLimits.atOnce + 1}`.execute(db);
  return rows;
}

/** Records that the person removed for good since: of these nothing is left. */
export async function countPurged(db: Database, { personId, since }: Undoing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM history
     WHERE usuario_id = ${personId} AND criado_em >= ${since}::timestamptz AND acao = 'purge'`.execute(db);
  return rows[0]?.count ?? 0;
}
