import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The metadata of stored bytes. */
export interface Content {
  sha256: string;
  md5: string;
  /** Bytes. */
  tamanho: number;
  tipo_arquivo: string;
}

/**
 * Contents stored under this MD5, or received under it; two at most, since two are enough to make the MD5 ambiguous.
 * `isUsed`: by an attachment in use.
 */
export async function listContentsByMd5(db: Database, md5: string) {
  return db
    .selectFrom('stored_files as f')
    .where((or) =>
      or.or([
        or('f.md5', '=', md5),
        or('f.sha256', 'in', db.selectFrom('received_sums').select('sha256').where('md5', '=', md5)),
      ]),
    )
    .select([
      'f.sha256',
      'f.tamanho',
      sql<boolean>`EXISTS (SELECT FROM attachments t WHERE t.sha256 = f.sha256 AND t.exclusao_id IS NULL)`.as(
        'isUsed',
      ),
    ])
    .orderBy('f.sha256')
    .limit(2)
    .execute();
}

/** Reserves a content before its bytes are stored. @returns false while the same content is being removed */
export async function claimContent(db: Database, content: Content): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
    VALUES (${content.sha256}, ${content.md5}, ${content.tamanho}, ${content.tipo_arquivo})
    ON CONFLICT (sha256) DO UPDATE SET sem_uso_desde = NULL WHERE stored_files.removendo_desde IS NULL
    RETURNING sha256`.execute(db);
  return rows.length === 1;
}

/** Keeps stored bytes for a record of this transaction. @returns their size; null if they are gone, or being removed */
export async function holdContent(db: Database, sha256: string): Promise<number | null> {
  const held = await db
    .updateTable('stored_files')
    .set({ sem_uso_desde: null })
    .where('sha256', '=', sha256)
    .where('removendo_desde', 'is', null)
    .returning('tamanho')
    .executeTakeFirst();
  return held?.tamanho ?? null;
}

/** Records that a content was received under this MD5, if it differs from its own. */
export async function noteReceivedSum(db: Database, md5: string, sha256: string): Promise<void> {
  await sql`INSERT INTO received_sums (md5, sha256)
    SELECT ${md5}, sha256 FROM stored_files WHERE sha256 = ${sha256} AND md5 <> ${md5}
    ON CONFLICT DO NOTHING`.execute(db);
}

const isUsed = sql<boolean>`EXISTS (SELECT FROM attachments t WHERE t.sha256 = stored_files.sha256)`;

/** Records when bytes were first seen without any attachment, in use or in the bin. */
export async function markUnused(db: Database, at: string): Promise<void> {
  await sql`UPDATE stored_files SET sem_uso_desde = ${at} WHERE sem_uso_desde IS NULL AND NOT ${isUsed}`.execute(
    db,
  );
}

export async function unmarkUsed(db: Database): Promise<void> {
  await sql`UPDATE stored_files SET sem_uso_desde = NULL
    WHERE sem_uso_desde IS NOT NULL AND removendo_desde IS NULL AND ${isUsed}`.execute(db);
}

interface Removals {
  at: string;
  unusedBefore: string;
  /** Removals that began before this time are taken over. */
  begunBefore: string;
  limit: number;
}

/** Marks contents as being removed, so that no new attachment can use them. @returns their checksums */
export async function beginRemovals(
  db: Database,
  { at, unusedBefore, begunBefore, limit }: Removals,
): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    UPDATE stored_files SET removendo_desde = ${at} WHERE sha256 IN (
      SELECT sha256 FROM stored_files
       WHERE sem_uso_desde < ${unusedBefore} AND NOT ${isUsed}
         AND (removendo_desde IS NULL OR removendo_desde < ${begunBefore})
       ORDER BY sha256 LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** After its bytes were deleted. */
export async function forgetContent(db: Database, sha256: string): Promise<void> {
  await db
    .deleteFrom('stored_files')
    .where('sha256', '=', sha256)
    .where('removendo_desde', 'is not', null)
    .execute();
}

/** If deleting its bytes failed. */
export async function endRemoval(db: Database, sha256: string): Promise<void> {
  await db.updateTable('stored_files').set({ removendo_desde: null }).where('sha256', '=', sha256).execute();
}

/** Recorded contents in order of checksum, after `after`, with the attachments that use them. */
export async function listStored(db: Database, after: string, limit: number) {
  const { rows } = await sql<{ sha256: string; tamanho: number; anexos: number[] }>`
    SELECT f.sha256, f.tamanho,
           coalesce((SELECT json_agg(t.id ORDER BY t.id) FROM attachments t WHERE t.sha256 = f.sha256), '[]') AS anexos
      FROM stored_files f WHERE f.sha256 > ${after} ORDER BY f.sha256 LIMIT ${limit}`.execute(db);
  return rows;
}

/** Those of these checksums that are recorded. */
export async function listKnownSums(db: Database, sums: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT sha256 FROM stored_files WHERE sha256 = ANY (${sums}::text[]) ORDER BY sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Stored files, also those that no attachment uses any more. */
export async function sumStoredFiles(db: Database): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('stored_files')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(tamanho), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}
