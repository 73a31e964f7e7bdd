import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
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

/** PostgreSQL's last word before it gives up; what the abort itself says is empty. */
let lastComplaint = '';

function noteComplaint(line: string): boolean {
  if (/\b(PANIC|FATAL):/.test(line)) lastComplaint = line;
  return false;
}

function breakDown(reason: unknown): never {
  const text = reason instanceof Error ? reason.stack : inspect(reason);
  process.stderr.write(`embedded database broke down: ${text} ${lastComplaint}\n`);
  process.exit(brokenExitCode);
}

/** What PGlite's main loop throws for an error that PostgreSQL answers and recovers from. */
const longJumpStatus = 100;

async function open(directory: string): Promise<{ fs: FlushingNodeFS; db: PGlite }> {
  const fs = new FlushingNodeFS(directory, breakDown);
  try {
    const db = await PGlite.create({
      fs,
      startParams,
      extensions: { pg_trgm, unaccent },
      onStderr: noteComplaint,
    });
    breakDownWithMainLoop(db);
    return { fs, db };
  } catch (error) {
    throw new Error(`the embedded database did not open: ${lastComplaint}`, { cause: error });
  }
}

/** PGlite catches everything its main loop throws and calls it again: after a trap it would spin for ever. */
function breakDownWithMainLoop(db: PGlite): void {
  const module = db.Module;
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const isLongJump =
        typeof error === 'object' && error !== null && 'status' in error && error.status === longJumpStatus;
      if (!isLongJump) breakDown(error);
      throw error;
    }
  };
}

/**
 * Makes a new database beside its place and moves it there when it is whole and on disk: a half-made one, left by a
 * power cut, is never opened.
 */
async function initialise(pgdata: string): Promise<void> {
  const draft = `${pgdata}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const { db } = await open(draft);
  await db.close();
  flushTree(draft);
  renameSync(draft, pgdata);
  const directory = path.dirname(pgdata);
  flushPath(directory);
  // The folder itself may be as new.
  flushPath(path.dirname(directory));
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
  const { fs, db } = await open(pgdata);
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
