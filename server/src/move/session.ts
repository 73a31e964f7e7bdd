import pg from 'pg';
import type { Logger } from 'pino';
import { connectDatabase, type Database } from '../database/database.ts';

/** Two connections to one of the two databases of a move. */
export interface Session {
  /** For whole tables, which Kysely cannot stream. */
  client: pg.Client;
  db: Database;
  /** Whether other processes can use this database. */
  isShared: boolean;
  close(): Promise<void>;
}

const applicationName = 'bancada-move';

/** Values read the same on both sides, whatever the servers' settings, and no step is cut off by a time limit. */
const settings = `
  SET TIME ZONE 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

export async function openSession(
  connection: pg.ClientConfig,
  isShared: boolean,
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): Promise<Session> {
  const client = new pg.Client({ ...connection, application_name: applicationName, keepAlive: true });
  // The query that runs fails too, and says so.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(settings);
  const one = { client: connection, maxConnections: 1, statementTimeoutMs: 0, applicationName };
  const db = connectDatabase(one, logger);
  let cancelling = Promise.resolve();
  const cancel = () => {
    cancelling = cancelQueries(connection, logger);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return {
    client,
    db,
    isShared,
    close: async () => {
      signal.removeEventListener('abort', cancel);
      // The database may be stopped next, which would break off the call that cancels.
      await cancelling;
      await client.end();
      await db.destroy();
    },
  };
}

/** A foreign key of a large table takes minutes to check. */
async function cancelQueries(connection: pg.ClientConfig, logger: Logger): Promise<void> {
  const beside = new pg.Client(connection);
  beside.on('error', () => undefined);
  try {
    await beside.connect();
    await beside.query(
      'SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [applicationName],
    );
  } catch (error) {
    // The move then ends at its next step.
    logger.warn({ err: error }, 'query not cancelled');
  } finally {
    await beside.end();
  }
}
