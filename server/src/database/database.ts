import { type Driver, Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { clientSettings } from './client-settings.ts';
import { CancellingDialect } from './dialect.ts';
import { keepPrepared } from './prepared.ts';
import type { Schema } from './schema.ts';

/** The database, or a transaction on it. Inside a transaction, do not use the outer one. */
export type Database = Kysely<Schema>;

export interface DatabaseConnection {
  /** How `pg` connects: an address, or a stream to the socket. */
  client: pg.ClientConfig;
  /** Size of the pool. */
  maxConnections: number;
  /** Statement timeout in ms; 0: none. Defaults to `usualStatementTimeoutMs`. */
  statementTimeoutMs?: number;
  /** How long (ms) to wait for a connection while all are in use. */
  waitTimeoutMs?: number;
  /** How long (ms) the server may take to accept a connection. */
  connectTimeoutMs?: number;
  /** In place of the product's usual one. */
  applicationName?: string;
  /** Stands between Kysely and the connections of the pool. */
  wrap?: (driver: Driver) => Driver;
}

/** Turns a call that waits for itself into an error. */
const usualStatementTimeoutMs = 30_000;
/** For a connection from the pool while all are in use. */
const usualWaitTimeoutMs = 30_000;
const usualConnectTimeoutMs = 5_000;
const idleTimeoutMs = 30_000;

/** In `pg_stat_activity`, for all connections of the product. */
export const applicationName = 'bancada';

/** A Kysely database with its own connection pool. Close it with `destroy()`. */
export function connectDatabase(connection: DatabaseConnection, logger: Logger): Database {
  const client = {
    ...connection.client,
    ...clientSettings,
    application_name: connection.applicationName ?? applicationName,
  };
  const connectTimeoutMs = connection.connectTimeoutMs ?? usualConnectTimeoutMs;
  const pool = new pg.Pool({
    ...client,
    max: connection.maxConnections,
    Client: impatientClient(connectTimeoutMs),
    connectionTimeoutMillis: connection.waitTimeoutMs ?? usualWaitTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    query_timeout: connection.statementTimeoutMs ?? usualStatementTimeoutMs,
  });
  // A client that is checked out has no error listener, so a broken connection would crash the process. The query on it
  // fails anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    keepPrepared(client);
  });
  // The error object contains the whole client, including the password.
  pool.on('error', (error) => {
    // A database that is being stopped may close a connection before the pool does.
    if (!pool.ending) logger.warn({ reason: error.message }, 'idle database connection lost');
  });
  return new Kysely<Schema>({
    dialect: new CancellingDialect({
      pool,
      client: { ...client, connectionTimeoutMillis: connectTimeoutMs, query_timeout: connectTimeoutMs },
      logger,
      wrap: connection.wrap,
    }),
  });
}

/** The pool has one timeout for both waiting and connecting; this makes connecting give up sooner. */
function impatientClient(connectionTimeoutMillis: number) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      // The pool makes it non-enumerable, so the spread would drop it.
      const { password } = config;
      super({ ...config, ...(password === undefined ? {} : { password }), connectionTimeoutMillis });
    }
  };
}
