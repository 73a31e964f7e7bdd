import type { ReadingCondition, ReadingKind } from '@bancada/contract/measures/reading-kinds';
import type { StatsReading } from '@bancada/contract/measures/reading-stats';
import type { BoardReading } from '@bancada/contract/measures/readings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { asPattern } from '../../database/text-search.ts';
import { authorName } from '../records/author-name.ts';

export interface ReadingFilter {
  modelId?: number | undefined;
  visitId?: number | undefined;
  revisao?: string | undefined;
  /** One point, however its name is written. */
  ponto?: string | undefined;
  /** A part of the name of the point, or of where the other probe is. */
  search?: string | undefined;
}

function matching({ modelId, visitId, revisao, ponto, search }: ReadingFilter): RawBuilder<boolean> {
  const rules = [
    sql`r.exclusao_id IS NULL`,
    ...(modelId === undefined ? [] : [sql`r.modelo_equipamento_id = ${modelId}`]),
    ...(visitId === undefined ? [] : [sql`r.atendimento_id = ${visitId}`]),
    ...(revisao === undefined ? [] : [sql`coalesce(r.revisao, '') = ${revisao}`]),
    ...(ponto === undefined ? [] : [sql`reading_point_key(r.ponto) = reading_point_key(${ponto}::text)`]),
    ...(search === undefined
      ? []
      : [
          sql`(reading_point_key(r.ponto) LIKE ${keyPattern(search)} OR reading_point_key(r.referencia) LIKE ${keyPattern(search)})`,
        ]),
  ];
  return sql<boolean>`${sql.join(rules, sql` AND `)}`;
}

const keyPattern = (search: string) =>
  sql`'%' || ${asPattern(sql`reading_point_key(${search}::text)`)} || '%'`;

/** What a reading is shown with; a fault that was united with another is that one. */
const shown = sql`
  LEFT JOIN symptoms s ON s.id = record_that_stays('sintomas', r.sintoma_id) AND s.exclusao_id IS NULL`;

async function readReadings(db: Database, rows: RawBuilder<unknown>): Promise<BoardReading[]> {
  const found = await sql<BoardReading>`
    SELECT r.id, r.modelo_equipamento_id, m.nome AS modelo_equipamento_nome, r.revisao, r.ponto, r.referencia, r.grandeza, r.condicao,
           r.valor, r.boa, s.id AS sintoma_id, s.sintoma, t.id AS anexo_id, t.nome_arquivo AS anexo_nome, r.medidor, r.nota,
           v.id AS atendimento_id, ${authorName('author', 'r')} AS criado_por_nome, r.criado_em, r.atualizado_em
      FROM (${rows}) AS r
      JOIN equipment_models m ON m.id = r.modelo_equipamento_id
      ${shown}
      LEFT JOIN attachments t ON t.id = r.anexo_id AND t.exclusao_id IS NULL
      LEFT JOIN visits v ON v.id = r.atendimento_id AND v.exclusao_id IS NULL
      LEFT JOIN users author ON author.id = r.criado_por
     ORDER BY r.id DESC`.execute(db);
  return found.rows;
}

export async function findReading(db: Database, id: number): Promise<BoardReading | undefined> {
  const [found] = await readReadings(
    db,
    sql`SELECT * FROM readings r WHERE r.id = ${id} AND r.exclusao_id IS NULL`,
  );
  return found;
}

/** A page, the newest first. */
export function listReadings(
  db: Database,
  filter: ReadingFilter,
  { skip, limit }: Slice,
): Promise<BoardReading[]> {
  return readReadings(
    db,
    sql`SELECT * FROM readings r WHERE ${matching(filter)} ORDER BY r.id DESC OFFSET ${skip} LIMIT ${limit}`,
  );
}

