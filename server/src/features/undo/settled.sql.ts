import { toldFields } from '@bancada/contract/records/records';
import { type RawBuilder, sql } from 'kysely';

// When something that a person did is no longer to be undone, in one place: an undoing has put it back, or somebody else has
// decided since, by hand, that it stays.

export const actOf = (alias: string) => sql`(SELECT acao FROM acts WHERE id = ${sql.ref(`${alias}.ato_id`)})`;

/** Condition: what this row of the history, an edit, wrote has been put back, by an undoing or with the merge that it was a part of. */
export function isEditSettled(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(EXISTS (
    SELECT FROM history b JOIN acts a ON a.id = b.ato_id
     WHERE b.tipo = ${of('tipo')} AND b.registro_id = ${of('registro_id')} AND b.acao = 'update' AND b.id > ${of('id')}
       AND a.acao = 'undo'
       -- What was put back at another record, and is only told here, settles nothing.
       AND b.depois - ${toldFields}::text[] <> '{}'
       AND (a.de_ato_id = ${of('ato_id')}
            OR a.de_usuario_id = ${of('usuario_id')} AND a.desde <= ${of('criado_em')}
               AND a.de_especie IN ('edicoes', 'importacoes')
               AND CASE WHEN ${of('ato_id')} IS NULL THEN 'edicoes' ELSE 'importacoes' END = ANY (a.de_especies)
               -- What returned, or was taken apart, after that may have changed it once more.
               AND NOT EXISTS (SELECT FROM history c JOIN acts t ON t.id = c.ato_id
                                WHERE c.tipo = b.tipo AND c.registro_id = b.registro_id AND c.acao = 'update' AND c.id > b.id
                                  AND t.acao = 'undo' AND t.de_especie IN ('unioes', 'exclusoes') AND t.de_usuario_id = a.de_usuario_id)))
    OR ${isOfUndoneMerge(alias)})`;
}

/** Condition: this row of the history is of a merge that was taken apart, which gave back what it could, whatever came later. */
function isOfUndoneMerge(alias: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM acts a JOIN merges m ON m.id = a.uniao_id
    WHERE a.id = ${sql.ref(`${alias}.ato_id`)} AND m.desfeita_em IS NOT NULL)`;
}

/** SQL: the value that a field of a record had before this row of the history; the latest without one. */
export function valueBefore(
  record: { kind: RawBuilder<unknown>; id: RawBuilder<unknown> },
  field: RawBuilder<unknown>,
  row: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const isBefore = row === null ? sql`` : sql`AND e.id < ${row} AND NOT ${isOfUndoneMerge('e')}`;
  return sql`(SELECT e.depois -> ${field} FROM history e
    WHERE e.tipo = ${record.kind} AND e.registro_id = ${record.id} AND e.depois ? ${field} ${isBefore}
    ORDER BY e.id DESC LIMIT 1)`;
}

/**
 * The row, as `kept (id, nome)`, with which somebody else took the record of this row of the history out of the bin since, by hand:
 * they have seen it and want it. Who takes out what they themselves had put there has decided nothing.
 */
export function keptByHand(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
    SELECT k.id, u.nome FROM history k LEFT JOIN users u ON u.id = k.usuario_id
     WHERE k.tipo = ${of('tipo')} AND k.registro_id = ${of('registro_id')} AND k.acao = 'restore' AND k.id > ${of('id')}
       AND k.ato_id IS NULL AND k.usuario_id IS DISTINCT FROM ${of('usuario_id')}
       AND NOT EXISTS (
         SELECT FROM (SELECT d.usuario_id, d.ato_id FROM history d
                       WHERE d.tipo = k.tipo AND d.registro_id = k.registro_id AND d.acao = 'delete' AND d.id < k.id
                       ORDER BY d.id DESC LIMIT 1) AS put
          WHERE put.usuario_id = k.usuario_id AND put.ato_id IS NULL)
     ORDER BY k.id DESC LIMIT 1)`;
}

/** Condition: this deletion was taken back, belongs to a merge that is undone as such, or is an undoing's, not the person's own. */
export function isDeletionSettled(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of('restaurado_em')} IS NOT NULL
    OR EXISTS (SELECT FROM merges m WHERE m.exclusao_id = ${of('id')} AND m.desfeita_em IS NULL)
    OR EXISTS (SELECT FROM history h JOIN acts a ON a.id = h.ato_id
                WHERE h.tipo = ${of('tipo')} AND h.registro_id = ${of('registro_id')} AND h.acao = 'delete' AND a.acao = 'undo'
                  AND a.usuario_id = ${of('usuario_id')} AND h.criado_em >= ${of('criado_em')}))`;
}

/** Condition: this merge was taken apart. */
export function isMergeSettled(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.desfeita_em`)} IS NOT NULL`;
}
