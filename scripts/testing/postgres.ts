import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres, type ServerUser, serverUser } from './postgres-programs.ts';
import { nameOf, processesOf } from './proc.ts';

export interface TestPostgres {
  /** Address of the database `postgres`. */
  url: string;
  /** `PostgreSQL 15.18 …` */
  version: string;
  /** Creates a new, empty database and returns its address. */
  createDatabase(name?: string): Promise<string>;
  /** Copies it to a replica that follows it, in a folder of its own inside this one's. One at a time. */
  startReplica(): Promise<TestReplica>;
  /** Closes open connections and removes everything. */
  stop(): Promise<void>;
}

/** A streaming replica. */
export interface TestReplica {
  /** Address of a database of this name on it. */
  addressOf(database: string): string;
  /** As `kill -9` of all its processes. */
  kill(): Promise<void>;
  /** After `kill`. */
  start(): Promise<void>;
  /** Its processes stay, and do nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const startTimeoutMs = 60_000;
const retryMs = 20;
const maxLogCharacters = 4000;
/** Errors while the server starts: no socket, not listening, not ready. */
const notYet = ['ENOENT', 'ECONNREFUSED', '57P03'];

const settings = [
  'listen_addresses=',
  'port=5432',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'jit=off',
  'logging_collector=off',
];

/**
 * Runs the server until its standard input closes: at stop(), or however this process ends, kill -9 included. SIGQUIT is
 * PostgreSQL's immediate shutdown; none of its data is needed.
 */
const keeper = `
exec 3<&0
"$@" 3<&- </dev/null & server=$!
{ read -r _ <&3; kill -s QUIT "$server"; } 2>/dev/null & watcher=$!
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
cd / && rm -rf "$BANCADA_POSTGRES_FOLDER"
exit "$code"
`;

/**
 * Starts a real PostgreSQL on a Unix socket in its own folder.
 * @param own settings besides the usual ones (`name=value`)
 * @throws DebianPackagesUnavailable
 */
export async function startTestPostgres(own: readonly string[] = []): Promise<TestPostgres> {
  const user = serverUser();
  // Not TMPDIR: a socket path has at most 107 bytes, and the server's user needs access.
  const folder = await mkdtemp('/tmp/bancada-postgres-');
  let server: Awaited<ReturnType<typeof createAndRun>> | undefined;
  const stop = async () => {
    await server?.running.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    server = await createAndRun(user, folder, own);
    const url = addressOf(folder, 'postgres');
    const version = await waitForVersion(url, server.running);
    let databases = 0;
    const createDatabase = async (name = `test_${++databases}`) => {
      await query(url, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      return addressOf(folder, name);
    };
    const { programs } = server;
    const startReplica = () => copyToReplica(programs, folder);
    return { url, version: `PostgreSQL ${version}`, createDatabase, startReplica, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ServerProcess {
  keeper: number;
  hasEnded(): boolean;
  lastLog(): string;
  end(): Promise<void>;
}

/** Where the programs are, and how they are run. */
interface Programs {
  bin: string;
  options: ServerUser & { cwd: string; env: NodeJS.ProcessEnv };
  settings: readonly string[];
}

async function createAndRun(
  user: ServerUser,
  folder: string,
  own: readonly string[],
): Promise<{ programs: Programs; running: ServerProcess }> {
  const { bin, env } = await findPostgres(user, folder);
  const options = { ...user, cwd: folder, env: { ...serverEnvironment(), ...env } };
  const programs = { bin, options, settings: [...settings, ...own] };
  await run(
    path.join(bin, 'initdb'),
    [
      ...['-D', path.join(folder, 'data'), '-U', 'postgres', '-A', 'trust'],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    ],
    programs.options,
  );
  return { programs, running: launch(programs, folder, folder) };
}

/** @param removed the folder that goes when the server ends, however it does */
function launch({ bin, options, settings }: Programs, folder: string, removed: string): ServerProcess {
  const allSettings = [...settings, `unix_socket_directories=${folder}`].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const child = spawn(
    'sh',
    ['-c', keeper, 'keeper', path.join(bin, 'postgres'), '-D', path.join(folder, 'data'), ...allSettings],
    {
      ...options,
      env: { ...options.env, BANCADA_POSTGRES_FOLDER: removed },
      stdio: ['pipe', 'ignore', 'pipe'],
      // Its own process group: Ctrl+C must leave the keeper alive to clean up.
      detached: true,
    },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-maxLogCharacters);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
  return { keeper: child.pid ?? 0, hasEnded, lastLog: () => log, end };
}

async function copyToReplica(programs: Programs, primary: string): Promise<TestReplica> {
  const folder = path.join(primary, 'replica');
  const from = ['-h', primary, '-p', '5432', '-U', 'postgres'];
  await run(
    path.join(programs.bin, 'pg_basebackup'),
    [...from, '-D', path.join(folder, 'data'), '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    programs.options,
  );
  let running: ServerProcess;
  const start = async () => {
    running = launch(programs, folder, path.join(folder, 'nothing'));
    await waitForVersion(addressOf(folder, 'postgres'), running);
  };
  /** All but the keeper's shell and watcher, which end by themselves. */
  const signal = (name: NodeJS.Signals) => {
    for (const pid of descendantsOf(running.keeper)) process.kill(pid, name);
  };
  await start();
  return {
    addressOf: (database) => addressOf(folder, database),
    start,
    kill: async () => {
      signal('SIGKILL');
      while (!running.hasEnded()) await delay(retryMs);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      if (!running.hasEnded()) signal('SIGCONT');
      await running.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL's processes: each has a process group of its own. Linux. */
const descendantsOf = (keeper: number): number[] =>
  processesOf(keeper).filter((pid) => nameOf(pid) === 'postgres');

/** The host before the path is never contacted; without it `new URL` rejects the address. */
function addressOf(folder: string, database: string): string {
  return `postgresql://postgres@localhost:5432/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`;
}

async function waitForVersion(url: string, server: ServerProcess): Promise<string> {
  const deadline = performance.now() + startTimeoutMs;
  while (!server.hasEnded() && performance.now() < deadline) {
    const version = await askVersion(url);
    if (version !== undefined) return version;
    await delay(retryMs);
  }
  throw new Error(`PostgreSQL did not start:\n${server.lastLog()}`);
}

async function askVersion(url: string): Promise<string | undefined> {
  try {
    const [row] = await query(url, 'SHOW server_version');
    return String(row?.server_version);
  } catch (error) {
    if (error instanceof Error && 'code' in error && notYet.includes(String(error.code))) return undefined;
    throw error;
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The environment without a developer's own PostgreSQL settings (PGDATA, PGPORT, …). */
function serverEnvironment(): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
    LC_ALL: 'C.UTF-8',
  };
}
