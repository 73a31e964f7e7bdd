import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseBusy, isDatabaseUnreachable } from './failures.ts';

interface CancellingDialectParts {
  pool: pg.Pool;
  /** For a connection outside the pool, whose connections may all be in use when a query must be cancelled. */
  client: pg.ClientConfig;
  logger: Logger;
  wrap?: ((driver: Driver) => Driver) | undefined;
}

/**
 * Kysely's dialect, but aborting a query's `signal` also cancels the query in the database, and the query then resolves without
 * rows. Kysely's own cancellation writes to the terminal, and fails for queries that have just ended.
 */
export class CancellingDialect extends PostgresDialect {
  readonly #parts: CancellingDialectParts;

  constructor(parts: CancellingDialectParts) {
    super({ pool: parts.pool });
    this.#parts = parts;
  }

  override createDriver(): Driver {
    const driver = cancelling(super.createDriver(), this.#parts);
    return this.#parts.wrap?.(driver) ?? driver;
  }
}

function cancelling(driver: Driver, parts: CancellingDialectParts): Driver {
  const known = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    try {
      const connection = await acquire(options);
      if (!known.has(connection)) makeCancelling(connection, parts);
      known.add(connection);
      return connection;
    } catch (error) {
      if (options?.signal?.aborted && (isDatabaseUnreachable(error) || isDatabaseBusy(error)))
        return nobodyWaits;
      throw error;
    }
  };
  driver.releaseConnection = async (connection) => {
    if (connection !== nobodyWaits) await release(connection);
  };
  return driver;
}

function makeCancelling(connection: DatabaseConnection, parts: CancellingDialectParts): void {
  const execute = connection.executeQuery.bind(connection);
  let pid: Promise<number> | undefined;
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
    const signal = options?.signal;
    if (signal === undefined) return execute<Row>(query);
    let cancelled: Promise<void> | undefined;
    pid ??= execute<{ pid: number }>(askPid).then(({ rows }) => rows[0]?.pid ?? 0);
    let cancel: () => void = () => undefined;
    try {
      const process = await pid;
      cancel = () => {
        cancelled = cancelQueryOf(process, parts);
      };
      if (signal.aborted) return { rows: [] };
      signal.addEventListener('abort', cancel, { once: true });
      return await execute<Row>(query);
    } catch (error) {
      if (signal.aborted) return { rows: [] };
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      // Released only after the cancellation: otherwise it could hit the connection's next query.
      await cancelled;
    }
  };
}

const askPid = CompiledQuery.raw('SELECT pg_backend_pid() AS pid');

async function cancelQueryOf(pid: number, { client, logger }: CancellingDialectParts): Promise<void> {
  const beside = new pg.Client(client);
  // A broken connection has ended the query too.
  beside.on('error', () => undefined);
  try {
    await beside.connect();
    await beside.query('SELECT pg_cancel_backend($1)', [pid]);
  } catch (error) {
    // With the database its queries have ended too; else it will end by its own timeout.
    if (!isDatabaseUnreachable(error)) logger.warn({ err: error }, 'query not cancelled');
  } finally {
    await beside.end();
  }
}

/** For a caller whose signal was aborted while no connection was available. */
const nobodyWaits: DatabaseConnection = {
  executeQuery: () => Promise.reject(new Error('this connection was given up')),
  streamQuery: () => {
    throw new Error('this connection was given up');
  },
};
