import type { MergeableKind } from '@bancada/contract/records/merges';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type MergeDone, nothingDone, type Pair } from './merge-done.ts';

/** An entry's column for the kind being merged, and its other column. */
interface Naming {
  own: 'sintoma_id' | 'solucao_id';
  other: 'sintoma_id' | 'solucao_id';
}
export const namings: Record<'sintomas' | 'solucoes', Naming> = {
  sintomas: { own: 'sintoma_id', other: 'solucao_id' },
  solucoes: { own: 'solucao_id', other: 'sintoma_id' },
};

const entries = sql.table('troubleshooting_entries');

/** Condition: the entry `e` refers to this record. */
function names(kind: MergeableKind, id: number): RawBuilder<boolean> {
  if (kind === 'diagnosticos')
    return sql<boolean>`e.id IN (SELECT troubleshooting_id FROM entry_diagnoses WHERE diagnostico_id = ${id})`;
  return sql<boolean>`${sql.ref(`e.${namings[kind].own}`)} = ${id}`;
}

/** Pairs of entries in use that a merge makes equal. */
function sameEntries({ own, other }: Naming, { from, into }: Pair) {
  return sql`${entries} e JOIN ${entries} t
      ON ${sql.ref(`t.${own}`)} = ${into} AND t.modelo_equipamento_id = e.modelo_equipamento_id
     AND ${sql.ref(`t.${other}`)} = ${sql.ref(`e.${other}`)} AND t.exclusao_id IS NULL
   WHERE ${sql.ref(`e.${own}`)} = ${from} AND e.exclusao_id IS NULL`;
}

/** How many entries a merge changes, and how many of these it joins with another. */
export async function countEffect(db: Database, kind: MergeableKind, pair: Pair) {
  const joined =
    kind === 'diagnosticos' ? sql`0` : sql`(SELECT count(*)::int FROM ${sameEntries(namings[kind], pair)})`;
  const { rows } = await sql<{ registros: number; unidos: number }>`
    SELECT (SELECT count(*)::int FROM ${entries} e
             WHERE e.exclusao_id IS NULL AND ${names(kind, pair.from)}) AS registros,
           ${joined} AS unidos`.execute(db);
  return rows[0] ?? { registros: 0, unidos: 0 };
}

/**
 * Locks every entry that refers to one of the two, including those in the bin, until the end of the transaction.
 * @returns those that refer to the first
 */
export async function lockNaming(
  db: Database,
  kind: MergeableKind,
  pair: Pair,
): Promise<{ id: number; isInUse: boolean }[]> {
  const { rows } = await sql<{ id: number; isInUse: boolean; isFrom: boolean }>`
    SELECT e.id, e.exclusao_id IS NULL AS "isInUse", (${names(kind, pair.from)}) AS "isFrom" FROM ${entries} e
     WHERE ${names(kind, pair.from)} OR ${names(kind, pair.into)} ORDER BY e.id FOR NO KEY UPDATE OF e`.execute(
    db,
  );
  return rows.filter(({ isFrom }) => isFrom);
}

export async function listSame(db: Database, naming: Naming, pair: Pair): Promise<MergeDone['joined']> {
  const { rows } = await sql<MergeDone['joined'][number]>`
    SELECT e.id AS entry, t.id AS into FROM ${sameEntries(naming, pair)} ORDER BY e.id`.execute(db);
  return rows;
}

function asPairs(joined: MergeDone['joined']) {
  return sql`unnest(${joined.map(({ entry }) => entry)}::integer[], ${joined.map(({ into }) => into)}::integer[])
    AS pair (entry, into_entry)`;
}

/** Appends to each remaining entry the diagnoses that only its duplicate has, in their order. */
export async function joinDiagnoses(db: Database, joined: MergeDone['joined']) {
  const { rows } = await sql<MergeDone['addedDiagnoses'][number]>`
    INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
    SELECT pair.into_entry, l.diagnostico_id,
           coalesce((SELECT max(posicao) FROM entry_diagnoses WHERE troubleshooting_id = pair.into_entry), 0)
             + row_number() OVER (PARTITION BY pair.into_entry ORDER BY l.posicao, l.diagnostico_id)
      FROM ${asPairs(joined)} JOIN entry_diagnoses l ON l.troubleshooting_id = pair.entry
     WHERE NOT EXISTS (SELECT FROM entry_diagnoses own
                        WHERE own.troubleshooting_id = pair.into_entry AND own.diagnostico_id = l.diagnostico_id)
    RETURNING troubleshooting_id AS entry, diagnostico_id AS diagnosis`.execute(db);
  return rows;
}

/** Adds the duplicates' likes to the remaining entries, one per person; the duplicates keep theirs. */
export async function joinLikes(db: Database, joined: MergeDone['joined']) {
  const { rows } = await sql<MergeDone['addedLikes'][number]>`
    INSERT INTO likes (troubleshooting_id, usuario_id, criado_em)
    SELECT pair.into_entry, l.usuario_id, l.criado_em
      FROM ${asPairs(joined)} JOIN likes l ON l.troubleshooting_id = pair.entry
     ORDER BY 1, 2
    ON CONFLICT DO NOTHING
    RETURNING troubleshooting_id AS entry, usuario_id AS "user"`.execute(db);
  return rows;
}

