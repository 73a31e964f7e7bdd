import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe } from 'vitest';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { adminAddress, postgresAddress, templateDatabase } from './postgres-address.ts';

interface OpenedDatabase {
  db: Database;
  close(): Promise<void>;
}

const logger = pino({ level: 'silent' });

/** Size of a test's connection pool. */
export const testConnections = 8;
/** Results must not depend on how busy the machine is. */
const generous = { statementTimeoutMs: 60_000, waitTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

/** The address of a new, empty database in this run's PostgreSQL. */
export async function newDatabase(more = ''): Promise<string> {
  const name = `bancada_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} ${more}`);
  await admin.end();
  return postgresAddress(name);
}

/** A new database for the test, with the schema and the starter knowledge base, in this run's PostgreSQL. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const name = `bancada_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} OWNER bancada STRATEGY file_copy`);
  const db = connectDatabase(
    { client: { connectionString: postgresAddress(name) }, maxConnections: testConnections, ...generous },
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

/** Tests with a database: `database()` belongs to them alone, and is open while they run. */
export function describeWithDatabase(name: string, tests: (database: () => Database) => void): void {
  describe(name, () => {
    let opened: OpenedDatabase | undefined;
    beforeAll(async () => {
      opened = await openTestDatabase();
    });
    afterAll(() => opened?.close());
    tests(() => {
      if (opened === undefined) throw new Error('the database is open within tests alone');
      return opened.db;
    });
  });
}

/** How many queries of this database are waiting for a lock, also where `db` is a transaction. */
export async function countWaitingForLocks(db: Database): Promise<number> {
  // Else a transaction goes on seeing the connections that were there when it first looked.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
