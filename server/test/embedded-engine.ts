import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import './provided.ts';
import { connectDatabase, type Database } from '../src/database/database.ts';
import {
  type EmbeddedEngine,
  type EngineOptions,
  startEmbeddedEngine,
} from '../src/database/embedded/embedded-engine.ts';
import { atOnce, endOrphan } from '../src/database/embedded/orphan.ts';
import { findPrograms } from '../src/database/embedded/programs.ts';

export const logger = pino({ level: 'silent' });
const closing: (() => Promise<unknown>)[] = [];
const folders: string[] = [];

/** For `afterEach`: stops what the test opened and removes its folders. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder without a database. */
export function newFolder(name = 'db'): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-engine-'));
  folders.push(folder);
  return path.join(folder, name);
}

/** A folder with a database, which opens in a fraction of the time. */
export function preparedFolder(): string {
  const directory = newFolder();
  cpSync(inject('embeddedTemplate'), directory, { recursive: true });
  return directory;
}

export async function open(
  directory: string,
  options: Partial<EngineOptions> = {},
): Promise<{ engine: EmbeddedEngine; db: Database }> {
  const engine = await startEmbeddedEngine({ directory, logger, ...options });
  const db = connectDatabase({ client: engine.connection, maxConnections: 8 }, logger);
  closing.push(
    () => engine.stop(),
    () => db.destroy(),
  );
  return { engine, db };
}

/** A superuser connection that may break without failing the test. */
export async function connect(engine: EmbeddedEngine): Promise<pg.Client> {
  const client = new pg.Client({ ...engine.connection, user: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  closing.push(() => client.end());
  return client;
}

/** A process with its own engine that inserts rows forever and prints each number once it is committed. */
export function startWriter(directory: string, execArgv: string[] = []): ChildProcess {
  const writer = fork(path.join(import.meta.dirname, 'row-writer.ts'), [directory], {
    silent: true,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(inject('databasesFolder'), 'compiled') },
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
  });
  closing.push(async () => {
    writer.kill('SIGKILL');
    await endOrphan(path.join(directory, 'postgresql'), findPrograms().folder, atOnce);
  });
  return writer;
}

/** Reads the row numbers up to this one, or to the writer's end. @returns the last one printed */
export async function rowsOf({ stdout }: ChildProcess, until: number): Promise<number> {
  if (stdout === null) throw new Error('the writer has no output');
  let last = 0;
  const lines = createInterface(stdout);
  for await (const line of lines) {
    last = Number(line);
    if (last >= until) break;
  }
  return last;
}
