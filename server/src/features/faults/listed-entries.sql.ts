import { faultOf } from '@bancada/contract/faults/fault-of-entries';
import type { FaultCard } from '@bancada/contract/faults/faults';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { idOf, keyKinds, kindOf } from '../../database/record-key.ts';
import { holdsFolded } from '../../database/text-search.ts';
import { entriesOfSymptom, listEntriesInOrder } from './entries.sql.ts';

export interface EntryFilter {
  /** Matches symptom, solution, equipment or maker, ignoring case and accents. */
  search?: string | undefined;
  modelId?: number | undefined;
  /** Only these. */
  ids?: readonly number[];
}

const { symptom, solution, model, maker } = keyKinds;
const searchedKinds = [symptom, solution, model, maker];
/** With more matching texts than this, each entry's texts are tested instead. */
const defaultNamedTextsMax = 20_000;

const holdingTexts = (search: string) => sql`SELECT lista FROM listed_texts
  WHERE ${holdsFolded(sql.ref('texto'), search)} AND lista % 8 IN (${sql.join(searchedKinds.map((kind) => sql.lit(kind)))})`;

/**
 * A page of the entries that match a filter, by symptom, ignoring case and accents.
 * @param namedTextsMax up to this many matching texts, their records are enumerated; affects speed, not the result
 */
export async function listEntries(
  db: Database,
  filter: EntryFilter,
  { skip, limit }: Slice,
  namedTextsMax?: number,
) {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM symptoms s JOIN troubleshooting_entries e ON e.sintoma_id = s.id
     WHERE ${await conditionOf(db, filter, namedTextsMax)}
     ORDER BY left(fold_text(s.sintoma), 200), s.id, e.id OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return listEntriesInOrder(
    db,
    rows.map(({ id }) => id),
  );
}

/** The total of `listEntries`. */
export async function countListedEntries(
  db: Database,
  filter: EntryFilter,
  namedTextsMax?: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM troubleshooting_entries e WHERE ${await conditionOf(db, filter, namedTextsMax)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A page of the faults with entries that match a filter, in the order of `listEntries`: of each the best of these entries, and
 * how many they are.
 */
export async function listFaults(
  db: Database,
  filter: EntryFilter,
  { skip, limit }: Slice,
  namedTextsMax?: number,
) {
  const found = sql`${entriesOfSymptom(sql.ref('s.id'))} AND ${await conditionOf(db, filter, namedTextsMax)}`;
  const { rows } = await sql<FaultCard['achados'] & { melhor: number }>`
    SELECT own.* FROM (
      SELECT s.id, left(fold_text(s.sintoma), 200) AS ordem FROM symptoms s WHERE EXISTS (SELECT ${found})
       ORDER BY left(fold_text(s.sintoma), 200), s.id OFFSET ${skip} LIMIT ${limit}) AS s
     CROSS JOIN LATERAL (
      SELECT (min(entry_place(e.score, e.prova, e.id)) & 4294967295)::int AS melhor, count(*)::int AS registros,
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
export async function countListedFaults(
  db: Database,
  filter: EntryFilter,
  namedTextsMax?: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT DISTINCT e.sintoma_id FROM troubleshooting_entries e WHERE ${await conditionOf(db, filter, namedTextsMax)}) AS found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function conditionOf(
  db: Database,
  { search, modelId, ids }: EntryFilter,
  namedTextsMax = defaultNamedTextsMax,
): Promise<RawBuilder<boolean>> {
  const conditions = [
    sql<boolean>`e.exclusao_id IS NULL`,
    ...(modelId === undefined ? [] : [sql<boolean>`e.modelo_equipamento_id = ${modelId}`]),
    ...(ids === undefined ? [] : [sql<boolean>`e.id = ANY (${ids}::int[])`]),
    ...(search === undefined ? [] : [await holdsSought(db, search, namedTextsMax)]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** Finds the matching records in a first query, so that the planner knows how many entries they have. */
async function holdsSought(
  db: Database,
  search: string,
  namedTextsMax: number,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ lista: number }>`${holdingTexts(search)} LIMIT ${namedTextsMax + 1}`.execute(
    db,
  );
  const lists = rows.map(({ lista }) => lista);
  if (lists.length > namedTextsMax) return holdsAnyText(search);
  const idsOf = (kind: number) => lists.filter((list) => kindOf(list) === kind).map(idOf);
  const { rows: ofMakers } = await sql<{ id: number }>`
    SELECT id FROM equipment_models WHERE fabricante_id = ANY (${idsOf(maker)}::int[])`.execute(db);
  const models = [...idsOf(model), ...ofMakers.map(({ id }) => id)];
  return sql<boolean>`(e.sintoma_id = ANY (${idsOf(symptom)}::int[]) OR e.solucao_id = ANY (${idsOf(solution)}::int[])
    OR e.modelo_equipamento_id = ANY (${models}::int[]))`;
}

function holdsAnyText(search: string): RawBuilder<boolean> {
  const texts = holdingTexts(search);
  const among = (kind: number) =>
    sql`(SELECT lista / 8 FROM (${texts}) AS t WHERE lista % 8 = ${sql.lit(kind)})`;
  return sql<boolean>`(e.sintoma_id IN ${among(symptom)} OR e.solucao_id IN ${among(solution)}
    OR e.modelo_equipamento_id IN ${among(model)}
    OR e.modelo_equipamento_id IN (SELECT m.id FROM equipment_models m WHERE m.fabricante_id IN ${among(maker)}))`;
}
