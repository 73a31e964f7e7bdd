// How fast documents are searched with 200,000 pages (or the number given), beside the main search of the same server in the same
// run; how fast pages are inserted with their index, and how large that is. `npm run bench documents 200000 postgres` runs it on
// the PostgreSQL of Debian's packages instead of the embedded one; with a folder in its place the embedded database stays there, and
// is measured again by the next run. Linux.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { apiPrefix } from '@bancada/contract/endpoint';
import pg from 'pg';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { nameOf, processesOf, processorMsOf } from '../scripts/testing/proc.ts';
import { insertionSpeed, loadPages } from './documents/load-pages.ts';
import { insideQueries, questionsOf, type Sample, sampleOf } from './documents/questions.ts';
import { type Asked, startClients } from './support/clients.ts';
import { startEngine } from './support/embedded.ts';
import { memoryOf, type RunningServer, signIn, startServer, stopServer } from './support/running-server.ts';

const count = Number(process.argv[2] ?? '200000');
if (!Number.isInteger(count) || count < 1_000)
  throw new Error(`a number of pages from 1000: ${process.argv[2]}`);
const where = process.argv[3];
const onPostgres = where === 'postgres';
const kept = onPostgres ? undefined : where;
const asked = { warm: 20, each: 60 };
const clientCounts = [1, 4];

const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const postgres = onPostgres
  ? await startTestPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'])
  : undefined;
try {
  const url = await postgres?.createDatabase('oficina');
  if (url !== undefined) process.env.DATABASE_URL = url;
  // Lets the product create its tables, the starter base and the administrator.
  await stopServer(await startServer(dataDir));
  const sample = await withDatabase(url, load);
  const server = await startServer(dataDir);
  try {
    await measure(server, sample);
  } finally {
    await stopServer(server);
  }
} finally {
  await postgres?.stop();
  if (kept === undefined) rmSync(dataDir, { recursive: true });
}

async function withDatabase<Result>(
  url: string | undefined,
  work: (client: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) return work({ connectionString: url });
  const engine = await startEngine({
    directory: path.join(dataDir, 'db'),
    logger: pino({ level: 'warn' }),
    settings: { fsync: 'off', max_wal_size: '4GB', maintenance_work_mem: '512MB' },
  });
  try {
    return await work(engine.connection);
  } finally {
    await engine.stop();
  }
}

async function load(client: pg.ClientConfig): Promise<Sample> {
  const db = new pg.Client(client);
  await db.connect();
  try {
    const { rows } = await db.query<{ there: number }>('SELECT count(*)::int AS there FROM document_pages');
    if (rows[0]?.there === 0) await fill(db);
    await sayFigures(db);
    return await sampleOf(db);
  } finally {
    await db.end();
  }
}

async function fill(db: pg.Client): Promise<void> {
  const startedAt = performance.now();
  await loadPages(db, count, console.log);
  console.log(`  loaded in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  console.log(`  inserted as the reading inserts: ${Math.round(await insertionSpeed(db))} pages a second`);
  await db.query('VACUUM ANALYZE document_pages');
}

async function sayFigures(db: pg.Client): Promise<void> {
  const { rows } = await db.query<
    Record<'files' | 'pages' | 'characters' | 'table' | 'index' | 'all', number>
  >(
    `SELECT count(DISTINCT sha256)::int AS files, count(*)::int AS pages, avg(length(texto))::int AS characters,
            pg_table_size('document_pages')::float8 AS table, pg_relation_size('document_pages_vetor_idx')::float8 AS index,
            pg_total_relation_size('document_pages')::float8 AS all
       FROM document_pages`,
  );
  const { files, pages, characters, table, index, all } = rows[0] ?? never();
  const kb = (bytes: number) => (bytes / 1024 / pages).toFixed(1);
  console.log(
    `${postgres?.version ?? 'embedded PostgreSQL'}: ${files} files, ${pages} pages of ${characters} characters; a page takes ${kb(table)} KB (text and vector) and ${kb(index)} KB in the index of words; all ${Math.round(all / 2 ** 20)} MB`,
  );
}

function never(): never {
  throw new Error('a sum without a row');
}

async function measure(server: RunningServer, sample: Sample): Promise<void> {
  const { headers } = await signIn(server);
  const clients = startClients();
  const at = (call: string) => ({ address: `${server.address}${apiPrefix}${call}`, headers });
  const documents = at('/search/documentos?limit=5&q=');
  const main = at('/defeitos?limit=10&q=');
  const questions = questionsOf(sample);
  for (const queries of Object.values(questions))
    for (const asker of [documents, main])
      await clients.ask({ ...asker, queries, clients: 2, count: asked.warm });
  for (const atOnce of clientCounts) {
    console.log(
      `\n${row(`ms, ${atOnce} at once`, ['p50', 'p95', 'max', 'cpu', 'cut', ' main p50', 'p95', 'max', 'cpu', 'cut'])}`,
    );
    const how = { clients: atOnce, count: asked.each };
    for (const [kind, queries] of Object.entries(questions)) {
      const own = await costOf(server, () => clients.ask({ ...documents, queries, ...how }));
      const other = await costOf(server, () => clients.ask({ ...main, queries, ...how }));
      console.log(row(kind, [...cellsOf(own), ...cellsOf(other)]));
    }
  }
  const inside = { ...at(`/attachments/${sample.largest.id}/busca?q=`), queries: insideQueries(sample) };
  const told = await costOf(server, () => clients.ask({ ...inside, clients: 1, count: asked.each }));
  console.log(`\n${row(`inside a file of ${sample.largest.pages} pages`, cellsOf(told))}`);
  await clients.stop();
  const { serverMb, databaseMb } = memoryOf(server);
  console.log(
    `  server ${serverMb} MB, database ${databaseMb} MB; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** With the processor time of the server and its database for each query: on a busy machine the clock says little. */
async function costOf(server: RunningServer, ask: () => Promise<Asked>): Promise<Asked & { cpuMs: number }> {
  const before = cpuMsOf(server);
  const asked = await ask();
  return { ...asked, cpuMs: (cpuMsOf(server) - before) / asked.times.length };
}

function cpuMsOf({ server }: RunningServer): number {
  const pids = [...processesOf(server.pid ?? 0), ...(postgres === undefined ? [] : postgresProcesses())];
  return pids.reduce((sum, pid) => sum + processorMsOf(pid), 0);
}

/** Those that this process has started. */
function postgresProcesses(): number[] {
  return processesOf(process.pid).filter((pid) => nameOf(pid) === 'postgres');
}

function row(title: string, cells: readonly string[]): string {
  return `  ${title.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}

function cellsOf({ times, incomplete, cpuMs }: Asked & { cpuMs: number }): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  return [at(0.5), at(0.95), at(1), cpuMs.toFixed(0), String(incomplete)];
}
