import { type Driver, Kysely, PostgresDialect } from 'kysely';
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
export const applicationName = clientSettings.application_name;

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
  const db = new Kysely<Schema>({
    dialect: new CancellingDialect({
      pool,
      client: { ...client, connectionTimeoutMillis: connectTimeoutMs, query_timeout: connectTimeoutMs },
      logger,
      wrap: connection.wrap,
    }),
  });
  clients.set(db, connection.client);
  pools.set(db, pool);
  return db;
}

/** How each database connects. */
const clients = new WeakMap<Database, pg.ClientConfig>();

/** One connection without a time limit, for long work and for COPY. */
export interface SingleConnection {
  client: pg.Client;
  /** The same connection. Do not `destroy()` it. */
  db: Database;
  /** Closes it; an open transaction is rolled back. */
  close(): Promise<void>;
}

/** A connection beside the pool of `db`, which must come from `connectDatabase`. */
export function connectBeside(db: Database): Promise<SingleConnection> {
  const client = clients.get(db);
  if (client === undefined) throw new Error('this database has no pool of its own');
  return connectOnce(client);
}

export async function connectOnce(settings: pg.ClientConfig): Promise<SingleConnection> {
  const client = new pg.Client({
    ...settings,
    ...clientSettings,
    connectionTimeoutMillis: usualConnectTimeoutMs,
  });
  // A connection that breaks between two queries fails the next one.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  );
  const lent = Object.assign(client, { release: () => undefined });
  const pool = { options: settings, connect: () => Promise.resolve(lent), end: () => Promise.resolve() };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { client, db, close: () => client.end() };
}

const pools = new WeakMap<Database, pg.Pool>();

/** Connections of a database's pool. */
export interface PoolUse {
  /** The most that it opens. */
  size: number;
  inUse: number;
  idle: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** @param db what `connectDatabase` returned, no transaction */
export function poolUse(db: Database): PoolUse {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('this database has no pool of its own');
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
  return { size: options.max, inUse: totalCount - idle, idle, waiting };
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
