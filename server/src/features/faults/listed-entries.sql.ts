import { faultOf } from '@bancada/contract/faults/fault-of-entries';
import type { FaultCard } from '@bancada/contract/faults/faults';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { type KeyKind, keyKinds } from '../../database/record-key.ts';
import { holdsFolded } from '../../database/text-search.ts';
import { entriesOfSymptom, listEntriesInOrder } from './entries.sql.ts';

export interface EntryFilter {
  /** Matches symptom, solution, equipment or maker, ignoring case and accents. */
  search?: string | undefined;
  modelId?: number | undefined;
  /** Only these. */
  ids?: readonly number[];
}

/**
 * A page of the entries that match a filter, by symptom, ignoring case and accents.
 */
export async function listEntries(db: Database, filter: EntryFilter, { skip, limit }: Slice) {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM symptoms s JOIN troubleshooting_entries e ON e.sintoma_id = s.id
     WHERE ${conditionOf(filter)}
     ORDER BY left(fold_text(s.sintoma), 200), s.id, e.id OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return listEntriesInOrder(
    db,
    rows.map(({ id }) => id),
  );
}

/** The total of `listEntries`. */
export async function countListedEntries(db: Database, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM troubleshooting_entries e WHERE ${conditionOf(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A page of the faults with entries that match a filter, in the order of `listEntries`: of each the best of these entries, and
 * how many they are.
 */
export async function listFaults(db: Database, filter: EntryFilter, { skip, limit }: Slice) {
  const found = sql`${entriesOfSymptom(sql.ref('s.id'))} AND ${conditionOf(filter)}`;
  // A text is met by few: else the planner looks at each symptom in turn, as if it soon had a page.
  const isMet =
    filter.search === undefined
      ? sql`EXISTS (SELECT ${found})`
      : sql`s.id = ANY (ARRAY(SELECT DISTINCT e.sintoma_id FROM troubleshooting_entries e WHERE ${conditionOf(filter)}))`;
  const { rows } = await sql<FaultCard['achados'] & { melhor: number }>`
    SELECT own.* FROM (
      SELECT s.id, left(fold_text(s.sintoma), 200) AS ordem FROM symptoms s WHERE ${isMet}
       ORDER BY left(fold_text(s.sintoma), 200), s.id OFFSET ${skip} LIMIT ${limit}) AS s
     CROSS JOIN LATERAL (
      SELECT (array_agg(e.id ORDER BY e.score DESC, e.prova DESC, e.id))[1] AS melhor, count(*)::int AS registros,
             count(DISTINCT e.modelo_equipamento_id)::int AS equipamentos, count(DISTINCT e.solucao_id)::int AS solucoes,
             sum(e.score)::int AS curtidas ${found}) AS own
     ORDER BY s.ordem, s.id`.execute(db);
  const entries = await listEntriesInOrder(
    db,
    rows.map(({ melhor }) => melhor),
  );
  const byId = new Map(rows.map(({ melhor, ...achados }) => [melhor, achados]));
  return entries.flatMap((entry): FaultCard[] => {
    const achados = byId.get(entry.id);
    const symptom = { id: entry.sintoma_id, sintoma: entry.sintoma };
    return achados === undefined ? [] : [{ ...faultOf(symptom, [entry]), achados }];
  });
}

/** The total of `listFaults`. */
export async function countListedFaults(db: Database, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT DISTINCT e.sintoma_id FROM troubleshooting_entries e WHERE ${conditionOf(filter)}) AS found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function conditionOf({ search, modelId, ids }: EntryFilter): RawBuilder<boolean> {
  const conditions = [
    sql`e.exclusao_id IS NULL`,
    ...(modelId === undefined ? [] : [sql`e.modelo_equipamento_id = ${modelId}`]),
    ...(ids === undefined ? [] : [sql`e.id = ANY (${ids}::int[])`]),
    ...(search === undefined ? [] : [shows(search)]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** Whether an entry shows a text: of a maker it shows the one of its model, even where it has the code of another. */
function shows(search: string): RawBuilder<boolean> {
  const holding = (kind: KeyKind) => sql`(
    SELECT (t.lista / 8)::int FROM listed_texts t
     WHERE t.lista % 8 = ${sql.lit(keyKinds[kind])} AND ${holdsFolded(sql.ref('t.texto'), search)})`;
  return sql`(e.sintoma_id IN ${holding('symptom')} OR e.solucao_id IN ${holding('solution')}
    OR e.modelo_equipamento_id IN ${holding('model')} OR e.modelo_equipamento_id IN (
      SELECT m.id FROM equipment_models m WHERE m.fabricante_id IN ${holding('maker')}))`;
}
