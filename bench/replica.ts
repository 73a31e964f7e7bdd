// npm run bench replica: the same searches of one server with a read replica and of one without, in turns, with clients at once;
// and how many queries each database answered for them. Both databases are on this machine and share its cores, so this shows
// what a replica costs and what it takes off the primary, not the gain of a second machine. Linux.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { startClients } from './support/clients.ts';
import { type RunningServer, signIn, startServer, stopServer } from './support/running-server.ts';

const rounds = 5;
const asking = { clients: 6, count: 300 };
const queries = ['não liga', 'P0AA6', 'bateria estufada', 'fonte sem saída', 'tela preta', 'curto na placa'];

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const postgres = await startTestPostgres(['synchronous_commit=on']);
const clients = startClients();
const servers: RunningServer[] = [];
try {
  const primary = await postgres.createDatabase('oficina');
  const without = await start('without', { DATABASE_URL: primary });
  const replica = await postgres.startReplica();
  const address = replica.addressOf('oficina');
  const withReplica = await start('with', { DATABASE_URL: primary, DATABASE_REPLICA_URL: address });
  while ((await replicaOf(withReplica)) !== 'in-use');
  const times = { without: [] as number[], with: [] as number[] };
  const answered = { primary: 0, replica: 0 };
  await round(without);
  await round(withReplica);
  for (let done = 0; done < rounds; done += 1) {
    times.without.push(await round(without));
    const before = [await transactionsOf(primary), await transactionsOf(address)] as const;
    times.with.push(await round(withReplica));
    answered.primary += (await transactionsOf(primary)) - before[0];
    answered.replica += (await transactionsOf(address)) - before[1];
  }
  const [plain, routed] = [median(times.without), median(times.with)];
  const perCall = (count: number) => (count / (rounds * asking.count)).toFixed(1);
  console.log(
    `${asking.clients} clients, ${rounds} rounds of ${asking.count} searches, ${availableParallelism()} cores:`,
  );
  console.log(`  without a replica: ${plain.toFixed(0)} searches/s`);
  console.log(`  with a replica:    ${routed.toFixed(0)} searches/s (${(routed / plain).toFixed(2)} ×)`);
  console.log(
    `  with one, a search is ${perCall(answered.primary)} transactions of the primary and ${perCall(answered.replica)} of the replica`,
  );
  await replica.stop();
} finally {
  await clients.stop();
  await Promise.all(servers.map(stopServer));
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

async function start(name: string, environment: Record<string, string>): Promise<RunningServer> {
  Object.assign(process.env, environment);
  const server = await startServer(path.join(folder, name));
  servers.push(server);
  return server;
}

/** Searches a second. */
async function round(running: RunningServer): Promise<number> {
  const { headers } = await signIn(running);
  const address = `${running.address}/api/v1/search/global?q=`;
  const startedAt = performance.now();
  const { times } = await clients.ask({ address, headers, queries, ...asking });
  return (times.length * 1_000) / (performance.now() - startedAt);
}

async function replicaOf({ address }: RunningServer): Promise<unknown> {
  return ((await (await fetch(`${address}/readyz`)).json()) as { replica?: string }).replica;
}

async function transactionsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Each backend reports what it has done with a delay of up to a second.
  await client.query('SELECT pg_sleep(1.2)');
  const { rows } = await client.query<{ count: number }>(
    'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
