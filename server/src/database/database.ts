import { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { CancellingDialect } from './dialect.ts';
import { keepPrepared } from './prepared.ts';
import type { Schema } from './schema.ts';

/** The database, or one transaction of it. Inside a transaction the outer one must not be used. */
export type Database = Kysely<Schema>;

export interface DatabaseConnection {
  /** How `pg` reaches the server: an address, or a stream to its socket. */
  client: pg.ClientConfig;
  /** Connections held at most. */
  maxConnections: number;
  /** A statement that takes longer (ms) is given up; 0: none is. Unless said otherwise, `usualStatementTimeoutMs`. */
  statementTimeoutMs?: number;
  /** So long (ms) one is waited for while all are lent out. */
  waitTimeoutMs?: number;
}

/** So that a call which waits for itself ends as an error. */
const usualStatementTimeoutMs = 30_000;
/** For one of the pool's connections, while all are lent out. */
const usualWaitTimeoutMs = 30_000;
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 30_000;

/** A pool of connections behind Kysely. Close it with `destroy()`. */
export function connectDatabase(connection: DatabaseConnection, logger: Logger): Database {
  const client = { ...connection.client, application_name: 'bancada' };
  const pool = new pg.Pool({
    ...client,
    max: connection.maxConnections,
    Client: ImpatientClient,
    connectionTimeoutMillis: connection.waitTimeoutMs ?? usualWaitTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    query_timeout: connection.statementTimeoutMs ?? usualStatementTimeoutMs,
    types: { getTypeParser },
  });
  // While it is lent out, a client whose connection breaks has no listener, and would end the process. Whoever has it
  // gets the failure from its query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    keepPrepared(client);
  });
  // The error's own fields hold the whole client, password and all.
  pool.on('error', (error) => {
    // A database that is stopped next may be quicker to end a connection than the pool that gives it back.
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

/** The pool has one limit for waiting and for connecting. A server that does not take a connection is given up sooner. */
class ImpatientClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    // The pool hides it from copies.
    const { password } = config;
    super({
      ...config,
      ...(password === undefined ? {} : { password }),
      connectionTimeoutMillis: connectTimeoutMs,
    });
  }
}

const dateOid = 1082;
const timestamptzOid = 1184;
const int8Oid = 20;

/** Dates stay text, times become ISO 8601 in UTC without losing microseconds, bigint ids numbers. */
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
