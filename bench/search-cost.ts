// What one search costs on the starter base: processor time of the server and of the database, beside MiniSearch over the same
// texts in the same run. A busy machine disturbs it little. Linux.
//   --queries=240   how many of the judged ones are asked; none twice, as an answer that was given before costs nearly nothing
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { connectDatabase } from '../server/src/database/database.ts';
import { readFaultDocuments, readFlows } from './relevance/documents.ts';
import { makeMiniSearch } from './relevance/engines/minisearch.ts';
import { readSets } from './relevance/sets.ts';
import { spentBy } from './search/processor-time.ts';
import { askedOf } from './search/timing.ts';
import { startEngine } from './support/embedded.ts';
import { memoryOf, signIn, startServer, stopServer } from './support/running-server.ts';

const option = (name: string, otherwise: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const queriesMax = option('queries', 240);
const [warmUp, singleTimes] = [400, 60];

const starter = path.join(import.meta.dirname, '../server/starter');
const { sets } = readSets(path.join(import.meta.dirname, 'relevance'), readFlows(starter).length);
const queriesOf = (set: string) => (sets.find(({ name }) => name === set)?.queries ?? []).map(({ q }) => q);
const judged = queriesOf('starter');
/** A server runs for days, so it has answered many others before. */
const others = queriesOf('starter, to tune on');
const some = (from: readonly string[], atMost: number) =>
  from.filter((_, index) => index % Math.max(1, Math.floor(from.length / atMost)) === 0).slice(0, atMost);
const kinds = {
  'judged queries': some(judged, queriesMax),
  'ten words and more': some(judged.filter((q) => q.split(/\s+/).length >= 10).toReversed(), queriesMax / 4),
  'não liga, again and again': ['não liga'],
  'P0AA6, again and again': ['P0AA6'],
};

const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
try {
  // Lets the product create its tables and load the starter base.
  const first = await startServer(dataDir);
  console.log(`after the first start: ${memoryText(first)}`);
  await stopServer(first);
  const documents = await readDocuments();
  const running = await startServer(dataDir);
  const { headers } = await signIn(running);
  const { address } = askedOf(running, headers);
  console.log(`after a restart: ${memoryText(running)}`);
  const ask = async (url: string) => {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${answer.status}`);
    await answer.arrayBuffer();
  };
  for (const q of others.slice(0, warmUp)) await ask(address + encodeURIComponent(q));
  const pid = running.server.pid ?? 0;
  const bare = await spentBy(pid, async () => {
    for (let time = 0; time < 200; time += 1) await ask(`${address}%2C`);
  });
  console.log(
    `a search for nothing: server ${(bare.server / 200).toFixed(1)} ms, database ${(bare.database / 200).toFixed(1)} ms`,
  );
  const mini = await makeMiniSearch(documents);
  for (const [kind, queries] of Object.entries(kinds)) {
    const times = queries.length > 1 ? queries.length : singleTimes;
    const spent = await spentBy(pid, async () => {
      for (let time = 0; time < times; time += 1)
        await ask(address + encodeURIComponent(queries[time % queries.length] ?? ''));
    });
    for (const q of others.slice(0, warmUp)) await mini.search(q);
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) await mini.search(queries[time % queries.length] ?? '');
    const { user, system } = process.cpuUsage(before);
    const miniMs = (user + system) / 1_000 / times;
    const [server, database] = [spent.server / times, spent.database / times];
    console.log(
      `${kind} (${queries.length}): server ${server.toFixed(1)} ms, database ${database.toFixed(1)} ms, together ${(server + database).toFixed(1)} ms; MiniSearch ${miniMs.toFixed(2)} ms, × ${((server + database) / miniMs).toFixed(1)}`,
    );
  }
  console.log(`after all: ${memoryText(running)}`);
  await stopServer(running);
} finally {
  rmSync(dataDir, { recursive: true });
}

function memoryText(running: Awaited<ReturnType<typeof startServer>>): string {
  const { serverMb, databaseMb } = memoryOf(running);
  return `server ${serverMb} MB, database ${databaseMb} MB, ready in ${(running.readyMs / 1_000).toFixed(1)} s`;
}

async function readDocuments() {
  const logger = pino({ level: 'warn' });
  const engine = await startEngine({ directory: path.join(dataDir, 'db'), logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
  const documents = await readFaultDocuments(db);
  await db.destroy();
  await engine.stop();
  return documents;
}
