import { asStored } from '@bancada/contract/codes/long-signals';
import { signalTypes } from '@bancada/contract/codes/signal-codes';
import type { Database } from '../../database/database.ts';
import { insertMissingCodes, listCodes, type SignalCode } from './signal-codes.sql.ts';

/** The fields `code_post`, `code_led`, `code_beep`: absent, none (null or ''), or a code. */
export type CodeFields = { [Field in `code_${SignalCode['tipo']}`]?: string | null | undefined };

type CodeColumns = { [Column in `code_${SignalCode['tipo']}_id`]?: number | null };

/**
 * The columns for these fields, one result per item; new codes are added. Inside a transaction, and safe for concurrent
 * calls.
 */
export async function codeColumns(db: Database, written: readonly CodeFields[]): Promise<CodeColumns[]> {
  const given = written.map(asStored);
  const codes = given.flatMap((fields) =>
    signalTypes.flatMap((tipo) => {
      const codigo = fields[`code_${tipo}`];
      return codigo ? [{ tipo, codigo }] : [];
    }),
  );
  const ids = await idsOf(db, codes);
  return given.map((fields) => {
    const columns: CodeColumns = {};
    for (const tipo of signalTypes) {
      const codigo = fields[`code_${tipo}`];
      if (codigo !== undefined) columns[`code_${tipo}_id`] = (codigo && ids.get(`${tipo} ${codigo}`)) || null;
    }
    return columns;
  });
}

async function idsOf(db: Database, codes: readonly SignalCode[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  await insertMissingCodes(db, codes);
  return new Map((await listCodes(db, codes)).map(({ id, tipo, codigo }) => [`${tipo} ${codigo}`, id]));
}
