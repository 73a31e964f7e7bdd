// How fast the search answers with 1,000, 100,000 and 1,000,000 entries (or the counts given: `-- 1000,100000`), made by
// recombining the texts of the starter base, through HTTP with 1, 4 and 16 clients, beside SQLite's FTS5 over the same
// documents, asked by the same clients. Each engine, or the one that the second argument names.
import path from 'node:path';
import { searchLimits } from '@bancada/contract/search';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { readEntryDocuments, type SearchDocument } from './relevance/documents.ts';
import { serveProduct } from './relevance/engines/product.ts';
import { readFreshQueries, readJudgedQueries } from './relevance/judged-queries.ts';
import { startClients } from './support/clients.ts';
import { withEmbedded } from './support/embedded.ts';
import { serveFts5 } from './support/fts5.ts';
import { fillLists, insertEntries, type Slowly, slowlyOn } from './support/many-entries.ts';

const server = path.resolve(import.meta.dirname, '../server');
const logger = pino({ level: 'warn' });
const sizes = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number);
const engines = process.argv[3] ?? 'embedded PostgreSQL';
const insertedAtOnce = 20_000;
const toldAfter = 100_000;
const clientCounts = [1, 4, 16];
const askedCount = 120;
/** Any of ten words is in most entries: each answer takes seconds at a million. */
const askedForNearest = 24;
const storyMinWords = 25;

const judgements = path.join(import.meta.dirname, 'relevance');
const judged = readJudgedQueries(judgements).filter(({ half }) => half === 'ajuste');
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
  'whole stories': readFreshQueries(judgements)
    .map(({ q }) => q)
    .filter((q) => q.split(' ').length >= storyMinWords),
  'nothing found': judged.filter(({ grades }) => grades.size === 0).map(({ q }) => q),
};

/** What costs most: very common words, very many of them, codes and words that nothing knows, operators. Of the product alone. */
const hostile = [
  'não sem com placa tela fonte bateria liga carrega tensão falha curto imagem vídeo',
  'n s c p t f b l',
  'placa '.repeat(1_600),
  'x'.repeat(10_000),
  Array.from({ length: 32 }, (_, place) => `zyx${'w'.repeat(place + 4)}`).join(' '),
  Array.from({ length: 32 }, (_, place) => `${place}${place + 1}0`).join(' '),
  '"não liga" OR (placa AND -fonte) & | ! <-> * %',
  '1-1-1-1-1-1-1-1 A2 B3 V4 G5 1 longo 2 curtos pisca 2 âmbar 3 branco',
];

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
  return [0.5, 0.95, 0.99, 1]
    .map((share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
    .join(' / ');
}

async function bench(engine: string, db: Database, slowly: Slowly): Promise<void> {
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await sql`TRUNCATE troubleshooting_entries CASCADE`.execute(db);
  const product = await serveProduct(db, searchLimits.pageSize);
  const people = startClients();
  const beside = await serveFts5();
  const asking = { [engine]: product.asked, FTS5: beside.asked };
  let size = 0;
  for (const wanted of sizes) {
    const seconds = await load(db, slowly, size + 1, wanted);
    await fillBeside(db, beside.insert, size);
    size = wanted;
    const { rows } = await sql<{ table: number; index: number }>`
      SELECT sum(pg_table_size(name))::float8 AS table, sum(pg_indexes_size(name))::float8 AS index
        FROM unnest(ARRAY['listed_texts', 'entry_lists', 'search_entries']::regclass[]) AS name`.execute(db);
    const megabytes = (bytes = 0) => Math.round(bytes / 2 ** 20);
    console.log(
      `${engine}: ${size} entries, loaded and indexed in ${seconds.toFixed(0)} s; tables of the search ${megabytes(rows[0]?.table)} MB, indexes ${megabytes(rows[0]?.index)} MB; process ${megabytes(process.memoryUsage().rss)} MB`,
    );
    // The server reads the synonyms before it listens.
    await people.ask({ ...product.asked, queries: ['placa'], clients: 1, count: 1 });
    const times = await people.ask({ ...product.asked, queries: hostile, clients: 4, count: askedCount });
    console.log(`${engine}: ${size}: hostile: p50 / p95 / p99 / most ms: 4 clients ${percentiles(times)}`);
    // A server runs for days: what the JavaScript engine compiles while the first thousand are answered is none of theirs.
    for (const queries of Object.values(questions))
      await people.ask({ ...product.asked, queries, clients: 4, count: askedCount });
    // One engine after the other: while one is asked for minutes, the system takes memory from the other.
    for (const [name, of] of Object.entries(asking)) {
      const together = new Map<number, number[]>(clientCounts.map((clients) => [clients, []]));
      for (const [kind, queries] of Object.entries(questions)) {
        const ask = (clients: number) => people.ask({ ...of, queries, clients, count: askedCount });
        await ask(1);
        const cells: string[] = [];
        for (const clients of clientCounts) {
          const times = await ask(clients);
          cells.push(`${clients} clients ${percentiles(times)}`);
          together.get(clients)?.push(...times);
        }
        console.log(`${name}: ${size}: ${kind}: p50 / p95 / p99 / most ms: ${cells.join('; ')}`);
      }
      for (const [clients, times] of together) {
        const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
        console.log(
          `${name}: ${size}: all kinds: ${clients} clients: mean ${mean.toFixed(1)} ms; p50 / p95 / p99 / most ms ${percentiles(times)}`,
        );
      }
    }
    for (const [kind, queries] of Object.entries(questions)) {
      const asking = { ...beside.askedForNearest, queries, clients: 4, count: askedForNearest };
      console.log(
        `FTS5 with the nearest: ${size}: ${kind}: p50 / p95 / p99 / most ms: 4 clients ${percentiles(await people.ask(asking))}`,
      );
    }
  }
  await people.stop();
  await beside.stop();
  await product.stop();
}

async function fillBeside(
  db: Database,
  insert: (documents: readonly SearchDocument[]) => void,
  after: number,
): Promise<void> {
  const { rows: known } = await sql<{ last: number; first: number }>`
    SELECT max(id) AS last, min(id) AS first FROM troubleshooting_entries`.execute(db);
  const [{ last, first } = { last: 0, first: 1 }] = known;
  for (let place = first + after; place <= last; place += insertedAtOnce)
    insert(await readEntryDocuments(db, place, place + insertedAtOnce - 1));
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
