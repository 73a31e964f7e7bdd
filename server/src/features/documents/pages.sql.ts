import { createHash } from 'node:crypto';
import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { PageOrigin } from '@bancada/contract/attachments/documents';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { extended } from '../../lease.ts';
import type { LeasedFile } from './queue.sql.ts';
import type { WordBox } from './reading/reader.ts';

/** A page as it is stored: its text, or why there is none. */
export type StoredPage = { page: number } & (
  | { text: string; origin: PageOrigin; boxes: WordBox[] | null }
  | { reason: ReadingFailure }
);
type ReadPage = Extract<StoredPage, { text: string }>;

/** What a page takes beside its text, also one that equals another. */
export const bytesOfPage = 200;

interface Written extends ReadPage {
  /** JSON. */
  places: string | null;
  sum: string;
}

/**
 * Stores pages in their order together with the progress, and extends the lease. What an earlier page says already is not stored again.
 * @param ms how long they took to be read
 * @returns how many bytes this reading has stored by now; null, with nothing stored: the lease is not this process's any more
 */
export function storePages(
  db: Database,
  { sha256, process }: LeasedFile,
  pages: readonly StoredPage[],
  { now, ms }: { now: Date; ms: number },
): Promise<number | null> {
  const read = pages.flatMap((page) => ('text' in page ? [written(page)] : []));
  const failed = pages.flatMap((page) => ('reason' in page ? [page] : []));
  return db.transaction().execute(async (db) => {
    const kept = await db
      .updateTable('document_readings')
      .where('sha256', '=', sha256)
      .where('processo', '=', process)
      .set({
        paginas_lidas: pages.at(-1)?.page ?? 0,
        paginas_falhas: sql<number>`paginas_falhas + ${failed.length}`,
        paginas_desenhadas: sql<number>`paginas_desenhadas + ${read.filter(({ origin }) => origin === 'misto').length}`,
        motivo: sql<ReadingFailure | null>`coalesce(motivo, ${failed[0]?.reason ?? null})`,
        tentativas: 0,
        adiamentos: 0,
        lido_ms: sql<number>`lido_ms + ${Math.round(ms)}`,
        ...extended(now),
      })
      .returning('sha256')
      .executeTakeFirst();
    if (kept === undefined) return null;
    const bytes = await storeRead(db, sha256, read);
    await deletePages(
      db,
      sha256,
      failed.map(({ page }) => page),
    );
    const { guardado } = await db
      .updateTable('document_readings')
      .where('sha256', '=', sha256)
      .set({ guardado: sql<number>`guardado + ${bytes + bytesOfPage * pages.length}` })
      .returning('guardado')
      .executeTakeFirstOrThrow();
    return guardado;
  });
}

function written(page: ReadPage): Written {
  const places = page.boxes === null ? null : JSON.stringify(page.boxes);
  const sum = createHash('sha256')
    .update(JSON.stringify([page.origin, page.text, places]))
    .digest('hex');
  return { ...page, places, sum };
}

/** @returns the bytes of what was not there yet */
async function storeRead(db: Database, sha256: string, read: readonly Written[]): Promise<number> {
  if (read.length === 0) return 0;
  const firsts = await firstPagesOf(db, sha256, read);
  const isFirst = ({ sum, page }: Written) => firsts.get(sum) === page;
  const others = read.filter((page) => !isFirst(page));
  await forgetOlder(db, sha256, read, others);
  const first = read.filter(isFirst);
  if (first.length > 0) await upsertPages(db, sha256, first);
  if (others.length > 0)
    await db
      .insertInto('document_equal_pages')
      .values(others.map(({ page, sum }) => ({ sha256, pagina: page, igual_a: firsts.get(sum) ?? 0 })))
      .execute();
  return first.reduce(
    (sum, { text, places }) => sum + Buffer.byteLength(text) + Buffer.byteLength(places ?? ''),
    0,
  );
}

/** For each of what these pages say, the first page that says it. Pages behind them are of an older reading, and do not count. */
async function firstPagesOf(
  db: Database,
  sha256: string,
  read: readonly Written[],
): Promise<Map<string, number>> {
  const known = await db
    .selectFrom('document_pages')
    .select(['soma', 'pagina'])
    .where('sha256', '=', sha256)
    .where('soma', 'in', [...new Set(read.map(({ sum }) => sum))])
    .where('pagina', '<', read[0]?.page ?? 0)
    .execute();
  const firsts = new Map(
    known.flatMap(({ soma, pagina }) => (soma === null ? [] : [[soma, pagina] as const])),
  );
  for (const { sum, page } of read) if (!firsts.has(sum)) firsts.set(sum, page);
  return firsts;
}

/** What an older reading has of these pages and will not be written over: what they equalled, and what equalled their texts of before. */
async function forgetOlder(
  db: Database,
  sha256: string,
  read: readonly Written[],
  others: readonly Written[],
): Promise<void> {
  await sql`
    DELETE FROM document_equal_pages e WHERE e.sha256 = ${sha256} AND (
      e.pagina = ANY (${read.map(({ page }) => page)}::int[])
      OR EXISTS (SELECT FROM unnest(${read.map(({ page }) => page)}::int[], ${read.map(({ sum }) => sum)}::text[]) AS new (page, sum)
                   JOIN document_pages p ON p.sha256 = ${sha256} AND p.pagina = new.page
                  WHERE e.igual_a = new.page AND p.soma IS DISTINCT FROM new.sum))`.execute(db);
  const numbers = others.map(({ page }) => page);
  if (numbers.length > 0)
    await db
      .deleteFrom('document_pages')
      .where('sha256', '=', sha256)
      .where('pagina', 'in', numbers)
      .execute();
}

async function deletePages(db: Database, sha256: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  for (const table of ['document_equal_pages', 'document_pages'] as const)
    await db.deleteFrom(table).where('sha256', '=', sha256).where('pagina', 'in', numbers).execute();
}

/** Pages behind the last one that is read are of an older reading. */
export async function deletePagesBehind(db: Database, { sha256 }: LeasedFile, last: number): Promise<void> {
  for (const table of ['document_equal_pages', 'document_pages'] as const)
    await db.deleteFrom(table).where('sha256', '=', sha256).where('pagina', '>', last).execute();
}

/** A file that is read again keeps its old pages until it has the new ones. */
async function upsertPages(db: Database, sha256: string, pages: readonly Written[]): Promise<void> {
  await db
    .insertInto('document_pages')
    .values(
      pages.map(({ page, text, origin, places, sum }) => ({
        sha256,
        pagina: page,
        origem: origin,
        texto: text,
        caixas: places,
        soma: sum,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['sha256', 'pagina']).doUpdateSet((row) => ({
        origem: row.ref('excluded.origem'),
        texto: row.ref('excluded.texto'),
        caixas: row.ref('excluded.caixas'),
        soma: row.ref('excluded.soma'),
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
  leased: LeasedFile,
  { pages, mediaType }: { pages: number; mediaType: string | null },
): Promise<boolean> {
  const { sha256, process } = leased;
  return db.transaction().execute(async (db) => {
    const kept = await db
      .updateTable('document_readings')
      .where('sha256', '=', sha256)
      .where('processo', '=', process)
      .set({ paginas: pages })
      .returning('sha256')
      .executeTakeFirst();
    if (kept === undefined) return false;
    await deletePagesBehind(db, leased, pages);
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
  { sha256, process }: LeasedFile,
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
