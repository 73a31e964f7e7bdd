// How fast the search answers with 100,000 different symptoms (or the numbers given: `0`, the starter base alone, `1000000`,
// `20000,100000`), their diagnoses and solutions and one entry each, beside SQLite's FTS5 over the same documents with the same HTTP
// clients; the processor time of a search, beside FTS5's and (up to 100,000) MiniSearch's; what loading and the server cost; and
// whether existing and new records are found. Linux.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import type { EmbeddedEngine } from '../server/src/database/embedded/embedded-engine.ts';
import { readEntryDocuments, type SearchDocument } from './relevance/documents.ts';
import { makeMiniSearch } from './relevance/engines/minisearch.ts';
import { foundLines, newRecordLine } from './search/found-first.ts';
import { GeneratedBase } from './search/generated-base.ts';
import { loadGenerated } from './search/load.ts';
import { printProcessorTime } from './search/processor-time.ts';
import { questionsOf, type Sample } from './search/questions.ts';
import { type Asker, askedOf, printTimes } from './search/timing.ts';
import { startClients } from './support/clients.ts';
import { startEngine } from './support/embedded.ts';
import { serveFts5 } from './support/fts5.ts';
import {
  type Call,
  memoryOf,
  type RunningServer,
  signIn,
  startServer,
  stopServer,
} from './support/running-server.ts';

const counts = (process.argv[2] ?? '100000').split(',').map(Number);
if (counts.some((count) => !Number.isInteger(count) || count < 0 || count % 2 > 0))
  throw new Error(`counts of symptoms, even numbers: ${process.argv[2]}`);
const logger = pino({ level: 'warn' });
const [sampled, newRecords, documentsAtOnce, largestShown] = [200, 20, 20_000, 6];
/** With more, MiniSearch needs more memory than Node gives. */
const miniSearchMax = 100_000;

for (const count of counts) await bench(count);

