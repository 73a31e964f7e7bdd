import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { libraryPath, unpackDebianPackages } from './debian-packages.ts';

export interface TestPostgres {
  /** `PostgreSQL 15.18 …` */
  version: string;
  /** Makes a new, empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

interface Programs {
  /** Folder of `initdb` and `postgres`. */
  bin: string;
  env: Record<string, string>;
}

const oldestVersion = 15;
const startTimeoutMs = 30_000;

/** The machine's PostgreSQL, or Debian's package unpacked beside the project. @throws PackagesUnavailable */
function findPrograms(folder: string): Programs {
  const found = programsUnder('/usr/lib/postgresql', '/usr/share/postgresql');
  if (found !== null) return { bin: found, env: {} };
  const unpacked = unpackDebianPackages('postgresql', ['postgresql']);
  const root = path.join(folder, 'programs');
  // The project may lie where only root may look.
  cpSync(unpacked, root, { recursive: true, verbatimSymlinks: true });
  const bin = programsUnder(path.join(root, 'usr/lib/postgresql'), path.join(root, 'usr/share/postgresql'));
  if (bin === null) throw new Error(`no PostgreSQL ${oldestVersion} or later in ${root}`);
  return { bin, env: { LD_LIBRARY_PATH: libraryPath(root) } };
}

function programsUnder(programs: string, shared: string): string | null {
  if (!existsSync(programs)) return null;
  const versions = readdirSync(programs)
    .map(Number)
    .filter((version) => version >= oldestVersion);
  const complete = versions.find(
    (version) =>
      existsSync(path.join(programs, String(version), 'bin/postgres')) &&
      existsSync(path.join(shared, String(version), 'extension/unaccent.control')),
  );
  return complete === undefined ? null : path.join(programs, String(complete), 'bin');
}

/** PostgreSQL refuses to run as root: it then runs as the least of users. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: numericId('-u'), gid: numericId('-g') };
}

function numericId(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}

/** Starts a real PostgreSQL on a Unix socket in a folder of its own. @throws PackagesUnavailable */
export async function startTestPostgres(): Promise<TestPostgres> {
  const user = unprivileged();
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const { bin, env } = findPrograms(folder);
  const options = { ...user, cwd: folder, env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' } };
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  const settings = [
    'fsync=off',
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'log_min_messages=fatal',
  ];
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const killWithUs = () => void server.kill('SIGQUIT');
  process.once('exit', killWithUs);
  const address = (database: string) =>
    `postgresql://postgres@/${database}?host=${encodeURIComponent(folder)}`;
  const version = await waitForVersion(address('postgres'), server);
  return {
    version,
    createDatabase: async (name) => {
      await query(address('postgres'), `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      return address(name);
    },
    stop: async () => {
      process.off('exit', killWithUs);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForVersion(address: string, server: ChildProcess): Promise<string> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      const rows = await query(address, 'SELECT version() AS version');
      return String(rows[0]?.version);
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error(`PostgreSQL ended with code ${server.exitCode}`, { cause: error });
      if (performance.now() > deadline) throw error;
      await delay(50);
    }
  }
}

async function query(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
