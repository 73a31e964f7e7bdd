import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { prepared, unseenArray } from '../../database/prepared.ts';
import { idOf, keyKinds } from '../../database/record-key.ts';
import { photosOf } from '../fault-photos/select-photos.ts';

/** Entries in use with everything that their cards show. */
function selectEntries(db: Database) {
  return db
    .selectFrom('entry_cards as e')
    .select(cardColumns)
    .select(['e.id as id_troubleshooting', 'e.diagnosticos as diagnostico']);
}

const cardColumns = [
  'e.id',
  'e.sintoma_id',
  'e.sintoma',
  'e.solucao_id',
  'e.solucao',
  'e.modelo_equipamento_id',
  'e.modelo_equipamento_nome',
  'e.fabricante_id',
  'e.fabricante_nome',
  'e.score',
  'e.resolveu',
  'e.tentativas',
  'e.pessoas',
  'e.prova as ordem',
  'e.alta_tensao',
  'e.fonte',
  'e.confianca',
  'e.criado_por_nome',
  'e.criado_em',
  'e.atualizado_em',
  'e.code_post',
  'e.code_led',
  'e.code_beep',
  'e.code_fabricante_id',
  'e.code_fabricante_nome',
  'e.diagnosticos',
  'e.diagnostico_ids',
  'e.diagnostico_tipos',
] as const;

export function findEntry(db: Database, id: number) {
  return selectEntries(db).where('e.id', '=', id).executeTakeFirst();
}

type Card = Omit<TroubleshootingEntry, 'id_troubleshooting' | 'diagnostico'>;
const cardColumnsText = sql.raw(cardColumns.join(', '));

/** Copied here, not selected twice: each search reads twenty of these. */
function asEntry(card: Card): TroubleshootingEntry {
  const entry = card as TroubleshootingEntry;
  entry.id_troubleshooting = card.id;
  entry.diagnostico = card.diagnosticos;
  return entry;
}

/** These entries, in no particular order; missing ones are left out. */
export async function listEntriesById(db: Database, ids: readonly number[]): Promise<TroubleshootingEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Card>`
    ${prepared} SELECT ${cardColumnsText} FROM entry_cards_of(${ids}::int[]) AS e`.execute(db);
  return rows.map(asEntry);
}

/** The same, with the photos of their symptoms, by id, and what these texts (`listed_texts`) say, by key: in one statement. */
export async function listEntriesAndTexts(
  db: Database,
  ids: readonly number[],
  keys: readonly number[],
): Promise<{
  entries: TroubleshootingEntry[];
  texts: Map<number, string>;
  photos: Map<number, FaultPhoto[]>;
}> {
  type Row = { fotos: FaultPhoto[] | null } & (
    | (Card & { lista: null })
    | { id: null; lista: number; titulo: string }
  );
  const { rows } = await sql<Row>`
    ${prepared} SELECT ${cardColumnsText}, text.lista, text.titulo,
           ${photosOf(sql`coalesce(e.sintoma_id, CASE WHEN text.lista % 8 = ${sql.lit(keyKinds.symptom)} THEN (text.lista / 8)::int END)`)} AS fotos
      FROM entry_cards_of(${ids}::int[]) AS e
      FULL JOIN (SELECT lista, titulo, -1 AS no_entry FROM listed_texts WHERE lista = ANY (${unseenArray('bigint[]', keys)}::bigint[])) AS text ON text.no_entry = e.id`.execute(
    db,
  );
  const texts = new Map(
    rows.flatMap((row) => (row.lista === null ? [] : [[row.lista, row.titulo] as const])),
  );
  const photos = new Map(
    rows.flatMap((row) => {
      const symptom = row.lista === null ? row.sintoma_id : idOf(row.lista);
      return row.fotos === null ? [] : [[symptom, row.fotos] as const];
    }),
  );
  return { entries: rows.flatMap((row) => (row.lista === null ? [asEntry(row)] : [])), texts, photos };
}

