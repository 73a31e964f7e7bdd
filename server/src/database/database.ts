import { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
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
  const client = { ...connection.client, application_name: connection.applicationName ?? applicationName };
  const connectTimeoutMs = connection.connectTimeoutMs ?? usualConnectTimeoutMs;
  const pool = new pg.Pool({
    ...client,
    max: connection.maxConnections,
    Client: impatientClient(connectTimeoutMs),
    connectionTimeoutMillis: connection.waitTimeoutMs ?? usualWaitTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    query_timeout: connection.statementTimeoutMs ?? usualStatementTimeoutMs,
    types: { getTypeParser },
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

const dateOid = 1082;
const timestamptzOid = 1184;
const int8Oid = 20;

/** Dates stay text, timestamps become ISO 8601 in UTC with microseconds, bigints become numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (oid === dateOid) return (value: string) => value;
  if (oid === timestamptzOid) return isoTime;
  if (oid === int8Oid) return Number;
  return pg.types.getTypeParser(oid, 'text');
}

/** `2026-11-21 12:00:00.5-03` → `2026-11-21T15:00:00.500000Z`. */
export function isoTime(value: string): string {
  const [, day, clock, fraction = '', zone = '+00'] =
    /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-][\d:]+)?$/.exec(value) ?? [];
  if (day === undefined) return value;
  if (zone === '+00') return `${day}T${clock}.${fraction.padEnd(6, '0')}Z`;
  const utcSeconds = new Date(`${day}T${clock}${zone.length === 3 ? `${zone}:00` : zone}`).toISOString();
  return `${utcSeconds.slice(0, 19)}.${fraction.padEnd(6, '0')}Z`;
}
