// How fast documents are searched with 200,000 pages (or the number given), beside the main search of the same server in the same
// run; how fast pages are inserted with their index, and how large that is. `npm run bench documents 200000 postgres` runs it on
// the PostgreSQL of Debian's packages instead of the embedded one. Linux.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { apiPrefix } from '@bancada/contract/endpoint';
import pg from 'pg';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { startEmbeddedEngine } from '../server/src/database/embedded/embedded-engine.ts';
import { type LoadedPages, loadPages } from './documents/load-pages.ts';
import { insideQueries, questionsOf } from './documents/questions.ts';
import { type Asked, startClients } from './support/clients.ts';
import { memoryOf, signIn, startServer, stopServer } from './support/running-server.ts';

const count = Number(process.argv[2] ?? '200000');
if (!Number.isInteger(count) || count < 1_000)
  throw new Error(`a number of pages from 1000: ${process.argv[2]}`);
const onPostgres = process.argv[3] === 'postgres';
const asked = { warm: 20, each: 60 };
const clientCounts = [1, 4];

const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const postgres = onPostgres ? await startTestPostgres(['shared_buffers=256MB']) : undefined;
try {
  const url = await postgres?.createDatabase('oficina');
  if (url !== undefined) process.env.DATABASE_URL = url;
  // Lets the product create its tables, the starter base and the administrator.
  await stopServer(await startServer(dataDir));
  const loaded = await withDatabase(url, load);
  const server = await startServer(dataDir);
  try {
    await measure(server, loaded);
  } finally {
    await stopServer(server);
  }
} finally {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
}

async function withDatabase<Result>(
  url: string | undefined,
  work: (client: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) return work({ connectionString: url });
  const engine = await startEmbeddedEngine({
    directory: path.join(dataDir, 'db'),
    logger: pino({ level: 'warn' }),
  });
  try {
    return await work(engine.connection);
  } finally {
    await engine.stop();
  }
}

async function load(client: pg.ClientConfig): Promise<LoadedPages> {
  const loaded = await loadPages(client, count, console.log);
  const { files, pages, seconds, characters } = loaded;
  console.log(
    `${postgres?.version ?? 'embedded PostgreSQL'}: ${files} files, ${pages} pages of ${Math.round(characters / pages)} characters; ${Math.round(pages / seconds)} pages a second`,
  );
  const db = new pg.Client(client);
  await db.connect();
  const { rows } = await db.query<{ version: string; table: string; index: string; all: string }>(
    `SELECT version(), pg_table_size('document_pages') AS table, pg_relation_size('document_pages_vetor_idx') AS index,
            pg_total_relation_size('document_pages') AS all`,
  );
  const kb = (bytes: string | undefined) => (Number(bytes) / 1024 / pages).toFixed(1);
  console.log(
    `  a page takes ${kb(rows[0]?.table)} KB (text and vector) and ${kb(rows[0]?.index)} KB in the index of words; all ${Math.round(Number(rows[0]?.all) / 2 ** 20)} MB`,
  );
  await db.end();
  return loaded;
}

async function measure(server: Awaited<ReturnType<typeof startServer>>, loaded: LoadedPages): Promise<void> {
  const { headers } = await signIn(server);
  const clients = startClients();
  const at = (call: string) => ({ address: `${server.address}${apiPrefix}${call}`, headers });
  const documents = at('/search/documentos?limit=5&q=');
  const main = at('/search/global?limit=10&por_defeito=1&q=');
  const questions = questionsOf(loaded);
  for (const queries of Object.values(questions))
    for (const asker of [documents, main])
      await clients.ask({ ...asker, queries, clients: 2, count: asked.warm });
  for (const atOnce of clientCounts) {
    console.log(`\n${row(`ms, ${atOnce} at once`, ['p50', 'p95', 'cut', 'main p50', 'p95', 'cut'])}`);
    const how = { clients: atOnce, count: asked.each };
    for (const [kind, queries] of Object.entries(questions)) {
      const own = await clients.ask({ ...documents, queries, ...how });
      const other = await clients.ask({ ...main, queries, ...how });
      console.log(row(kind, [...cellsOf(own), ...cellsOf(other)]));
    }
  }
  const inside = await insideQueries(at, loaded);
  const told = await clients.ask({ ...inside.asker, queries: inside.queries, clients: 1, count: asked.each });
  console.log(`\n${row(`inside a file of ${inside.pages} pages`, cellsOf(told))}`);
  await clients.stop();
  const { serverMb, databaseMb } = memoryOf(server);
  console.log(
    `  server ${serverMb} MB, database ${databaseMb} MB; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
}

function row(title: string, cells: readonly string[]): string {
  return `  ${title.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}

function cellsOf({ times, incomplete }: Asked): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  return [at(0.5), at(0.95), String(incomplete)];
}
