import type { DocumentHit, PageOrigin } from '@bancada/contract/attachments/documents';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { variantWeight } from '../ranking/weights.ts';
import type { WeightedQuery } from '../retrieval/coarse-terms.ts';
import { timeLimit } from '../time-limit.ts';

/** A file with pages that meet a query. */
export interface MeetingFile {
  sha256: string;
  /** How many of its pages meet it. */
  pages: number;
  /** Some of these. */
  ids: number[];
  /** How many files there are in all. */
  files: number;
  /** False: more pages meet the query than are looked at, so there may be more of all this. */
  isAll: boolean;
}

/** Looking at as many pages takes about 30 ms; more have only words that tell nothing. */
const countedMax = 20_000;
/** Pages whose vector is read for it. */
const strictMax = 1_000;

/** What pages are sought by. */
export interface PageQuery {
  /** A tsquery that the index answers alone. */
  query: string;
  /** A tsquery for what it finds, which asks for more. */
  strict?: string;
}

/**
 * Files in use with pages that meet a query, those with most of them first.
 * @param among only of these; undefined: of any
 */
export async function filesMeeting(
  db: Database,
  { query, strict }: PageQuery,
  { filesMax, pagesMax, among }: { filesMax: number; pagesMax: number; among?: readonly string[] },
): Promise<MeetingFile[]> {
  const looked = strict === undefined ? countedMax : strictMax;
  const { rows } = await sql<Omit<MeetingFile, 'ids'> & { ids: string }>`
    ${prepared} SELECT sha256, pages, array_to_string(ids, ' ') AS ids, files, is_all AS "isAll"
      FROM files_meeting(${query}::tsquery, ${strict ?? null}::tsquery, ${among ?? null}::text[], ${filesMax}, ${pagesMax},
                         ${sql.lit(looked)})`.execute(db, timeLimit());
  return rows.map(({ ids, ...row }) => ({ ...row, ids: ids.split(' ').map(Number) }));
}

/** Pairs of a tsquery's position and a file. */
type MetFiles = { position: number; sha256: string }[];

/** Which of these tsqueries the names, kinds and descriptions of attachments meet. */
export function filesNamed(db: Database, queries: readonly string[], atMost: number): Promise<MetFiles> {
  return filesMetBy(db, 'attachments_meeting', queries, atMost);
}

/** Which of them the names of the equipment, its maker and its category meet. */
export function filesOfEquipment(
  db: Database,
  queries: readonly string[],
  atMost: number,
): Promise<MetFiles> {
  return filesMetBy(db, 'files_of_equipment_meeting', queries, atMost);
}

async function filesMetBy(
  db: Database,
  meeting: 'attachments_meeting' | 'files_of_equipment_meeting',
  queries: readonly string[],
  atMost: number,
): Promise<MetFiles> {
  const { rows } = await sql<MetFiles[number]>`
    ${prepared} SELECT DISTINCT q.position::int - 1 AS position, t.sha256
      FROM unnest(${queries}::tsquery[]) WITH ORDINALITY AS q (query, position)
     CROSS JOIN LATERAL ${sql.raw(meeting)}(q.query, ${atMost}) AS t`.execute(db, timeLimit());
  return rows;
}

