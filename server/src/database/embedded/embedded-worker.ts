import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { FlushingNodeFS, flushPath } from './flushing-node-fs.ts';
import { WireServer } from './wire-server.ts';

/** What the main thread gives the worker. */
export interface WorkerInput {
  /** Absolute folder that holds `pgdata`. */
  directory: string;
  socketPath: string;
}

/** What the worker tells the main thread. */
export type WorkerMessage = { type: 'ready' } | { type: 'stopped' } | { type: 'flushes'; count: number };

/** What the main thread asks of the worker. */
export type WorkerRequest = 'stop' | 'count-flushes';

/** The worker's exit code where the engine broke down. */
const brokenExitCode = 70;

/** PGlite's own, but flushing at every commit (it starts with -F), and with a log that stays small. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  wal_sync_method: 'fsync',
  full_page_writes: 'on',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  autovacuum: 'off',
  track_counts: 'on',
  TimeZone: 'UTC',
  work_mem: '16MB',
  shared_buffers: '64MB',
};
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

function breakDown(reason: unknown): never {
  process.stderr.write(
    `embedded database broke down: ${reason instanceof Error ? reason.stack : String(reason)}\n`,
  );
  process.exit(brokenExitCode);
}

function open(directory: string): { fs: FlushingNodeFS; start: Promise<PGlite> } {
  const fs = new FlushingNodeFS(directory, breakDown);
  return { fs, start: PGlite.create({ fs, startParams, extensions: { pg_trgm, unaccent } }) };
}

/**
 * Makes a new database beside its place and moves it there when it is whole and on disk: a half-made one, left by a
 * power cut, is never opened.
 */
async function initialise(pgdata: string): Promise<void> {
  const draft = `${pgdata}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const db = await open(draft).start;
  await db.close();
  flushTree(draft);
  renameSync(draft, pgdata);
  flushPath(path.dirname(pgdata));
}

function flushTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    flushPath(path.join(entry.parentPath, entry.name));
  }
  flushPath(directory);
}

async function main(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('the embedded engine runs as a worker');
  const { directory, socketPath } = workerData as WorkerInput;
  const tell = (message: WorkerMessage) => port.postMessage(message);
  const pgdata = path.join(directory, 'pgdata');
  if (!existsSync(pgdata)) await initialise(pgdata);
  const { fs, start } = open(pgdata);
  const db = await start;
  const server = new WireServer(
    {
      execute: (messages, onRawData) => db.execProtocolRawStream(messages, { syncToFs: false, onRawData }),
      isInTransaction: () => db.isInTransaction(),
    },
    breakDown,
  );
  rmSync(socketPath, { force: true });
  await server.listen(socketPath);
  port.on('message', async (request: WorkerRequest) => {
    if (request === 'count-flushes') return tell({ type: 'flushes', count: fs.flushCount });
    await server.close();
    await db.close();
    tell({ type: 'stopped' });
    port.close();
  });
  tell({ type: 'ready' });
}

await main();
