import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import type { SignalCode } from './signal-codes.sql.ts';

/** Condition: an entry or a diagnosis in use has the code `c`. */
function isKnown(type: SignalType): RawBuilder<boolean> {
  const column = sql.ref(`code_${type}_id`);
  return sql<boolean>`(EXISTS (SELECT FROM troubleshooting_entries WHERE ${column} = c.id AND exclusao_id IS NULL)
    OR EXISTS (SELECT FROM diagnoses WHERE ${column} = c.id AND exclusao_id IS NULL))`;
}

/** What a search finds besides the same code. Codes in the stored notation contain no wildcards. */
const alsoFound: Record<SignalType, (code: string) => RawBuilder<boolean>> = {
  post: (code) => sql`c.codigo LIKE ${`${code}%`}`,
  led: (code) => sql`c.codigo LIKE ${`${code} %`}`,
  beep: (code) => sql`translate(c.codigo, 'sl', '') = translate(${code}, 'sl', '')`,
};

/** The known codes that match a code: itself, then the shortest. */
export async function listKnownCodes(
  db: Database,
  { tipo, codigo }: SignalCode,
  { skip, limit }: Slice,
): Promise<(SignalCode & { id: number })[]> {
  const { rows } = await sql<SignalCode & { id: number }>`
    SELECT c.id, c.tipo, c.codigo FROM signal_codes c
     WHERE c.tipo = ${tipo} AND (c.codigo = ${codigo} OR ${alsoFound[tipo](codigo)}) AND ${isKnown(tipo)}
     ORDER BY c.codigo <> ${codigo}, length(c.codigo), c.codigo COLLATE "C", c.id
    OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Every code of a type, in use or not. */
export function listCodesOfType(db: Database, type: SignalType) {
  return db.selectFrom('signal_codes').select(['id', 'codigo']).where('tipo', '=', type).execute();
}

/** Those of these codes that are known. */
export async function listInUse(
  db: Database,
  type: SignalType,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM signal_codes c WHERE c.id = ANY (${ids}::integer[]) AND ${isKnown(type)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
