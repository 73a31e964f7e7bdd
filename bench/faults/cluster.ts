// A PostgreSQL of its own that a scenario stops, starts and freezes.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres, serverUser } from '../../scripts/testing/postgres-programs.ts';
import { processesOf } from '../../scripts/testing/proc.ts';
import { endedWithUs } from '../support/ending.ts';

const run = promisify(execFile);

export interface Cluster {
  /** Address of an empty database. */
  url: string;
  /** Its data folder. */
  data: string;
  /** Process id of the running server. */
  pid(): number;
  start(): Promise<void>;
  /** PostgreSQL's immediate shutdown: connections break, and it recovers at the next start. */
  stop(): Promise<void>;
  /** Stops all its processes where they are; connections stay open. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

/** A running one with PostgreSQL's own settings for durability. */
export async function startCluster(): Promise<Cluster> {
  const user = serverUser();
  // A socket's path has at most 107 bytes, and the server's user needs access.
  const folder = await mkdtemp('/tmp/bancada-cluster-');
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const { bin, env } = await findPostgres(user, folder);
  const options = { ...user, cwd: folder, env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' } };
  const data = path.join(folder, 'data');
  const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  await run(path.join(bin, 'initdb'), initialise, options);
  const url = `postgresql://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`;
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`];
  let server: ChildProcess | null = null;
  const start = async () => {
    server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' });
    endedWithUs(server, 'SIGQUIT');
    while (!(await answers(url))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      await delay(20);
    }
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesOf(server?.pid ?? 0)) sendUnlessGone(pid, signal);
  };
  const stop = async () => {
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    signalAll('SIGCONT');
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    url,
    data,
    pid: () => server?.pid ?? 0,
    start,
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A connection's process may end between being listed and this. */
function sendUnlessGone(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
