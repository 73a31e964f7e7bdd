import type { Part, Substitute } from '@bancada/contract/records/parts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

const number = sql`lower(compact_code(d.part_number))`;
const brief = sql`d.id, d.part_number, d.nome, m.nome AS fabricante_nome`;
const inUse = sql`datasheets d JOIN manufacturers m ON m.id = d.fabricante_id WHERE d.exclusao_id IS NULL`;

/** The parts with one of these numbers (lower case, without separators), each with the number. */
export async function partsOfNumbers(
  db: Database,
  numbers: readonly string[],
): Promise<(Part & { numero: string })[]> {
  const { rows } = await sql<Part & { numero: string }>`
    SELECT ${brief}, ${number} AS numero FROM ${inUse} AND ${number} = ANY (${numbers}::text[])
     ORDER BY d.part_number, d.id`.execute(db);
  return rows;
}

/** The parts whose number is this one with the letters of a package behind it: `IRF540NPBF` of `irf540n`. */
export async function partsBeginningWith(db: Database, beginning: string, atMost: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT ${brief} FROM ${inUse} AND ${number} LIKE ${`${beginning}%`} AND ${number} ~ ${`^${beginning}[a-z]`}
     ORDER BY length(d.part_number), d.part_number, d.id LIMIT ${atMost}`.execute(db);
  return rows;
}

/** The parts whose number resembles this one most. */
export async function partsLike(db: Database, like: string, atMost: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT ${brief} FROM ${inUse} AND compact_code(d.part_number) % upper(${like})
     ORDER BY similarity(compact_code(d.part_number), upper(${like})) DESC, d.part_number, d.id
     LIMIT ${atMost}`.execute(db);
  return rows;
}

/** Which end of a replacement stands for the part that is asked about. */
type Side = { own: 'componente_id' | 'substituto_id'; other: 'componente_id' | 'substituto_id' };
export const replacing: Side = { own: 'componente_id', other: 'substituto_id' };
export const replaced: Side = { own: 'substituto_id', other: 'componente_id' };

/** What stands on the other side of these parts, by part number; parts in the bin are hidden. */
export async function besideParts(
  db: Database,
  ids: readonly number[],
  { own, other }: Side,
): Promise<(Substitute & { de: number })[]> {
  const { rows } = await sql<Substitute & { de: number }>`
    SELECT ${brief}, s.${sql.ref(own)} AS de, s.condicao, s.criado_em, u.nome AS indicado_por,
           EXISTS (SELECT FROM part_substitutes b WHERE b.componente_id = s.substituto_id
                      AND b.substituto_id = s.componente_id) AS nos_dois_sentidos
      FROM part_substitutes s JOIN datasheets d ON d.id = s.${sql.ref(other)} AND d.exclusao_id IS NULL
      JOIN manufacturers m ON m.id = d.fabricante_id LEFT JOIN users u ON u.id = s.criado_por
     WHERE s.${sql.ref(own)} = ANY (${ids}::int[]) ORDER BY d.part_number, d.id`.execute(db);
  return rows;
}

const groupMax = 200;

/** What a part is reached from by steps that replace in both directions, without the part. */
export async function groupOfPart(db: Database, id: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    WITH RECURSIVE reached (id) AS (
      SELECT ${id}::int UNION
      SELECT s.substituto_id FROM reached r JOIN part_substitutes s ON s.componente_id = r.id
        JOIN part_substitutes b ON b.componente_id = s.substituto_id AND b.substituto_id = s.componente_id
        JOIN datasheets d ON d.id = s.substituto_id AND d.exclusao_id IS NULL)
    SELECT ${brief} FROM ${inUse} AND d.id <> ${id} AND d.id IN (SELECT id FROM reached LIMIT ${groupMax})
     ORDER BY d.part_number, d.id`.execute(db);
  return rows;
}

/** Locks the datasheets in use among these against deletion until the end of the transaction. @returns how many they are */
export async function lockParts(db: Database, ids: readonly number[]): Promise<number> {
  const locked = await db
    .selectFrom('datasheets')
    .select('id')
    .where('id', 'in', ids)
    .where('exclusao_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.length;
}

/** What a person says of a part: another that may replace it. */
interface Said {
  of: number;
  by: number;
}

/** How many parts may replace this one; those in the bin count. */
export async function countSubstitutes(db: Database, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('part_substitutes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('componente_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** The author stays who said it first. What is gone for good is forgotten. */
export async function upsertSubstitute(
  db: Database,
  { of, by, condition }: Said & { condition: string | null },
): Promise<void> {
  await writeSubstitutes(
    db,
    of,
    sql`SELECT s.substituto_id, CASE WHEN s.substituto_id = ${by} THEN ${condition}::text ELSE s.condicao END, s.criado_por, s.criado_em
          FROM part_substitutes s WHERE s.componente_id = ${of}
         UNION ALL
        SELECT ${by}::integer, ${condition}::text, acting_user(), clock_timestamp()
         WHERE NOT EXISTS (SELECT FROM part_substitutes s WHERE s.componente_id = ${of} AND s.substituto_id = ${by})`,
  );
}

export async function deleteSubstitute(db: Database, { of, by }: Said): Promise<void> {
  await writeSubstitutes(
    db,
    of,
    sql`SELECT s.substituto_id, s.condicao, s.criado_por, s.criado_em
          FROM part_substitutes s WHERE s.componente_id = ${of} AND s.substituto_id <> ${by}`,
  );
}

/** Writes all that may replace a part, given as rows of part, condition, author and time. */
async function writeSubstitutes(db: Database, id: number, rows: ReturnType<typeof sql>): Promise<void> {
  await sql`
    UPDATE datasheets SET substitutos = said.marks FROM (
      SELECT coalesce(jsonb_agg(jsonb_build_object('peca', peca, 'condicao', condicao, 'por', por, 'desde', desde) ORDER BY peca), '[]')
             AS marks
        FROM (${rows}) AS said (peca, condicao, por, desde)) AS said
     WHERE id = ${id} AND substitutos <> said.marks`.execute(db);
}
