import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres, type ServerUser, serverUser } from './postgres-programs.ts';

export interface TestPostgres {
  /** Address of the database `postgres`. */
  url: string;
  /** `PostgreSQL 15.18 …` */
  version: string;
  /** Creates a new, empty database and returns its address. */
  createDatabase(name?: string): Promise<string>;
  /** Closes open connections and removes everything. */
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

/** Starts a real PostgreSQL on a Unix socket in its own folder. @throws DebianPackagesUnavailable */
export async function startTestPostgres(): Promise<TestPostgres> {
  const user = serverUser();
  // Not TMPDIR: a socket path has at most 107 bytes, and the server's user needs access.
  const folder = await mkdtemp('/tmp/bancada-postgres-');
  let server: ServerProcess | undefined;
  const stop = async () => {
    await server?.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    server = await launch(user, folder);
    const url = addressOf(folder, 'postgres');
    const version = await waitForVersion(url, server);
    let databases = 0;
    const createDatabase = async (name = `test_${++databases}`) => {
      await query(url, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      return addressOf(folder, name);
    };
    return { url, version: `PostgreSQL ${version}`, createDatabase, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ServerProcess {
  hasEnded(): boolean;
  lastLog(): string;
  end(): Promise<void>;
}

async function launch(user: ServerUser, folder: string): Promise<ServerProcess> {
  const { bin, env } = await findPostgres(user, folder);
  const options = { ...user, cwd: folder, env: { ...serverEnvironment(), ...env } };
  const data = path.join(folder, 'data');
  await run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  );
  const allSettings = [...settings, `unix_socket_directories=${folder}`].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const child = spawn(
    'sh',
    ['-c', keeper, 'keeper', path.join(bin, 'postgres'), '-D', data, ...allSettings],
    {
      ...options,
      env: { ...options.env, BANCADA_POSTGRES_FOLDER: folder },
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
  return { hasEnded, lastLog: () => log, end };
}

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
