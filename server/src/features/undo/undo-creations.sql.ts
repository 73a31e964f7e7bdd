import type { RecordKind } from '@bancada/contract/records/records';
import { type UndoKind, undoLimits } from '@bancada/contract/records/undo';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type Reference, recordRules } from '../records/record-kinds.ts';
import { keptByHand } from './settled.sql.ts';
import { isOwn, laterChange, type Undoing } from './undoing.ts';

export interface CreatedRecord {
  id: number;
  titulo: string;
  isChangedLater: boolean;
  laterBy: string | null;
  /** Somebody else has taken it out of the bin since; `keptBy`: who, where the account is there. */
  isKept: boolean;
  keptBy: string | null;
}

const tableOf = (kind: RecordKind) => sql.table(recordRules[kind].table);

/** Records in use of a kind that were created, the newest first; by an import, or by hand. */
export async function listCreated(
  db: Database,
  kind: RecordKind,
  undoing: Undoing,
  by: UndoKind,
): Promise<CreatedRecord[]> {
  const { rows } = await sql<CreatedRecord>`
    SELECT h.registro_id AS id, t.titulo, later.id IS NOT NULL AS "isChangedLater", later.nome AS "laterBy",
           kept.id IS NOT NULL AS "isKept", kept.nome AS "keptBy"
      FROM history h
      JOIN ${tableOf(kind)} r ON r.id = h.registro_id AND r.exclusao_id IS NULL
      JOIN record_titles t ON t.tipo = ${kind} AND t.id = h.registro_id
      ${laterChange(undoing, { kind, id: 'h.registro_id', after: 'h.id', keepsAfter: true }, undoing.act === null)}
      LEFT JOIN LATERAL ${keptByHand('h')} AS kept ON true
     WHERE h.tipo = ${kind} AND h.acao = 'create' AND ${isOwn('h', undoing, [by])}
       AND (h.ato_id IS NOT NULL) = ${by === 'importacoes'}
     ORDER BY h.id DESC LIMIT ${undoLimits.atOnce + 1}`.execute(db);
  return rows;
}

/** Records in use that refer to these, each with the one it refers to. */
export async function listUses(
  db: Database,
  { from, field }: Reference,
  ids: readonly number[],
): Promise<{ named: number; by: number }[]> {
  const { links } = recordRules[from];
  const { rows } =
    links?.field === field
      ? await sql<{ named: number; by: number }>`
          SELECT ${sql.ref(`l.${links.item}`)} AS named, r.id AS by
            FROM ${sql.table(links.table)} l JOIN ${tableOf(from)} r ON r.id = ${sql.ref(`l.${links.owner}`)}
           WHERE r.exclusao_id IS NULL AND ${sql.ref(`l.${links.item}`)} = ANY (${ids}::integer[])`.execute(
          db,
        )
      : await sql<{ named: number; by: number }>`
          SELECT ${sql.ref(`r.${field}`)} AS named, r.id AS by FROM ${tableOf(from)} r
           WHERE r.exclusao_id IS NULL AND ${sql.ref(`r.${field}`)} = ANY (${ids}::integer[])`.execute(db);
  return rows;
}