async function bench(count: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
  const beside = await serveFts5();
  try {
    // Lets the product create its tables, the starter base and the administrator.
    await stopServer(await startServer(dataDir));
    const base = new GeneratedBase(count);
    const forMiniSearch: SearchDocument[] = [];
    const sample = await load(dataDir, base, count, (documents) => {
      beside.insert(documents);
      if (count <= miniSearchMax) forMiniSearch.push(...documents);
    });
    const running = await startServer(dataDir);
    try {
      await measure(running, beside.asked, sample, base, forMiniSearch.splice(0));
    } finally {
      await stopServer(running);
    }
  } finally {
    await beside.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function measure(
  running: RunningServer,
  beside: Asker,
  sample: Sample,
  base: GeneratedBase,
  documents: readonly SearchDocument[],
): Promise<void> {
  const { call, headers } = await signIn(running);
  const startedAt = performance.now();
  await untilWhole(call);
  const wholeMs = running.readyMs + performance.now() - startedAt;
  console.log(
    `  answers after ${(running.readyMs / 1_000).toFixed(1)} s, from all records after ${(wholeMs / 1_000).toFixed(1)} s; resident then: ${memoryText(running)}`,
  );
  const enter = async () => void Object.assign(headers, (await signIn(running)).headers);
  await enter();
  const clients = startClients();
  const product = askedOf(running, headers);
  const questions = questionsOf(sample);
  await printTimes(clients.ask, { product, beside, enter }, questions);
  const mini = documents.length === 0 ? null : await makeMiniSearch(documents);
  await enter();
  await printProcessorTime(clients.ask, { product, beside, mini, pid: running.server.pid ?? 0 }, questions);
  await clients.stop();
  for (const line of await foundLines(call, sample.symptoms)) console.log(line);
  const unused = Array.from({ length: newRecords }, () => base.unusedSymptom());
  console.log(await newRecordLine(call, unused));
  console.log(
    `  resident after all: ${memoryText(running)}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** A server answers before it has read all records. */
async function untilWhole(call: Call): Promise<void> {
  while ((await call('/defeitos?q=qualquer&avulsa=1')).headers.has(incompleteHeader)) await setTimeout(500);
}

function memoryText(running: RunningServer): string {
  const { serverMb, databaseMb } = memoryOf(running);
  return `server ${serverMb} MB, database ${databaseMb} MB`;
}

/** Fills the database of a data folder, and FTS5 with the same documents. */
async function load(
  dataDir: string,
  base: GeneratedBase,
  count: number,
  insert: (documents: readonly SearchDocument[]) => void,
): Promise<Sample> {
  const engine = await startEngine({ directory: path.join(dataDir, 'db'), logger });
  try {
    return await fill(engine.connection, base, count, insert);
  } finally {
    await engine.stop();
  }
}

async function fill(
  client: EmbeddedEngine['connection'],
  base: GeneratedBase,
  count: number,
  insert: (documents: readonly SearchDocument[]) => void,
): Promise<Sample> {
  console.log(`\n${count} different symptoms`);
  if (count > 0) await generate(client, base, count);
  const db = connectDatabase({ client, maxConnections: 2 }, logger);
  console.log(`  ${await sizesText(db)}`);
  for (let from = 1, last = await lastEntry(db); from <= last; from += documentsAtOnce)
    insert(await readEntryDocuments(db, from, from + documentsAtOnce - 1));
  const sample = await sampleOf(db, count);
  await db.destroy();
  return sample;
}

async function generate(
  client: EmbeddedEngine['connection'],
  base: GeneratedBase,
  count: number,
): Promise<void> {
  const { seconds, secondsOf } = await loadGenerated(client, base, count, console.log);
  const { tokens, different, once } = base.vocabulary.figures();
  console.log(
    `  ${tokens} words, ${different} different ones (√ of the words × ${(different / Math.sqrt(tokens)).toFixed(0)}), ${Math.round((100 * once) / different)} % of these once`,
  );
  console.log(
    `  loaded in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)} symptoms a second: ${slowestText(secondsOf)}`,
  );
}

function slowestText(secondsOf: ReadonlyMap<string, number>): string {
  return [...secondsOf]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, largestShown)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ');
}

async function lastEntry(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`SELECT max(id) AS last FROM troubleshooting_entries`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

/** Sizes of the whole database, of its indexes, and of the largest tables. */
async function sizesText(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; data: number; indexes: number }>`
    SELECT relname AS name, pg_table_size(oid)::float8 AS data, pg_indexes_size(oid)::float8 AS indexes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     ORDER BY pg_total_relation_size(oid) DESC`.execute(db);
  const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
  const sum = (of: 'data' | 'indexes') => mb(rows.reduce((total, table) => total + table[of], 0));
  const largest = rows
    .slice(0, largestShown)
    .map(({ name, data, indexes }) => `${name} ${mb(data)} + ${mb(indexes)}`);
  return `tables ${sum('data')} MB + indexes ${sum('indexes')} MB, the largest ${largest.join(', ')}`;
}

/** Symptoms and part numbers from all over the generated base. */
async function sampleOf(db: Database, count: number): Promise<Sample> {
  const step = Math.max(1, Math.floor(count / sampled));
  const generated = count || Number.MAX_SAFE_INTEGER;
  const symptoms = await sql<{ text: string }>`
    SELECT sintoma AS text FROM symptoms WHERE id > (SELECT max(id) FROM symptoms) - ${generated}::int8 AND id % ${step} = 0
     ORDER BY id LIMIT ${sampled}`.execute(db);
  const parts = await sql<{ text: string }>`
    SELECT part_number AS text FROM datasheets ORDER BY id DESC LIMIT ${newRecords}`.execute(db);
  return {
    symptoms: symptoms.rows.map(({ text }) => text),
    parts: parts.rows.map(({ text }) => text),
  };
}
