import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import './provided.ts';
import { startTestPostgres } from '../../scripts/testing/postgres.ts';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';
import { migrate } from '../src/database/migrate.ts';
import { loadStarter } from '../starter/load-starter.ts';
import { templateDatabase } from './postgres-address.ts';

const logger = pino({ level: 'warn' });
const server = path.resolve(import.meta.dirname, '..');

const memory = '/dev/shm';
/** Ten times what two tests at once take. */
const roomBytes = 4 * 1024 ** 3;

/** Prepares one database an engine, migrated and with the starter knowledge base; the tests copy it. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres();
  process.stderr.write(`tests run on the embedded engine and on ${postgres.version}\n`);
  const postgresTemplate = await postgres.createDatabase(templateDatabase);
  await fill(connectDatabase({ client: { connectionString: postgresTemplate }, maxConnections: 2 }, logger));
  const databasesFolder = await mkdtemp(path.join(hasRoomInMemory() ? memory : tmpdir(), 'bancada-tests-'));
  const embeddedTemplate = path.join(databasesFolder, 'template');
  await mkdir(embeddedTemplate);
  const engine = await startEmbeddedEngine({ directory: embeddedTemplate, logger });
  await fill(connectDatabase({ client: engine.connection, maxConnections: 2 }, logger));
  await engine.stop();
  project.provide('postgresTemplate', postgresTemplate);
  project.provide('embeddedTemplate', embeddedTemplate);
  project.provide('databasesFolder', databasesFolder);
  return async () => {
    await postgres.stop();
    await rm(databasesFolder, { recursive: true });
  };
}

/** The embedded engine flushes each commit: on a disk its tests take twice as long. Those of the flushing stay on it. */
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
