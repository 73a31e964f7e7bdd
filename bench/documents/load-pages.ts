import { createHash } from 'node:crypto';
import pg from 'pg';
import { type GeneratedFile, GeneratedFiles } from './generated-pages.ts';

export interface LoadedPages {
  files: number;
  pages: number;
  /** Of the statements that insert pages, the index and the vectors included. */
  seconds: number;
  characters: number;
  /** A page here and there, and names of files, to derive queries from. */
  sample: { text: string; sha256: string }[];
  names: string[];
}

const sayEvery = 10_000;
const pagesAtOnce = 20;
const sampledEvery = 997;

/** Attaches generated files with so many pages in all, each page inserted as the reading inserts it: a few in a transaction. */
export async function loadPages(
  client: pg.ClientConfig,
  count: number,
  say: (line: string) => void,
): Promise<LoadedPages> {
  const db = new pg.Client(client);
  await db.connect();
  try {
    return await fill(db, count, say);
  } finally {
    await db.end();
  }
}

async function fill(db: pg.Client, count: number, say: (line: string) => void): Promise<LoadedPages> {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM equipment_models ORDER BY id');
  const generated = new GeneratedFiles();
  const loaded: LoadedPages = { files: 0, pages: 0, seconds: 0, characters: 0, sample: [], names: [] };
  let analysed = 0;
  while (loaded.pages < count) {
    const file = generated.next(count - loaded.pages);
    const owner = rows[loaded.files % rows.length]?.id;
    await attach(db, file, owner, loaded);
    if (Math.floor(loaded.pages / sayEvery) > Math.floor((loaded.pages - file.pages.length) / sayEvery))
      say(`  ${loaded.pages} pages, ${Math.round(loaded.pages / loaded.seconds)} a second`);
    if (loaded.pages >= 4 * Math.max(analysed, 1_000)) {
      await db.query('ANALYZE document_pages');
      analysed = loaded.pages;
    }
  }
  await db.query('VACUUM ANALYZE');
  return loaded;
}

async function attach(
  db: pg.Client,
  file: GeneratedFile,
  owner: number | undefined,
  loaded: LoadedPages,
): Promise<void> {
  const sum = (algorithm: string) => createHash(algorithm).update(file.name).digest('hex');
  const sha256 = sum('sha256');
  await db.query(
    "INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo) VALUES ($1, $2, 1000, 'application/pdf')",
    [sha256, sum('md5')],
  );
  await db.query(
    'INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, modelo_equipamento_id) VALUES ($1, $2, $3, $4)',
    [file.name, file.kind, sha256, owner],
  );
  for (let from = 0; from < file.pages.length; from += pagesAtOnce) {
    const texts = file.pages.slice(from, from + pagesAtOnce);
    const startedAt = performance.now();
    await db.query(
      `INSERT INTO document_pages (sha256, pagina, origem, texto)
       SELECT $1, $2 + place, 'texto', text FROM unnest($3::text[]) WITH ORDINALITY AS page (text, place)`,
      [sha256, from, texts],
    );
    loaded.seconds += (performance.now() - startedAt) / 1_000;
  }
  await db.query(
    "UPDATE document_readings SET estado = 'lido', paginas = $2, paginas_lidas = $2 WHERE sha256 = $1",
    [sha256, file.pages.length],
  );
  for (const [place, text] of file.pages.entries())
    if ((loaded.pages + place) % sampledEvery === 0) loaded.sample.push({ text, sha256 });
  loaded.files += 1;
  loaded.pages += file.pages.length;
  loaded.characters += file.pages.reduce((sum, { length }) => sum + length, 0);
  if (loaded.files % 10 === 0) loaded.names.push(file.name);
}
