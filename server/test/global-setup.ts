import { mkdtemp, rm } from 'node:fs/promises';
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

/** Prepares one database an engine, migrated and with the starter knowledge base; the tests copy it. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres();
  process.stderr.write(`tests run on the embedded engine and on ${postgres.version}\n`);
  const postgresTemplate = await postgres.createDatabase(templateDatabase);
  await fill(connectDatabase({ client: { connectionString: postgresTemplate }, maxConnections: 2 }, logger));
  const embeddedTemplate = await mkdtemp(path.join(tmpdir(), 'bancada-template-'));
  const engine = await startEmbeddedEngine({ directory: embeddedTemplate, logger });
  await fill(connectDatabase({ client: engine.connection, maxConnections: 2 }, logger));
  await engine.stop();
  project.provide('postgresTemplate', postgresTemplate);
  project.provide('embeddedTemplate', embeddedTemplate);
  return async () => {
    await postgres.stop();
    await rm(embeddedTemplate, { recursive: true });
  };
}

async function fill(db: Database): Promise<void> {
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await db.destroy();
}
