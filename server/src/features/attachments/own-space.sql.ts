import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Bytes of the distinct contents that a person has attached, with what is stored of their text, except `exceptSha256`. */
export async function countOwnBytes(
  db: Database,
  userId: number,
  exceptSha256: string | null,
): Promise<number> {
  const { bytes } = await db
    .selectFrom('stored_files as f')
    .leftJoin('document_readings as r', 'r.sha256', 'f.sha256')
    .where('f.sha256', 'in', db.selectFrom('attachments').select('sha256').where('criado_por', '=', userId))
    .where(sql<boolean>`f.sha256 IS DISTINCT FROM ${exceptSha256}::text`)
    .select(sql<number>`coalesce(sum(f.tamanho + coalesce(r.guardado, 0)), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Serialises attaching per person, until the end of the transaction. */
export async function lockUploader(db: Database, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db);
}
