import { toldFields } from '@bancada/contract/records/records';
import type { LeftAlone, UndoKind } from '@bancada/contract/records/undo';
import { sql } from 'kysely';
import { actOf, isEditSettled, valueBefore } from './settled.sql.ts';

/** What is to be undone: of a person since a moment, or one act. */
export interface Undoing {
  personId: number | null;
  /** ISO 8601, inclusive. */
  since: string;
  kinds: ReadonlySet<UndoKind>;
  /** Only what this act wrote. */
  act: number | null;
}

export interface StepResult {
  quantos: number;
  ficaram: LeftAlone[];
  ha_mais: boolean;
}

/** Condition: the row of the history wrote one of the kinds of doings that are undone. `hand`: by hand, without an act. */
export function isOwn(alias: string, undoing: Undoing, hand: readonly UndoKind[]) {
  const { act, personId, since, kinds } = undoing;
  if (act !== null) return sql<boolean>`${sql.ref(`${alias}.ato_id`)} = ${act}`;
  const isByHand = hand.some((kind) => kinds.has(kind))
    ? sql`${sql.ref(`${alias}.ato_id`)} IS NULL`
    : sql`false`;
  const isImported = kinds.has('importacoes') ? sql`${actOf(alias)} IN ('import', 'correct')` : sql`false`;
  return sql<boolean>`(${sql.ref(`${alias}.usuario_id`)} = ${personId}
    AND ${sql.ref(`${alias}.criado_em`)} >= ${since}::timestamptz AND (${isByHand} OR ${isImported}))`;
}

/**
 * Who changed a record after what is undone: the latest of such rows, as `later (id, nome)`. What was undone since, what undid it
 * and the merges of the person themselves, which are undone first, are no changes; nor is what was given back since.
 * @param isOfOthersAlone what the person themselves changed later does not matter
 * @param record SQL of its kind, of its id and of the row after which it counts; `keepsAfter`: what that row wrote is what was there before
 */
export function laterChange(
  undoing: Undoing,
  record: { kind: string; id: string; after: string; keepsAfter?: boolean },
  isOfOthersAlone = false,
) {
  const isByOther = isOfOthersAlone ? sql`l.usuario_id IS DISTINCT FROM ${undoing.personId}` : sql`true`;
  const of = { kind: sql.ref('l.tipo'), id: sql.ref('l.registro_id') };
  const before = sql`${sql.ref(record.after)} + ${record.keepsAfter === true ? 1 : 0}::bigint`;
  return sql`LEFT JOIN LATERAL (
    SELECT l.id, u.nome FROM history l LEFT JOIN users u ON u.id = l.usuario_id
     WHERE l.tipo = ${record.kind} AND l.registro_id = ${sql.ref(record.id)} AND l.id > ${sql.ref(record.after)}
       AND l.acao = 'update' AND ${isByOther} AND NOT ${isOwn('l', undoing, ['edicoes'])}
       AND ${actOf('l')} IS DISTINCT FROM 'undo'
       AND NOT coalesce(${actOf('l')} = 'merge' AND l.usuario_id = ${undoing.personId}, false)
       AND NOT ${isEditSettled('l')}
       AND EXISTS (SELECT FROM jsonb_object_keys(l.depois) AS f (field)
                    WHERE f.field <> ALL (${toldFields}::text[])
                      AND ${valueBefore(of, sql.ref('f.field'), null)} IS DISTINCT FROM ${valueBefore(of, sql.ref('f.field'), before)})
     ORDER BY l.id DESC LIMIT 1) AS later ON true`;
}
