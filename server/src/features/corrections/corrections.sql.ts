import { type CorrectableKind, correctableFields } from '@bancada/contract/faults/corrections';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type KeyKind, keyKinds } from '../../database/record-key.ts';
import { holds, holdsFolded } from '../../database/text-search.ts';
import { recordRules } from '../records/record-kinds.ts';

/** A record with the texts of its fields; parts of a measure are in the measure. */
export interface TextsOfRecord {
  id: number;
  titulo: string;
  atualizado_em: string;
  isInBin: boolean;
  values: Record<string, unknown>;
}

const tableOf = (kind: CorrectableKind) => sql.table(recordRules[kind].table);

/** Kinds whose titles are folded and indexed in `listed_texts`. */
const listed: Partial<Record<CorrectableKind, KeyKind>> = {
  sintomas: 'symptom',
  diagnosticos: 'diagnosis',
  solucoes: 'solution',
  datasheets: 'component',
  'equipment-models': 'model',
  manufacturers: 'maker',
  categories: 'category',
};

/** Fields that no index has: short, few, or seldom filled in. */
const besides: Partial<Record<CorrectableKind, readonly RawBuilder<unknown>[]>> = {
  sintomas: [sql`nullif(r.ditos, '')`],
  diagnosticos: [sql`r.medida ->> 'onde'`, sql`r.medida ->> 'esperado'`],
  datasheets: [sql`r.descricao`],
  manufacturers: [sql`r.contato_suporte`],
  categories: [sql`r.descricao`],
};

/** Ids of the records in use with this text in a field, whatever its case and accents: more than those that hold it as it is. */
export async function listHolding(db: Database, kind: CorrectableKind, text: string): Promise<number[]> {
  const key = listed[kind];
  const inTitles =
    key === undefined
      ? sql`SELECT r.id FROM articles r WHERE r.exclusao_id IS NULL AND ${holdsFolded(sql`r.busca`, text)}`
      : sql`SELECT (t.lista / 8)::int AS id FROM listed_texts t
             WHERE t.lista % 8 = ${sql.lit(keyKinds[key])} AND t.em_uso AND ${holdsFolded(sql`t.texto`, text)}`;
  const own = besides[kind] ?? [];
  const inOthers =
    own.length === 0
      ? sql``
      : sql`UNION SELECT r.id FROM ${tableOf(kind)} r WHERE r.exclusao_id IS NULL
              AND (${sql.join(
                own.map((field) => holds(field, text)),
                sql` OR `,
              )})`;
  const { rows } = await sql<{ id: number }>`${inTitles} ${inOthers} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** These records, in use or in the bin, by id. @param isHeld locks them until the end of the transaction */
export async function listTexts(
  db: Database,
  kind: CorrectableKind,
  ids: readonly number[],
  isHeld = false,
): Promise<TextsOfRecord[]> {
  const columns = [...new Set(correctableFields[kind].map((field) => field.split('.')[0] ?? field))];
  const values = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`r.${column}`)}`);
  const { rows } = await sql<TextsOfRecord>`
    SELECT r.id, t.titulo, r.atualizado_em, r.exclusao_id IS NOT NULL AS "isInBin",
           jsonb_build_object(${sql.join(values)}) AS values
      FROM ${tableOf(kind)} r JOIN record_titles t ON t.tipo = ${kind} AND t.id = r.id
     WHERE r.id = ANY (${ids}::integer[]) ORDER BY r.id ${isHeld ? sql`FOR UPDATE OF r` : sql``}`.execute(db);
  return rows;
}

/** In how many faults each of these diagnoses or solutions is; those in none are absent. */
export async function countFaults(
  db: Database,
  kind: 'diagnosticos' | 'solucoes',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const named =
    kind === 'solucoes'
      ? sql`SELECT e.solucao_id AS id, e.sintoma_id FROM troubleshooting_entries e
             WHERE e.solucao_id = ANY (${ids}::integer[]) AND e.exclusao_id IS NULL`
      : sql`SELECT l.diagnostico_id AS id, e.sintoma_id FROM entry_diagnoses l
              JOIN troubleshooting_entries e ON e.id = l.troubleshooting_id
             WHERE l.diagnostico_id = ANY (${ids}::integer[]) AND e.exclusao_id IS NULL`;
  const { rows } = await sql<{ id: number; faults: number }>`
    SELECT id, count(DISTINCT sintoma_id)::int AS faults FROM (${named}) AS named GROUP BY id`.execute(db);
  return new Map(rows.map(({ id, faults }) => [id, faults]));
}