/** What is attached to a model. */
export async function filesOfModel(db: Database, model: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT DISTINCT sha256 FROM attachments WHERE modelo_equipamento_id = ${model} AND exclusao_id IS NULL`.execute(
    db,
    timeLimit(),
  );
  return rows.map(({ sha256 }) => sha256);
}

/** A page, or what attachments say of a file, as the index holds it: the page has weight C, what they say B. */
export interface FoundVector {
  sha256: string;
  /** Null: no page of it. */
  page: number | null;
  vector: string;
}

/** Of pages that have the same words the coarse score prefers those that have them more often, by this much. */
const repeatedShare = 0.1;

/**
 * The best of these pages by a coarse score, a few of each file, with what attachments say of it.
 * @param terms none: in no order
 */
export async function bestPages(
  db: Database,
  ids: readonly number[],
  terms: readonly WeightedQuery[],
  { ofFile, atMost }: { ofFile: number; atMost: number },
): Promise<FoundVector[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundVector>`
    ${prepared} WITH read AS MATERIALIZED (
      -- Each vector is fetched from where it is stored once, and not again by each function that looks at it.
      SELECT id, sha256, pagina, setweight(vetor, 'C') AS vetor FROM document_pages WHERE id = ANY (${ids}::bigint[])),
    scored AS (
      SELECT p.id, p.sha256, (
               SELECT sum(t.weight * (CASE WHEN p.vetor @@ t.own THEN 1 WHEN p.vetor @@ t."any" THEN ${sql.lit(variantWeight.synonym)} ELSE 0 END
                                     + ${sql.lit(repeatedShare)} * ts_rank(p.vetor, t.own)))
                 FROM unnest(${terms.map(({ own }) => own)}::tsquery[], ${terms.map(({ any }) => any)}::tsquery[],
                             ${terms.map(({ weight }) => weight)}::float8[]) AS t (own, "any", weight)) AS score
        FROM read p),
    placed AS (
      SELECT *, row_number() OVER (PARTITION BY sha256 ORDER BY score DESC NULLS LAST, id) AS position FROM scored),
    best AS MATERIALIZED (
      SELECT id, sha256, score FROM placed WHERE position <= ${ofFile} ORDER BY score DESC NULLS LAST, id LIMIT ${atMost}),
    named AS MATERIALIZED (
      SELECT f.sha256, coalesce(${namesOf()}, '') AS names FROM (SELECT DISTINCT sha256 FROM best) AS f)
    SELECT p.sha256, p.pagina AS page, (p.vetor || named.names)::text AS vector
      FROM best JOIN read p USING (id) JOIN named ON named.sha256 = p.sha256
     ORDER BY best.score DESC NULLS LAST, best.id`.execute(db, timeLimit());
  return rows;
}

/** What attachments say of these files. */
export async function nameVectors(db: Database, files: readonly string[]): Promise<FoundVector[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<FoundVector>`
    ${prepared} SELECT f.sha256, NULL::int AS page, coalesce(${namesOf()}, '')::text AS vector
      FROM unnest(${files}::text[]) AS f (sha256)`.execute(db, timeLimit());
  return rows;
}

/** SQL expression: what the attachments say of the file `f`, and what its equipment is called, with weight B; of a few, where many have the same bytes. */
function namesOf() {
  return sql`(SELECT setweight(page_vector(string_agg(DISTINCT concat_ws(' ', nome_arquivo, tipo_documento, t.descricao, m.nome, m.numero_modelo, k.nome, c.nome), ' ')), 'B')
    FROM (SELECT * FROM attachments WHERE sha256 = f.sha256 AND exclusao_id IS NULL AND atendimento_id IS NULL ORDER BY id LIMIT 5) AS t
    LEFT JOIN equipment_models m ON m.id = t.modelo_equipamento_id
    LEFT JOIN manufacturers k ON k.id = m.fabricante_id LEFT JOIN categories c ON c.id = m.categoria_id)`;
}

export interface PageText {
  sha256: string;
  page: number;
  text: string;
  origin: PageOrigin;
  /** Of words that the page in a viewer does not have: [word, x, y, width, height] each. */
  boxes: [string, number, number, number, number][] | null;
}

/** The texts of pages, in the order of the files and pages. */
export async function pageTexts(
  db: Database,
  pages: readonly { sha256: string; page: number }[],
): Promise<PageText[]> {
  if (pages.length === 0) return [];
  const { rows } = await sql<PageText>`
    ${prepared} SELECT p.sha256, p.pagina AS page, p.texto AS text, p.origem AS origin, p.caixas AS boxes
      FROM unnest(${pages.map(({ sha256 }) => sha256)}::text[], ${pages.map(({ page }) => page)}::int[]) AS asked (sha256, page)
      JOIN document_pages p ON p.sha256 = asked.sha256 AND p.pagina = asked.page
     ORDER BY p.sha256, p.pagina`.execute(db, timeLimit());
  return rows;
}

/** A page that meets a query; `kept`: the page of the same file whose text it has, itself or an earlier one. */
export interface MeetingPage {
  page: number;
  kept: number;
}

/** The pages of one file that meet a query, in order. */
export async function pagesOfFile(
  db: Database,
  sha256: string,
  { query, strict }: PageQuery,
  atMost: number,
): Promise<MeetingPage[]> {
  const { rows } = await sql<MeetingPage>`
    ${prepared} SELECT page, kept FROM pages_of_file_meeting(${sha256}, ${query}::tsquery, ${strict ?? null}::tsquery, ${atMost})`.execute(
    db,
    timeLimit(),
  );
  return rows;
}

/** An attachment of knowledge in use of one of these files, with its owner; of each file that one whose name meets most of these tsqueries. */
export async function attachmentsOfFiles(
  db: Database,
  files: readonly string[],
  queries: readonly string[],
): Promise<Map<string, Pick<DocumentHit, 'anexo' | 'dono' | 'copias'>>> {
  if (files.length === 0) return new Map();
  const { rows } = await sql<{
    sha256: string;
    anexo: DocumentHit['anexo'];
    dono: DocumentHit['dono'];
    copias: number;
  }>`
    ${prepared} SELECT DISTINCT ON (t.sha256) t.sha256,
           json_build_object('id', t.id, 'nome_arquivo', t.nome_arquivo, 'tipo_documento', t.tipo_documento, 'tipo_arquivo', f.tipo_arquivo,
                             'tem_miniatura', EXISTS (SELECT FROM document_thumbnails n WHERE n.sha256 = t.sha256)) AS anexo,
           CASE WHEN m.id IS NOT NULL THEN json_build_object('tipo', 'equipment-models', 'id', m.id, 'nome', concat(m.nome, ' (', m.numero_modelo, ')'))
                WHEN d.id IS NOT NULL THEN json_build_object('tipo', 'datasheets', 'id', d.id, 'nome', concat(d.part_number, ' · ', d.nome))
                ELSE json_build_object('tipo', 'artigos', 'id', a.id, 'nome', a.nome) END AS dono,
           (count(*) OVER (PARTITION BY t.sha256))::int - 1 AS copias
      FROM attachments t
      JOIN stored_files f ON f.sha256 = t.sha256
      LEFT JOIN equipment_models m ON m.id = t.modelo_equipamento_id
      LEFT JOIN datasheets d ON d.id = t.componente_id
      LEFT JOIN articles a ON a.id = t.artigo_id
     WHERE t.sha256 = ANY (${files}::text[]) AND t.exclusao_id IS NULL AND t.atendimento_id IS NULL
     ORDER BY t.sha256, (
       SELECT count(*) FROM unnest(${queries}::tsquery[]) AS q (query)
        WHERE attachment_vector(t.nome_arquivo, t.tipo_documento, t.descricao) @@ q.query) DESC, t.id`.execute(
    db,
    timeLimit(),
  );
  return new Map(rows.map(({ sha256, ...row }) => [sha256, row]));
}
