import { cpSync, existsSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import './provided.ts';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';
import { migrate } from '../src/database/migrate.ts';
import { loadStarter } from '../starter/load-starter.ts';

const logger = pino({ level: 'warn' });
const server = path.resolve(import.meta.dirname, '..');

const memory = '/dev/shm';
/** Ten times what a parallel test run needs. */
const roomBytes = 4 * 1024 ** 3;

/** Not for tests of durability, which start their own PostgreSQL. */
const nothingNeedLast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
};

/**
 * Creates a database as a server does, with the starter knowledge base. Tests that start a server copy its folder; the others
 * get a database each from one PostgreSQL on such a copy.
 */
export default async function setup(project: TestProject) {
  const databasesFolder = await mkdtemp(path.join(hasRoomInMemory() ? memory : tmpdir(), 'bancada-tests-'));
  const embeddedTemplate = path.join(databasesFolder, 'template');
  const engine = await startEmbeddedEngine({ directory: embeddedTemplate, logger });
  await fill(connectDatabase({ client: engine.connection, maxConnections: 2 }, logger));
  await engine.stop();
  const postgresFolder = path.join(databasesFolder, 'run');
  cpSync(embeddedTemplate, postgresFolder, { recursive: true });
  const postgres = await startEmbeddedEngine({
    directory: postgresFolder,
    logger: pino({ level: 'silent' }),
    settings: nothingNeedLast,
  });
  project.provide('embeddedTemplate', embeddedTemplate);
  project.provide('databasesFolder', databasesFolder);
  project.provide('postgresFolder', postgresFolder);
  return async () => {
    await postgres.stop();
    await rm(databasesFolder, { recursive: true });
  };
}

/** Servers flush each commit, which takes twice as long on a disk. Tests of flushing stay on disk. */
function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomBytes;
}

async function fill(db: Database): Promise<void> {
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await db.destroy();
}
