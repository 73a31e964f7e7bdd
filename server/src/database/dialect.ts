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
  /** For a connection beside the pool's, which may all be lent out when a query must be cancelled. */
  client: pg.ClientConfig;
  logger: Logger;
}

/**
 * Kysely's, where a query that is executed with a `signal` is also cancelled in the database when it is aborted, and what then comes
 * of it is nobody's concern. Kysely's own way of cancelling writes to the terminal, and trips over queries that have just ended.
 */
export class CancellingDialect extends PostgresDialect {
  readonly #parts: CancellingDialectParts;

  constructor(parts: CancellingDialectParts) {
    super({ pool: parts.pool });
    this.#parts = parts;
  }

  override createDriver(): Driver {
    return cancelling(super.createDriver(), this.#parts);
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
      // Until then the connection is not lent again: the next query on it would be the one that is cancelled.
      await cancelled;
    }
  };
}

const askPid = CompiledQuery.raw('SELECT pg_backend_pid() AS pid');

async function cancelQueryOf(pid: number, { client, logger }: CancellingDialectParts): Promise<void> {
  const beside = new pg.Client(client);
  // A connection that breaks has failed its query too.
  beside.on('error', () => undefined);
  try {
    await beside.connect();
    await beside.query('SELECT pg_cancel_backend($1)', [pid]);
  } catch (error) {
    // What runs there ends by its own limit.
    logger.warn({ err: error }, 'query not cancelled');
  } finally {
    await beside.end();
  }
}

/** Given to who no longer waits, where there is none to give. */
const nobodyWaits: DatabaseConnection = {
  executeQuery: () => Promise.reject(new Error('this connection was given up')),
  streamQuery: () => {
    throw new Error('this connection was given up');
  },
};