/** Changes the reference of entries to another record, unless an equal entry is in use. @returns the changed ones */
export async function moveEntries(
  db: Database,
  { own, other }: Naming,
  { from, into }: Pair,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE ${entries} e SET ${sql.ref(own)} = ${into}
     WHERE e.id = ANY (${ids}::integer[]) AND ${sql.ref(`e.${own}`)} = ${from}
       AND (e.exclusao_id IS NOT NULL OR NOT EXISTS (
             SELECT FROM ${entries} t
              WHERE ${sql.ref(`t.${own}`)} = ${into} AND t.modelo_equipamento_id = e.modelo_equipamento_id
                AND ${sql.ref(`t.${other}`)} = ${sql.ref(`e.${other}`)} AND t.exclusao_id IS NULL))
    RETURNING e.id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export async function takeBackDiagnoses(db: Database, added: MergeDone['addedDiagnoses']): Promise<void> {
  if (added.length === 0) return;
  await sql`DELETE FROM entry_diagnoses l
    USING unnest(${added.map(({ entry }) => entry)}::integer[], ${added.map(({ diagnosis }) => diagnosis)}::integer[])
            AS g (entry, diagnosis)
    WHERE l.troubleshooting_id = g.entry AND l.diagnostico_id = g.diagnosis`.execute(db);
}

export async function takeBackLikes(db: Database, added: MergeDone['addedLikes']): Promise<void> {
  if (added.length === 0) return;
  await sql`DELETE FROM likes l
    USING unnest(${added.map(({ entry }) => entry)}::integer[], ${added.map(({ user }) => user)}::integer[])
            AS g (entry, person)
    WHERE l.troubleshooting_id = g.entry AND l.usuario_id = g.person`.execute(db);
}

/** Adds a symptom's models to another. @returns the new ones */
export async function joinModels(db: Database, { from, into }: Pair): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO symptom_models (sintoma_id, modelo_equipamento_id)
    SELECT ${into}::integer, modelo_equipamento_id FROM symptom_models WHERE sintoma_id = ${from}
    ON CONFLICT DO NOTHING RETURNING modelo_equipamento_id AS id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes models from a symptom, except those with an entry created since then. */
export async function takeBackModels(
  db: Database,
  symptomId: number,
  ids: readonly number[],
  since: string,
): Promise<void> {
  await sql`DELETE FROM symptom_models l
    WHERE l.sintoma_id = ${symptomId} AND l.modelo_equipamento_id = ANY (${ids}::integer[])
      AND NOT EXISTS (SELECT FROM ${entries} e
                       WHERE e.sintoma_id = ${symptomId} AND e.modelo_equipamento_id = l.modelo_equipamento_id
                         AND e.criado_em > ${since}::timestamptz)`.execute(db);
}

/** Adds a diagnosis's suspected components to another. @returns the new ones */
export async function joinComponents(db: Database, { from, into }: Pair): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO diagnosis_components (diagnostico_id, componente_id)
    SELECT ${into}::integer, componente_id FROM diagnosis_components WHERE diagnostico_id = ${from}
    ON CONFLICT DO NOTHING RETURNING componente_id AS id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function takeBackComponents(
  db: Database,
  diagnosisId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`DELETE FROM diagnosis_components
    WHERE diagnostico_id = ${diagnosisId} AND componente_id = ANY (${ids}::integer[])`.execute(db);
}

/** Removes one diagnosis from those of these entries that have both; the other keeps the earlier position. */
export async function unlinkDoubles(
  db: Database,
  ids: readonly number[],
  { from, into }: Pair,
): Promise<MergeDone['unlinked']> {
  const { rows } = await sql<MergeDone['unlinked'][number]>`
    SELECT l.troubleshooting_id AS entry, l.posicao AS "fromPlace", own.posicao AS "intoPlace"
      FROM entry_diagnoses l
      JOIN entry_diagnoses own ON own.troubleshooting_id = l.troubleshooting_id AND own.diagnostico_id = ${into}
     WHERE l.diagnostico_id = ${from} AND l.troubleshooting_id = ANY (${ids}::integer[])
     ORDER BY 1`.execute(db);
  const doubled = rows.map(({ entry }) => entry);
  await sql`DELETE FROM entry_diagnoses
    WHERE diagnostico_id = ${from} AND troubleshooting_id = ANY (${doubled}::integer[])`.execute(db);
  const earlier = rows.filter(({ fromPlace, intoPlace }) => fromPlace < intoPlace);
  await place(
    db,
    into,
    earlier.map(({ entry, fromPlace, intoPlace }) => ({ entry, was: intoPlace, becomes: fromPlace })),
  );
  return rows;
}

/** Moves a diagnosis to another position in entries where it is still at the old one. */
async function place(
  db: Database,
  diagnosisId: number,
  moves: readonly { entry: number; was: number; becomes: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`UPDATE entry_diagnoses l SET posicao = g.becomes
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS g (entry integer, was integer, becomes integer)
    WHERE l.troubleshooting_id = g.entry AND l.diagnostico_id = ${diagnosisId} AND l.posicao = g.was`.execute(
    db,
  );
}

/** Replaces a diagnosis with another at the same position, in entries that do not have both. @returns these entries */
export async function relink(db: Database, ids: readonly number[], { from, into }: Pair): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE entry_diagnoses l SET diagnostico_id = ${into}
     WHERE l.diagnostico_id = ${from} AND l.troubleshooting_id = ANY (${ids}::integer[])
       AND NOT EXISTS (SELECT FROM entry_diagnoses own
                        WHERE own.troubleshooting_id = l.troubleshooting_id AND own.diagnostico_id = ${into})
    RETURNING l.troubleshooting_id AS id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Restores the removed diagnosis of entries that had both, with the old positions; skips purged entries. */
export async function linkAgain(
  db: Database,
  unlinked: MergeDone['unlinked'],
  { from, into }: Pair,
): Promise<void> {
  if (unlinked.length === 0) return;
  await sql`INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
    SELECT e.id, ${from}::integer, g."fromPlace"
      FROM jsonb_to_recordset(${JSON.stringify(unlinked)}::jsonb) AS g (entry integer, "fromPlace" integer)
      JOIN ${entries} e ON e.id = g.entry
    ON CONFLICT DO NOTHING`.execute(db);
  const moved = unlinked.filter(({ fromPlace, intoPlace }) => fromPlace < intoPlace);
  await place(
    db,
    into,
    moved.map(({ entry, fromPlace, intoPlace }) => ({ entry, was: fromPlace, becomes: intoPlace })),
  );
}

/** Inserts a merge, after which it is in the history of both records. @returns its id */
export async function insertMerge(db: Database, kind: MergeableKind, { from, into }: Pair): Promise<number> {
  const { id } = await db
    .insertInto('merges')
    .values({ tipo: kind, de_id: from, para_id: into })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records what a merge did. */
export async function finishMerge(
  db: Database,
  id: number,
  { deletionId, entryIds, done }: { deletionId: number; entryIds: readonly number[]; done: MergeDone },
): Promise<void> {
  await db
    .updateTable('merges')
    .set({ exclusao_id: deletionId, registros: [...entryIds], feito: JSON.stringify(done) })
    .where('id', '=', id)
    .execute();
}

/** A merge that can be undone, locked until the end of the transaction. */
export async function lockMerge(db: Database, id: number) {
  const row = await db
    .selectFrom('merges')
    .select(['id', 'tipo', 'de_id', 'para_id', 'exclusao_id', 'feito', 'criado_em'])
    .where('id', '=', id)
    .where('desfeita_em', 'is', null)
    .where('exclusao_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  // Only finishMerge writes it; an older version of it knew fewer fields.
  return row && { ...row, feito: { ...nothingDone, ...(row.feito as Partial<MergeDone>) } };
}

/** The newest later merge, not undone, that has a record or an entry in common with this one. */
export async function findNewerMerge(db: Database, id: number) {
  const { rows } = await sql<{ tipo: MergeableKind; de_id: number }>`
    SELECT n.tipo, n.de_id FROM merges m JOIN merges n ON n.id > m.id
     WHERE m.id = ${id} AND n.desfeita_em IS NULL AND n.exclusao_id IS NOT NULL
       AND (n.registros && m.registros
         OR n.tipo = m.tipo AND (n.de_id IN (m.de_id, m.para_id) OR n.para_id IN (m.de_id, m.para_id)))
     ORDER BY n.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

export async function markUndone(db: Database, id: number, userId: number): Promise<void> {
  await db
    .updateTable('merges')
    .set({ desfeita_em: sql<string>`now()`, desfeita_por: userId })
    .where('id', '=', id)
    .execute();
}

/** The newest merges into a record that can be undone, with the title of the merged record. */
export function listMergesInto(db: Database, kind: MergeableKind, id: number, atMost: number) {
  return db
    .selectFrom('merges as m')
    .innerJoin('record_titles as t', (join) =>
      join.onRef('t.tipo', '=', 'm.tipo').onRef('t.id', '=', 'm.de_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.usuario_id')
    .select(['m.id', 'm.de_id as de', 't.titulo as titulo_de', 'm.criado_em', 'u.nome as usuario_nome'])
    .where('m.tipo', '=', kind)
    .where('m.para_id', '=', id)
    .where('m.desfeita_em', 'is', null)
    .where('m.exclusao_id', 'is not', null)
    .orderBy('m.id', 'desc')
    .limit(atMost)
    .execute();
}