export async function countReadings(db: Database, filter: ReadingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM readings r WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A point, or two, that was read. */
export interface ReadPoint {
  ponto: string;
  referencia: string | null;
  chave: string;
  chave_referencia: string;
}

const points = (filter: ReadingFilter) => sql`
  SELECT reading_point_key(r.ponto) AS chave, coalesce(reading_point_key(r.referencia), '') AS chave_referencia,
         (array_agg(r.ponto ORDER BY r.id))[1] AS ponto, (array_agg(r.referencia ORDER BY r.id))[1] AS referencia
    FROM readings r WHERE ${matching(filter)} GROUP BY 1, 2`;

/** A page of the points, by their names. */
export async function listPoints(
  db: Database,
  filter: ReadingFilter,
  { skip, limit }: Slice,
): Promise<ReadPoint[]> {
  const { rows } = await sql<ReadPoint>`
    SELECT * FROM (${points(filter)}) AS p ORDER BY chave, chave_referencia OFFSET ${skip} LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countPoints(db: Database, filter: ReadingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${points(filter)}) AS p`.execute(db);
  return rows[0]?.count ?? 0;
}

export type PointReading = StatsReading & Pick<ReadPoint, 'chave' | 'chave_referencia'>;

/** All readings of these points, the newest first. Those of one unit are of one board. */
export async function listOfPoints(
  db: Database,
  filter: ReadingFilter,
  keys: readonly string[],
): Promise<PointReading[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<PointReading>`
    SELECT reading_point_key(r.ponto) AS chave, coalesce(reading_point_key(r.referencia), '') AS chave_referencia,
           r.grandeza, r.condicao, r.valor, r.nota, r.boa,
           coalesce('a' || v.aparelho_id, 'r' || r.id) AS placa, s.id AS sintoma_id, s.sintoma
      FROM readings r
      ${shown}
      LEFT JOIN visits v ON v.id = r.atendimento_id
     WHERE ${matching(filter)} AND reading_point_key(r.ponto) = ANY (${keys}::text[])
     ORDER BY r.id DESC`.execute(db);
  return rows;
}

/** The boards and revisions that have readings, by name; '' is none. */
export async function listRevisions(
  db: Database,
  modelId: number,
  most: number,
): Promise<{ revisao: string; leituras: number }[]> {
  const { rows } = await sql<{ revisao: string; leituras: number }>`
    SELECT coalesce(r.revisao, '') AS revisao, count(*)::int AS leituras
      FROM readings r WHERE r.modelo_equipamento_id = ${modelId} AND r.exclusao_id IS NULL
     GROUP BY 1 ORDER BY 1 LIMIT ${most}`.execute(db);
  return rows;
}

/** What of a reading a file holds. */
export interface FileReading {
  revisao: string | null;
  ponto: string;
  referencia: string | null;
  grandeza: ReadingKind;
  condicao: ReadingCondition;
  valor: string | null;
  boa: boolean;
  sintoma_id: number | null;
  medidor: string | null;
  nota: string | null;
}

/** All readings of a model, or of one of its revisions, the oldest first. */
export function listForFile(db: Database, filter: ReadingFilter): Promise<FileReading[]> {
  return sql<FileReading>`
    SELECT r.revisao, r.ponto, r.referencia, r.grandeza, r.condicao, r.valor, r.boa, r.sintoma_id, r.medidor, r.nota
      FROM readings r WHERE ${matching(filter)} ORDER BY r.id`
    .execute(db)
    .then(({ rows }) => rows);
}

/** Creates readings in one statement, inside a transaction of `asPerson`. */
export async function insertReadings(
  db: Database,
  modelId: number,
  rows: readonly FileReading[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO readings (modelo_equipamento_id, revisao, ponto, referencia, grandeza, condicao, valor, boa, sintoma_id, medidor, nota)
    SELECT ${modelId}, r.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r
      (revisao text, ponto text, referencia text, grandeza text, condicao text, valor text, boa boolean, sintoma_id integer,
       medidor text, nota text)`.execute(db);
}

/** The faults in use with these texts, each by the place of its text. */
export async function listFaultsNamed(
  db: Database,
  texts: readonly string[],
): Promise<{ texto: string; id: number }[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ texto: string; id: number }>`
    SELECT t.texto, s.id FROM unnest(${texts}::text[]) AS t (texto)
      JOIN symptoms s ON same_text_key(s.sintoma) = same_text_key(t.texto) AND s.exclusao_id IS NULL`.execute(
    db,
  );
  return rows;
}

export async function findBoardDataFile(
  db: Database,
  modelId: number,
  revisao: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('board_data_files')
    .where('modelo_equipamento_id', '=', modelId)
    .where('revisao', '=', revisao)
    .select('texto')
    .executeTakeFirst();
  return found?.texto ?? null;
}

export async function keepBoardDataFile(
  db: Database,
  file: { modelo_equipamento_id: number; revisao: string; texto: string; criado_em: string },
): Promise<void> {
  await db
    .insertInto('board_data_files')
    .values(file)
    .onConflict((conflict) =>
      conflict
        .columns(['modelo_equipamento_id', 'revisao'])
        .doUpdateSet({ texto: file.texto, criado_em: file.criado_em }),
    )
    .execute();
}
