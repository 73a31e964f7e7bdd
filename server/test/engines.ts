import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import './provided.ts';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';
import { postgresAddress, templateDatabase } from './postgres-address.ts';

export type EngineName = 'embedded' | 'postgres';

interface OpenedDatabase {
  db: Database;
  close(): Promise<void>;
}

const logger = pino({ level: 'silent' });

/** A database of the test's own, with the schema and the starter knowledge base. */
export function openTestDatabase(engine: EngineName): Promise<OpenedDatabase> {
  return engine === 'embedded' ? openEmbedded() : openPostgres();
}

async function openEmbedded(): Promise<OpenedDatabase> {
  // At once rather than by promises: more than a thousand small files take a third of the time.
  const directory = mkdtempSync(path.join(inject('databasesFolder'), 'test-'));
  cpSync(inject('embeddedTemplate'), directory, { recursive: true });
  const engine = await startEmbeddedEngine({ directory, logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: engine.maxConnections }, logger);
  return {
    db,
    close: async () => {
      await db.destroy();
      await engine.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

async function openPostgres(): Promise<OpenedDatabase> {
  const name = `bancada_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgresAddress('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  const db = connectDatabase(
    { client: { connectionString: postgresAddress(name) }, maxConnections: 8 },
    logger,
  );
  return {
    db,
    close: async () => {
      await db.destroy();
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    },
  };
}

/** Runs the same tests on both engines. `database()` is the test's own, open while they run. */
export function describeOnBothEngines(
  name: string,
  tests: (database: () => Database, engine: EngineName) => void,
): void {
  describe.each(['embedded', 'postgres'] as const)(`${name} (%s)`, (engine) => {
    let opened: OpenedDatabase | undefined;
    beforeAll(async () => {
      opened = await openTestDatabase(engine);
    });
    afterAll(() => opened?.close());
    tests(() => {
      if (opened === undefined) throw new Error('the database is open within tests alone');
      return opened.db;
    }, engine);
  });
}

/** How many queries of this database wait for another transaction. PostgreSQL alone: the embedded engine has one session. */
export async function countWaitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
