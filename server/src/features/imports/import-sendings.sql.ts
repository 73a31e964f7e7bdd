import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { ImportLine } from '@bancada/contract/imports/imports';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';

/** A table that a person uploads in parts. */
export interface Sending {
  id: string;
  usuarioId: number;
  tipo: ImportKind;
}

/** Starts an upload, which replaces the person's previous one. */
export async function replaceSending(
  db: Database,
  { id, usuarioId, tipo }: Sending,
  now: string,
): Promise<void> {
  await sql`DELETE FROM import_sendings WHERE usuario_id = ${usuarioId}`.execute(db);
  await sql`INSERT INTO import_sendings (id, usuario_id, tipo, alterado_em)
    VALUES (${id}, ${usuarioId}, ${tipo}, ${now})`.execute(db);
}

/** Locks the upload until the end of the transaction. @returns whether it exists */
export async function holdSending(db: Database, { id, usuarioId, tipo }: Sending): Promise<boolean> {
  const { rows } = await sql`SELECT FROM import_sendings
     WHERE id = ${id} AND usuario_id = ${usuarioId} AND tipo = ${tipo} FOR UPDATE`.execute(db);
  return rows.length > 0;
}

/** Stores a part, replacing an earlier one with its number. */
export async function keepPart(
  db: Database,
  id: string,
  { parte, linhas }: { parte: number; linhas: readonly ImportLine[] },
  now: string,
): Promise<void> {
  await sql`INSERT INTO import_parts (envio_id, parte, linhas, conteudo)
    VALUES (${id}, ${parte}, ${linhas.length}, ${JSON.stringify(linhas)})
    ON CONFLICT (envio_id, parte) DO UPDATE SET linhas = excluded.linhas, conteudo = excluded.conteudo`.execute(
    db,
  );
  await sql`UPDATE import_sendings SET alterado_em = ${now} WHERE id = ${id}`.execute(db);
}

/** Size of what has been uploaded; `last` is the highest part number. */
export async function sizeOfSending(
  db: Database,
  id: string,
): Promise<{ parts: number; last: number; lines: number; bytes: number }> {
  const { rows } = await sql<{ parts: number; last: number; lines: number; bytes: number }>`
    SELECT count(*)::int AS parts, coalesce(max(parte), 0) AS last, coalesce(sum(linhas), 0)::int AS lines,
           coalesce(sum(bytes), 0)::float AS bytes
      FROM import_parts WHERE envio_id = ${id}`.execute(db);
  return rows[0] ?? { parts: 0, last: 0, lines: 0, bytes: 0 };
}

/** The lines of one part. */
export async function linesOfPart(db: Database, id: string, parte: number): Promise<ImportLine[]> {
  const { rows } = await sql<{ conteudo: string }>`
    SELECT conteudo FROM import_parts WHERE envio_id = ${id} AND parte = ${parte}`.execute(db);
  return z.parse(z.array(ImportLine), JSON.parse(rows[0]?.conteudo ?? '[]'));
}

export async function removeSending(db: Database, { id }: Sending): Promise<void> {
  await sql`DELETE FROM import_sendings WHERE id = ${id}`.execute(db);
}

/** Removes uploads without any activity since then. */
export async function removeSendingsUntouchedSince(db: Database, since: string): Promise<void> {
  await sql`DELETE FROM import_sendings WHERE alterado_em < ${since}`.execute(db);
}
