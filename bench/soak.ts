// npm run bench soak [minutes] [clients] [embedded|postgres]: a long day at a busy shop. Every minute its latency, errors, memory and
// disk; at the end how memory grew, and whether everything that was acknowledged is there.
import { readdirSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processesOf, shareBytesOf } from '../scripts/testing/proc.ts';
import { type Answer, Calls, Client } from './faults/client.ts';
import { startCluster } from './faults/cluster.ts';
import { inLab, type Lab, type Product } from './faults/lab.ts';
import { Ledger } from './faults/ledger.ts';
import { type Doing, newPeople } from './faults/people.ts';
import { mbOf, memoryOf } from './support/running-server.ts';

const minutes = Number(process.argv[2] ?? 30);
const clients = Number(process.argv[3] ?? 64);
const isEmbedded = process.argv[4] !== 'postgres';
const minuteMs = 60_000;
const metricsToken = 'figures-of-the-soak';

/** Of a hundred calls. */
const mix: Partial<Record<Doing, number>> = {
  search: 30,
  entry: 20,
  list: 20,
  flow: 10,
  edit: 8,
  like: 8,
  outcome: 2,
  upload: 2,
};

const kinds: [kind: string, calls: RegExp][] = [
  ['search', /^GET \/search/],
  ['entry', /^GET \/troubleshooting\/:id/],
  ['list', /^GET/],
  ['flow', /create_flow/],
  ['upload', /fast_upload/],
  ['edit', /^PUT/],
  ['like', /^POST \/like/],
  ['other', /./],
];

/** Calls of one minute, by kind. */
class TimedCalls extends Calls {
  #times = new Map<string, number[]>();
  #failures = new Map<number, number>();

  override count(answer: Answer, call: string, ms: number, expected?: number): void {
    super.count(answer, call, ms, expected);
    const kind = kinds.find(([, calls]) => calls.test(call))?.[0] ?? '';
    const times = this.#times.get(kind) ?? [];
    this.#times.set(kind, times);
    times.push(ms);
    if (answer.status >= 400) this.#failures.set(answer.status, (this.#failures.get(answer.status) ?? 0) + 1);
  }

  take(): { times: Map<string, number[]>; failures: Map<number, number> } {
    const taken = { times: this.#times, failures: this.#failures };
    this.#times = new Map();
    this.#failures = new Map();
    return taken;
  }
}

interface Engine {
  product: Product;
  /** Processes of PostgreSQL. */
  databasePids(): number[];
  /** Folder of its data. */
  databaseFolder: string;
}

async function openEngine(lab: Lab): Promise<Engine> {
  if (isEmbedded) {
    const product = await lab.product({ STARTER: 'on', METRICS_TOKEN: metricsToken });
    const databasePids = () => processesOf(product.pid).slice(1);
    return { product, databasePids, databaseFolder: path.join(product.dataDir, 'db/postgresql') };
  }
  const cluster = await startCluster();
  lab.atEnd(() => cluster.remove());
  const product = await lab.product({
    STARTER: 'on',
    DATABASE_URL: cluster.url,
    METRICS_TOKEN: metricsToken,
  });
  return { product, databasePids: () => processesOf(cluster.pid()), databaseFolder: cluster.data };
}

function print(
  minute: number,
  calls: TimedCalls,
  { product, ...engine }: Engine,
  figures: Map<string, number>,
): number {
  const { times, failures } = calls.take();
  const all = [...times.values()].reduce((sum, { length }) => sum + length, 0);
  const failed = [...failures].map(([status, count]) => `${count} × ${status}`).join(', ') || 'no errors';
  const { serverMb } = memoryOf({ server: { pid: product.pid } });
  const databaseMb = mbOf(engine.databasePids().reduce((sum, pid) => sum + shareBytesOf(pid), 0));
  process.stdout.write(
    `minute ${minute}: ${all} calls, ${failed}; server ${serverMb} MB (heap ${mbOf(figures.get('nodejs_heap_size_used_bytes') ?? 0)}), PostgreSQL ${databaseMb} MB; ` +
      `event loop lag p99 ${Math.round((figures.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1000)} ms; ` +
      `database ${mbOf(sizeOf(engine.databaseFolder))} MB, of which log ${mbOf(sizeOf(path.join(engine.databaseFolder, 'pg_wal')))} MB; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  for (const [kind] of kinds) {
    const sorted = (times.get(kind) ?? []).toSorted((a, b) => a - b);
    if (sorted.length === 0) continue;
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    process.stdout.write(
      `  ${kind.padEnd(7)} ${String(sorted.length).padStart(6)}   p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)} ms\n`,
    );
  }
  return serverMb;
}

/** The product's own figures. */
async function scrape({ address }: Product): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  const lines = text.split('\n').filter((line) => /^[a-z\d_]+ /.test(line));
  return new Map(
    lines.map((line) => line.split(' ') as [string, string]).map(([name, value]) => [name, Number(value)]),
  );
}

/** Bytes of all files below a folder; files may vanish meanwhile. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** MB an hour, by least squares. */
function slopeOf(points: readonly [minute: number, mb: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, mb]) => mb))];
  const up = points.reduce((sum, [minute, mb]) => sum + (minute - x) * (mb - y), 0);
  const across = points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
  return across === 0 ? 0 : (up / across) * 60;
}

await inLab({ isThorough: true, tries: null }, async (lab) => {
  const calls = new TimedCalls();
  const ledger = new Ledger();
  const engine = await openEngine(lab);
  engine.product.start();
  await engine.product.untilReady();
  const admin = new Client(engine.product.address, calls);
  await admin.signIn();
  const people = await newPeople(admin, calls, ledger, clients);
  process.stdout.write(
    `${clients} clients for ${minutes} minutes, ${isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${cpus().length} cores\n`,
  );
  calls.take();
  const over = new AbortController();
  const working = people.map((person) => person.work(over.signal, mix));
  const memory: [number, number][] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await delay(minuteMs);
    memory.push([minute, print(minute, calls, engine, await scrape(engine.product))]);
  }
  over.abort();
  await Promise.all(working);
  const growth = slopeOf(memory.slice(Math.floor(memory.length / 3)));
  const lost = await ledger.check(admin);
  const code = await engine.product.stop();
  const unforeseen = [...calls.refusals].filter(([, { isForeseen }]) => !isForeseen);
  process.stdout.write(
    `\nserver: ${growth.toFixed(1)} MB an hour over the last two thirds\n` +
      `${ledger.acknowledged} acknowledged, ${lost.length} lost; ${calls.broken.length} connections broke, ${calls.hung.length} calls hung; stopped with exit ${code}\n`,
  );
  for (const [what, { count }] of calls.refusals) process.stdout.write(`${count} × ${what}\n`);
  for (const what of lost.slice(0, 20)) process.stdout.write(`lost: ${what}\n`);
  if (lost.length + unforeseen.length + calls.broken.length + calls.hung.length > 0 || code !== 0)
    process.exitCode = 1;
});
