import type { ReadingFailure } from '@bancada/contract/document-readings';
import { sql } from 'kysely';
import { isoAfter } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type Turn, turnLength } from './queue.sql.ts';
import type { WordBox } from './reading/reader.ts';

/** A page as it is stored: its text, or why there is none. */
export type StoredPage = { page: number } & (
  | { text: string; origin: 'texto' | 'ocr'; boxes: WordBox[] | null }
  | { reason: ReadingFailure }
);

/**
 * Stores pages in their order together with the progress, and extends the turn.
 * @returns false, with nothing stored: the turn is not this process's any more
 */
export function storePages(
  db: Database,
  { sha256, process }: Turn,
  pages: readonly StoredPage[],
  now: Date,
): Promise<boolean> {
  const read = pages.flatMap((page) => ('text' in page ? [page] : []));
  const failed = pages.flatMap((page) => ('reason' in page ? [page] : []));
  return db.transaction().execute(async (db) => {
    const kept = await db
      .updateTable('document_readings')
      .where('sha256', '=', sha256)
      .where('processo', '=', process)
      .set({
        paginas_lidas: pages.at(-1)?.page ?? 0,
        paginas_falhas: sql<number>`paginas_falhas + ${failed.length}`,
        motivo: sql<ReadingFailure | null>`coalesce(motivo, ${failed[0]?.reason ?? null})`,
        tentativas: 0,
        vez_ate: isoAfter(now, turnLength),
      })
      .returning('sha256')
      .executeTakeFirst();
    if (kept === undefined) return false;
    if (read.length > 0) await upsertPages(db, sha256, read);
    const numbers = failed.map(({ page }) => page);
    if (numbers.length > 0)
      await db
        .deleteFrom('document_pages')
        .where('sha256', '=', sha256)
        .where('pagina', 'in', numbers)
        .execute();
    return true;
  });
}

/** A file that is read again keeps its old pages until it has the new ones. */
async function upsertPages(
  db: Database,
  sha256: string,
  pages: readonly Extract<StoredPage, { text: string }>[],
): Promise<void> {
  await db
    .insertInto('document_pages')
    .values(
      pages.map(({ page, text, origin, boxes }) => ({
        sha256,
        pagina: page,
        origem: origin,
        texto: text,
        caixas: boxes === null ? null : JSON.stringify(boxes),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['sha256', 'pagina']).doUpdateSet((row) => ({
        origem: row.ref('excluded.origem'),
        texto: row.ref('excluded.texto'),
        caixas: row.ref('excluded.caixas'),
      })),
    )
    .execute();
}

/**
 * Stores what the reader has found out of the file as a whole. Pages behind its last are of an older reading, and go.
 * @param opened mediaType null: not recognised, so the stored one stays
 * @returns false as `storePages`
 */
export function noteOpened(
  db: Database,
  { sha256, process }: Turn,
  { pages, mediaType }: { pages: number; mediaType: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const kept = await db
      .updateTable('document_readings')
      .where('sha256', '=', sha256)
      .where('processo', '=', process)
      .set({ paginas: pages })
      .returning('sha256')
      .executeTakeFirst();
    if (kept === undefined) return false;
    await db.deleteFrom('document_pages').where('sha256', '=', sha256).where('pagina', '>', pages).execute();
    if (mediaType !== null)
      await db
        .updateTable('stored_files')
        .set({ tipo_arquivo: mediaType })
        .where('sha256', '=', sha256)
        .where('tipo_arquivo', '!=', mediaType)
        .execute();
    return true;
  });
}

export async function storeThumbnail(
  db: Database,
  { sha256, process }: Turn,
  { image, width, height }: { image: Uint8Array; width: number; height: number },
): Promise<void> {
  await sql`
    WITH reading AS (
      UPDATE document_readings SET quer_miniatura = false WHERE sha256 = ${sha256} AND processo = ${process} RETURNING sha256)
    INSERT INTO document_thumbnails (sha256, imagem, largura, altura)
    SELECT sha256, ${Buffer.from(image)}, ${width}::integer, ${height}::integer FROM reading
    ON CONFLICT (sha256) DO UPDATE SET imagem = excluded.imagem, largura = excluded.largura, altura = excluded.altura`.execute(
    db,
  );
}
