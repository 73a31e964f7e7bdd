import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { listTables } from '../src/database/tables.ts';
import { type Move, moveDatabase } from '../src/move/move-database.ts';
import type { Difference } from '../src/move/ranges.ts';
import { openSession } from '../src/move/session.ts';
import { testConnections } from './database.ts';
import { adminAddress, postgresAddress } from './postgres-address.ts';

export const migrations = path.resolve(import.meta.dirname, '../migrations');
const logger = pino({ level: 'silent' });

export function openDatabase(address: string): Database {
  return connectDatabase(
    { client: { connectionString: address }, maxConnections: testConnections, applicationName: 'test' },
    logger,
  );
}

/** The address of a database of this run's PostgreSQL that `db` is connected to. */
export async function addressOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  return postgresAddress(rows[0]?.name ?? '');
}

/** The address of a new, empty database in this run's PostgreSQL. */
export async function newDatabase(): Promise<string> {
  const name = `bancada_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} OWNER bancada`);
  await admin.end();
  return postgresAddress(name);
}

/** Every row of every table as text, generated columns too. */
export async function contentsOf(db: Database): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const { name } of await listTables(db)) {
    const rows = await db.transaction().execute(async (db) => {
      await sql`SET LOCAL TIME ZONE 'UTC'`.execute(db);
      return (await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`.execute(db)).rows;
    });
    contents[name] = rows.map(({ row }) => row).sort();
  }
  return contents;
}

/** Moves one database into another, both reached by their addresses. @returns the rows that differed on the way */
export async function moveBetween(
  from: string,
  to: string,
  more: Partial<Pick<Move, 'rowsAtOnce' | 'report' | 'signal'>> & { isShared?: boolean } = {},
): Promise<Difference[]> {
  const differences: Difference[] = [];
  // The test's own application may stay connected.
  const { signal = new AbortController().signal, isShared = false } = more;
  const sessions = await Promise.all(
    [from, to].map((connectionString) => openSession({ connectionString }, isShared, { logger, signal })),
  );
  const [source, target] = sessions;
  if (source === undefined || target === undefined) throw new Error('two sessions');
  try {
    await moveDatabase({
      from: source,
      to: target,
      migrations,
      logger,
      signal,
      report: { onProgress: () => undefined, onDifference: (difference) => differences.push(difference) },
      ...more,
    });
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
  return differences;
}
