// How fast the search answers with 1,000, 100,000 and 1,000,000 entries (or the counts given: `-- 1000,100000`), made by
// recombining the texts of the starter base, through HTTP with 1, 4 and 16 clients, beside SQLite's FTS5 over the same
// documents. Each engine, or the one that the second argument names.
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { searchLimits } from '@bancada/contract/search';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { serveProduct } from './relevance/engines/product.ts';
import { readJudgedQueries } from './relevance/judged-queries.ts';
import { withEmbedded } from './support/embedded.ts';
import { fillLists, insertEntries, type Slowly, slowlyOn } from './support/many-entries.ts';

const server = path.resolve(import.meta.dirname, '../server');
const logger = pino({ level: 'warn' });
const sizes = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number);
const engines = process.argv[3] ?? 'embedded PostgreSQL';
const insertedAtOnce = 20_000;
const toldAfter = 100_000;
const clientCounts = [1, 4, 16];
const perClientCount = 120;

const judged = readJudgedQueries(path.join(import.meta.dirname, 'relevance')).filter(
  ({ half }) => half === 'ajuste',
);
const ofKind = (...kinds: string[]) => judged.filter(({ tipo }) => kinds.includes(tipo)).map(({ q }) => q);
const keystrokes = (phrase: string) =>
  Array.from({ length: phrase.length - 1 }, (_, place) => phrase.slice(0, place + 2));

/** What people ask, by what makes it dear. */
const questions: Record<string, string[]> = {
  'as you type': ['não liga', 'placa de vídeo', 'bateria não carrega', 'tela preta'].flatMap(keystrokes),
  'three words': [
    'fonte sem tensão',
    'placa não liga',
    'bateria de tração fraca',
    'capacitor estufado placa',
  ],
  slips: ofKind('erro de digitação', 'fonético'),
  codes: ofKind('código', 'bipes e piscadas'),
  'part numbers': ofKind('peça'),
  sentences: [
    ...ofKind('frase longa'),
    'o cliente disse que a placa não dá vídeo depois da queda de energia',
    'notebook liga mas a tela fica preta e a ventoinha gira no máximo',
  ],
  'nothing found': judged.filter(({ grades }) => grades.size === 0).map(({ q }) => q),
};

async function load(db: Database, slowly: Slowly, from: number, to: number): Promise<number> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  for (let first = from; first <= to; first += insertedAtOnce)
    await insertEntries(db, first, Math.min(to, first + insertedAtOnce - 1));
  await fillLists(db, slowly, (done, all) => {
    if (done % toldAfter === 0 || done === all)
      console.log(`  lists of ${done} of ${all} entries, ${seconds()} s`);
  });
  return seconds();
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95, 0.99]
    .map((share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
    .join(' / ');
}

async function measure(
  ask: (q: string) => Promise<unknown>,
  asked: readonly string[],
  clients: number,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < perClientCount) {
      const q = asked[next++ % asked.length] ?? '';
      const startedAt = performance.now();
      await ask(q);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

async function bench(engine: string, db: Database, slowly: Slowly): Promise<void> {
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await sql`TRUNCATE troubleshooting_entries CASCADE`.execute(db);
  const product = await serveProduct(db, searchLimits.pageSize);
  const lite = new DatabaseSync(':memory:');
  lite.exec(
    "CREATE VIRTUAL TABLE docs USING fts5(titulo, corpo, tokenize = 'unicode61 remove_diacritics 2')",
  );
  let size = 0;
  for (const wanted of sizes) {
    const seconds = await load(db, slowly, size + 1, wanted);
    await fillLite(db, lite, size);
    size = wanted;
    const { rows } = await sql<{ table: number; index: number }>`
      SELECT sum(pg_table_size(name))::float8 AS table, sum(pg_indexes_size(name))::float8 AS index
        FROM unnest(ARRAY['listed_texts', 'entry_lists', 'search_entries']::regclass[]) AS name`.execute(db);
    const megabytes = (bytes = 0) => Math.round(bytes / 2 ** 20);
    console.log(
      `${engine}: ${size} entries, loaded and indexed in ${seconds.toFixed(0)} s; tables of the search ${megabytes(rows[0]?.table)} MB, indexes ${megabytes(rows[0]?.index)} MB; process ${megabytes(process.memoryUsage().rss)} MB`,
    );
    const search = lite.prepare('SELECT rowid FROM docs WHERE docs MATCH ? ORDER BY rank LIMIT 10');
    for (const [name, asked] of Object.entries(questions)) {
      const cells = [];
      await measure(product.engine.search, asked, 1);
      for (const clients of clientCounts)
        cells.push(`${clients} clients ${percentiles(await measure(product.engine.search, asked, clients))}`);
      const beside = await measure(async (q) => search.all(asFts5(q)), asked, 1);
      console.log(
        `${engine}: ${size}: ${name}: p50 / p95 / p99 ms: ${cells.join('; ')}; FTS5 ${percentiles(beside)}`,
      );
    }
  }
  lite.close();
  await product.stop();
}

/** FTS5 as its documentation has it: all words, the last a prefix. */
function asFts5(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? ['x'];
  return `${words.map((word) => `"${word}"`).join(' ')}*`;
}

async function fillLite(db: Database, lite: DatabaseSync, after: number): Promise<void> {
  const insert = lite.prepare('INSERT INTO docs (rowid, titulo, corpo) VALUES (?, ?, ?)');
  const { rows: known } = await sql<{ last: number; first: number }>`
    SELECT max(id) AS last, min(id) AS first FROM troubleshooting_entries`.execute(db);
  const [{ last, first } = { last: 0, first: 1 }] = known;
  for (let place = first + after; place <= last; place += insertedAtOnce) {
    const { rows } = await sql<{ id: number; titulo: string; corpo: string }>`
      SELECT e.id, s.sintoma AS titulo, concat_ws(' ', checks.texto, o.solucao, m.nome, m.numero_modelo, f.nome, k.nome) AS corpo
        FROM troubleshooting_entries e
        JOIN symptoms s ON s.id = e.sintoma_id JOIN solutions o ON o.id = e.solucao_id
        JOIN equipment_models m ON m.id = e.modelo_equipamento_id
        JOIN manufacturers f ON f.id = m.fabricante_id JOIN categories k ON k.id = m.categoria_id
       CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', d.descricao, parts.texto), ' ') AS texto
              FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
             CROSS JOIN LATERAL (SELECT string_agg(c.part_number || ' ' || c.nome, ' ') AS texto
                    FROM diagnosis_components dc JOIN datasheets c ON c.id = dc.componente_id
                   WHERE dc.diagnostico_id = d.id) AS parts
             WHERE ed.troubleshooting_id = e.id) AS checks
       WHERE e.id BETWEEN ${place} AND ${place + insertedAtOnce - 1}`.execute(db);
    lite.exec('BEGIN');
    for (const { id, titulo, corpo } of rows) insert.run(id, titulo, corpo);
    lite.exec('COMMIT');
  }
}

async function benchOver(engine: string, client: pg.ClientConfig, maxConnections: number): Promise<void> {
  const db = connectDatabase({ client, maxConnections }, logger);
  await bench(engine, db, slowlyOn(client));
  await db.destroy();
}

if (engines.includes('embedded'))
  await withEmbedded(({ engine }) => benchOver('embedded', engine.connection, 4));
if (engines.includes('PostgreSQL')) {
  const postgres = await startTestPostgres();
  await benchOver('PostgreSQL', { connectionString: await postgres.createDatabase('bench_search') }, 8);
  await postgres.stop();
}
