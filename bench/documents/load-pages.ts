import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type GeneratedFile,
  GeneratedFiles,
  type GeneratedPage,
  kindsOfPassages,
} from './generated-pages.ts';

const statementSize = { passages: 500, pages: 1_000 };
const sayEvery = 20_000;
/** Of each kind: enough that a passage stands on few pages, and no file on all of them. */
const passagesOf = (pages: number) => Math.min(14_000, Math.ceil(pages / 3));

/**
 * Attaches generated files with so many pages in all, as fast as the database takes them: a page is put together from passages
 * whose vectors are made once, and the index of words is made when all are there.
 */
export async function loadPages(db: pg.Client, count: number, say: (line: string) => void): Promise<void> {
  const generated = new GeneratedFiles();
  const passages = passagesOf(count);
  await loadPassages(db, generated, passages);
  say(`  ${3 * passages} passages`);
  const index = await takeOffIndex(db);
  await db.query('ALTER TABLE document_pages DISABLE TRIGGER USER');
  const { rows: owners } = await db.query<{ id: number }>('SELECT id FROM equipment_models ORDER BY id');
  let waiting: PageOfFile[] = [];
  for (let pages = 0, files = 0; pages < count; files += 1) {
    const file = generated.next(count - pages, passages);
    const sha256 = await attach(db, file, owners[files % owners.length]?.id);
    waiting.push(...file.pages.map((page, position) => ({ ...page, sha256, number: position + 1 })));
    if (Math.floor((pages + file.pages.length) / sayEvery) > Math.floor(pages / sayEvery))
      say(`  ${pages} pages`);
    pages += file.pages.length;
    if (waiting.length < statementSize.pages && pages < count) continue;
    await insertPages(db, waiting);
    waiting = [];
  }
  await db.query('ALTER TABLE document_pages ENABLE TRIGGER USER');
  await db.query(index);
  await db.query('DROP TABLE bench_passages');
  await db.query('VACUUM ANALYZE');
}

async function loadPassages(db: pg.Client, generated: GeneratedFiles, each: number): Promise<void> {
  await db.query(
    'CREATE UNLOGGED TABLE bench_passages (position integer PRIMARY KEY, texto text, vetor tsvector)',
  );
  const kinds = kindsOfPassages(each);
  for (let from = 0; from < kinds.length; from += statementSize.passages) {
    const texts = kinds.slice(from, from + statementSize.passages).map((kind) => generated.passage(kind));
    await db.query(
      `INSERT INTO bench_passages SELECT $1 + position - 1, text, page_vector(text)
         FROM unnest($2::text[]) WITH ORDINALITY AS passage (text, position)`,
      [from, texts],
    );
  }
}

/** @returns the statement that makes it again */
async function takeOffIndex(db: pg.Client): Promise<string> {
  const name = 'document_pages_vetor_idx';
  const { rows } = await db.query<{ definition: string }>(
    'SELECT pg_get_indexdef($1::regclass) AS definition',
    [name],
  );
  await db.query(`DROP INDEX ${name}`);
  return rows[0]?.definition ?? '';
}

/** @returns the checksum of its bytes, which are not stored */
export async function attach(
  db: pg.Client,
  { name, kind, pages }: GeneratedFile,
  owner: number | undefined,
): Promise<string> {
  const sum = (algorithm: string) => createHash(algorithm).update(name).digest('hex');
  const sha256 = sum('sha256');
  await db.query(
    `WITH stored AS (INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo) VALUES ($1, $2, 1000, 'application/pdf'))
     INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, modelo_equipamento_id) VALUES ($3, $4, $1, $5)`,
    [sha256, sum('md5'), name, kind, owner],
  );
  await db.query(
    "UPDATE document_readings SET estado = 'lido', paginas = $2, paginas_lidas = $2 WHERE sha256 = $1",
    [sha256, pages.length],
  );
  return sha256;
}

interface PageOfFile extends GeneratedPage {
  sha256: string;
  number: number;
}

async function insertPages(db: pg.Client, pages: readonly PageOfFile[]): Promise<void> {
  const passage = (position: number) => pages.map(({ passages }) => passages[position]);
  await db.query(
    `INSERT INTO document_pages (sha256, pagina, origem, texto, vetor)
     SELECT g.sha256, g.number, 'texto', concat_ws(E'\\n', a.texto, b.texto, c.texto, d.texto, g.own),
            a.vetor || b.vetor || c.vetor || d.vetor || page_vector(g.own)
       FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[]) AS g (sha256, number, own, a, b, c, d)
       JOIN bench_passages a ON a.position = g.a JOIN bench_passages b ON b.position = g.b
       JOIN bench_passages c ON c.position = g.c JOIN bench_passages d ON d.position = g.d`,
    [
      pages.map(({ sha256 }) => sha256),
      pages.map(({ number }) => number),
      pages.map(({ own }) => own),
      ...[0, 1, 2, 3].map(passage),
    ],
  );
}

const [measuredPages, pagesInTransaction] = [2_000, 20];

/** Inserts pages as the reading does: a few in a transaction, each analysed and put into the index. @returns pages a second */
export async function insertionSpeed(db: pg.Client): Promise<number> {
  const generated = new GeneratedFiles(1);
  const { rows } = await db.query<{ sha256: string; pages: number }>(
    'SELECT sha256, paginas AS pages FROM document_readings WHERE paginas > 0 ORDER BY sha256 LIMIT 1',
  );
  let seconds = 0;
  for (let page = 0; page < measuredPages; page += pagesInTransaction) {
    const kinds = kindsOfPassages(1);
    const texts = Array.from({ length: pagesInTransaction }, (_, position) =>
      [0, 1, 2, 3].map(() => generated.passage(kinds[position % kinds.length] ?? 'manual')).join('\n'),
    );
    const startedAt = performance.now();
    await db.query(
      `INSERT INTO document_pages (sha256, pagina, origem, texto)
       SELECT $1, $2 + position, 'texto', text FROM unnest($3::text[]) WITH ORDINALITY AS page (text, position)`,
      [rows[0]?.sha256, (rows[0]?.pages ?? 0) + page, texts],
    );
    seconds += (performance.now() - startedAt) / 1_000;
  }
  await db.query('DELETE FROM document_pages WHERE sha256 = $1 AND pagina > $2', [
    rows[0]?.sha256,
    rows[0]?.pages,
  ]);
  return measuredPages / seconds;
}
