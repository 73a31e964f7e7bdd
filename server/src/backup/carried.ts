import { sql } from 'kysely';

/**
 * Tables that a backup leaves out, because what they say holds for the running instance alone:
 *
 * - sessions: one that was ended after the backup (a stolen telephone) would live again; people sign in once more. With them the codes
 *   that let a phone send photos for ten minutes, each of a session
 * - access tokens: the same; people make new ones
 * - turns of background work, counts of tries, half-sent imports and uploads: of processes and moments that are over
 * - what tells a read replica from another database
 */
const leftOut: ReadonlySet<string> = new Set([
  'access_tokens',
  'background_jobs',
  'factor_steps',
  'import_parts',
  'import_sendings',
  'phone_links',
  'refresh_tokens',
  'replica_marks',
  'sessions',
  'throttle',
  'unfinished_uploads',
  'upload_pieces',
  'upload_turns',
]);

/** Bytes that no attachment uses are about to be removed, with all that was read of them, perhaps while the backup is made. */
const isUsed = (table: string) =>
  sql`WHERE EXISTS (SELECT FROM attachments t WHERE t.sha256 = ${sql.table(table)}.sha256)`;
const someRows: Readonly<Record<string, ReturnType<typeof isUsed>>> = {
  document_equal_pages: isUsed('document_equal_pages'),
  document_pages: isUsed('document_pages'),
  document_readings: isUsed('document_readings'),
  document_thumbnails: isUsed('document_thumbnails'),
  received_sums: isUsed('received_sums'),
  stored_files: isUsed('stored_files'),
};

export function isCarried(table: string): boolean {
  return !leftOut.has(table);
}

/** A condition for the rows of a table that a backup carries; empty: all. */
export function carriedRows(table: string) {
  return someRows[table] ?? sql``;
}
