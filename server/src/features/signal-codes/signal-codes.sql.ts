import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface SignalCode {
  tipo: SignalType;
  codigo: string;
}

/** Adds missing codes. Of two that add the same one concurrently, the second waits for the first. */
export async function insertMissingCodes(db: Database, codes: readonly SignalCode[]): Promise<void> {
  await sql`INSERT INTO signal_codes (tipo, codigo)
    SELECT tipo, codigo FROM ${asRows(codes)}
     WHERE NOT EXISTS (SELECT FROM signal_codes s WHERE s.tipo = given.tipo AND s.codigo = given.codigo)
     GROUP BY tipo, codigo ORDER BY tipo, codigo
    ON CONFLICT DO NOTHING`.execute(db);
}

/** These codes, with their ids. */
export async function listCodes(
  db: Database,
  codes: readonly SignalCode[],
): Promise<(SignalCode & { id: number })[]> {
  const { rows } = await sql<SignalCode & { id: number }>`
    SELECT s.id, s.tipo, s.codigo FROM signal_codes s
     WHERE (s.tipo, s.codigo) IN (SELECT tipo, codigo FROM ${asRows(codes)})`.execute(db);
  return rows;
}

function asRows(codes: readonly SignalCode[]) {
  return sql`unnest(${codes.map(({ tipo }) => tipo)}::text[], ${codes.map(({ codigo }) => codigo)}::text[]) AS given (tipo, codigo)`;
}

/**
 * Sets or clears the code of all entries of a symptom that are in use, and says whose it is; those that have it already keep their version.
 * @returns how many entries there are
 */
export async function linkEntriesOfSymptom(
  db: Database,
  {
    symptomId,
    type,
    codeId,
    makerId,
  }: { symptomId: number; type: SignalType; codeId: number | null; makerId?: number | null | undefined },
): Promise<number> {
  const column = sql.ref(`code_${type}_id`);
  const maker = makerId === undefined ? sql`code_fabricante_id` : sql`${makerId}::integer`;
  const { rows } = await sql<{ count: number }>`
    WITH held AS MATERIALIZED (
      SELECT id FROM troubleshooting_entries WHERE sintoma_id = ${symptomId} AND exclusao_id IS NULL
       ORDER BY id FOR NO KEY UPDATE),
    linked AS (
      UPDATE troubleshooting_entries SET ${column} = ${codeId}::integer, code_fabricante_id = ${maker}
       WHERE id IN (SELECT id FROM held)
         AND (${column}, code_fabricante_id) IS DISTINCT FROM (${codeId}::integer, ${maker}))
    SELECT count(*)::int AS count FROM held`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The POST codes that the entries of a symptom in use show, their own or their diagnoses'. */
export async function listPostCodesOfSymptom(
  db: Database,
  symptomId: number,
): Promise<{ code_post: string }[]> {
  const { rows } = await sql<{ code_post: string }>`
    SELECT DISTINCT s.codigo AS code_post
      FROM troubleshooting_entries e
      LEFT JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id
      LEFT JOIN diagnoses d ON d.id = ed.diagnostico_id AND d.exclusao_id IS NULL
      JOIN signal_codes s ON s.id IN (e.code_post_id, d.code_post_id)
     WHERE e.sintoma_id = ${symptomId} AND e.exclusao_id IS NULL`.execute(db);
  return rows;
}