/** These entries in this order; missing ones, such as those deleted meanwhile, are left out. */
export async function listEntriesInOrder(db: Database, ids: readonly number[]) {
  const byId = new Map((await listEntriesById(db, ids)).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Records that an entry must refer to; all of those given. */
export interface EntryRelations {
  sintoma_id?: number | undefined;
  diagnostico_id?: number | undefined;
  solucao_id?: number | undefined;
}

/** Entries that refer to all of these: the most liked first, then the best proven. */
export function listRelated(db: Database, relations: EntryRelations, limit: number) {
  const { sintoma_id, diagnostico_id, solucao_id } = relations;
  return selectEntries(db)
    .$if(sintoma_id !== undefined, (query) => query.where('e.sintoma_id', '=', sintoma_id ?? 0))
    .$if(solucao_id !== undefined, (query) => query.where('e.solucao_id', '=', solucao_id ?? 0))
    .$if(diagnostico_id !== undefined, (query) =>
      query.where('e.id', 'in', (linked) =>
        linked
          .selectFrom('entry_diagnoses')
          .where('diagnostico_id', '=', diagnostico_id ?? 0)
          .select('troubleshooting_id'),
      ),
    )
    .orderBy('e.score', 'desc')
    .orderBy('e.prova', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}

/** Entries: the most liked first, then the best proven. */
export function listTopEntries(db: Database, page: Slice) {
  return selectEntries(db)
    .orderBy('e.score', 'desc')
    .orderBy('e.prova', 'desc')
    .orderBy('e.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

/** Read for each fault of a page at first: most have fewer entries. */
const entriesReadOfFault = 8;

/** Symptoms that have entries, each once: by the likes of their best entry, then by its proof, then the newest. */
export async function listTopSymptoms(db: Database, { skip, limit }: Slice): Promise<number[]> {
  const inUse = db
    .selectFrom('troubleshooting_entries')
    .select('sintoma_id')
    .where('exclusao_id', 'is', null);
  for (let read = (skip + limit) * entriesReadOfFault; ; read *= entriesReadOfFault) {
    const liked = await inUse
      .where('score', '>', 0)
      .orderBy('score', 'desc')
      .orderBy('prova', 'desc')
      .orderBy('id')
      .limit(read)
      .execute();
    const others = await inUse
      .where('score', '=', 0)
      .orderBy('prova', 'desc')
      .orderBy('id', 'desc')
      .limit(read - liked.length)
      .execute();
    const symptoms = [...new Set([...liked, ...others].map(({ sintoma_id }) => sintoma_id))];
    const isAll = liked.length + others.length < read;
    if (isAll || symptoms.length >= skip + limit) return symptoms.slice(skip, skip + limit);
  }
}

/** FROM and WHERE: the entries `e` in use of a symptom. It is a fault if it has any. */
export function entriesOfSymptom(symptom: RawBuilder<number>): RawBuilder<unknown> {
  return sql`FROM troubleshooting_entries e WHERE e.sintoma_id = ${symptom} AND e.exclusao_id IS NULL`;
}

/** The entries of these symptoms, symptom by symptom: of each the most liked first, then the best proven, at most so many. */
export async function listEntriesOfSymptoms(db: Database, symptoms: readonly number[], atMost: number) {
  const { rows } = await sql<{ id: number }>`
    SELECT own.id FROM unnest(${symptoms}::int[]) WITH ORDINALITY AS asked (id, position) CROSS JOIN LATERAL (
      SELECT e.id, e.score, e.prova ${entriesOfSymptom(sql.ref('asked.id'))}
       ORDER BY e.score DESC, e.prova DESC, e.id LIMIT ${atMost}) AS own
     ORDER BY asked.position, own.score DESC, own.prova DESC, own.id`.execute(db);
  return listEntriesInOrder(
    db,
    rows.map(({ id }) => id),
  );
}

/** The count of entries in use, up to `atMost`. */
export async function countEntries(db: Database, atMost: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('troubleshooting_entries')
        .select('id')
        .where('exclusao_id', 'is', null)
        .limit(atMost)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
