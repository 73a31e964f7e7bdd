import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { type CallScope, currentCall } from './call-scope.ts';

/** Answers a query of a call from the replica; null: the primary is to be asked. */
export type ReadReplica = <Row>(
  call: CallScope,
  query: CompiledQuery,
  signal: AbortSignal | undefined,
) => Promise<QueryResult<Row> | null>;

/** The primary's driver, but single queries of calls that only read are answered by the replica. Transactions never are. */
export function routed(primary: Driver, readReplica: ReadReplica): Driver {
  const own = (connection: DatabaseConnection) =>
    connection instanceof ReadConnection ? connection.onPrimary() : Promise.resolve(connection);
  return {
    init: (options) => primary.init(options),
    destroy: (options) => primary.destroy(options),
    acquireConnection: async (options) => {
      const call = currentCall();
      return call?.mayReadReplica
        ? new ReadConnection(primary, readReplica, call, options)
        : primary.acquireConnection(options);
    },
    releaseConnection: async (connection) => {
      if (connection instanceof ReadConnection) await connection.release();
      else await primary.releaseConnection(connection);
    },
    beginTransaction: async (connection, settings: TransactionSettings) =>
      primary.beginTransaction(await own(connection), settings),
    commitTransaction: async (connection) => primary.commitTransaction(await own(connection)),
    rollbackTransaction: async (connection) => primary.rollbackTransaction(await own(connection)),
    savepoint: async (connection, ...rest) => primary.savepoint?.(await own(connection), ...rest),
    rollbackToSavepoint: async (connection, ...rest) =>
      primary.rollbackToSavepoint?.(await own(connection), ...rest),
    releaseSavepoint: async (connection, ...rest) =>
      primary.releaseSavepoint?.(await own(connection), ...rest),
  };
}

/** Takes a connection of the primary only where it turns out to need one; from then on it stays there. */
class ReadConnection implements DatabaseConnection {
  readonly #primary: Driver;
  readonly #readReplica: ReadReplica;
  readonly #call: CallScope;
  readonly #options: AbortableOperationOptions | undefined;
  #connection: Promise<DatabaseConnection> | null = null;

  constructor(
    primary: Driver,
    readReplica: ReadReplica,
    call: CallScope,
    options: AbortableOperationOptions | undefined,
  ) {
    this.#primary = primary;
    this.#readReplica = readReplica;
    this.#call = call;
    this.#options = options;
  }

  onPrimary(): Promise<DatabaseConnection> {
    this.#call.mayReadReplica = false;
    this.#connection ??= this.#primary.acquireConnection(this.#options);
    return this.#connection;
  }

  async executeQuery<Row>(query: CompiledQuery, options?: AbortableOperationOptions) {
    const signal = options?.signal;
    if (this.#connection === null) {
      const answer = await this.#readReplica<Row>(this.#call, query, signal);
      if (answer !== null) return answer;
    }
    try {
      const connection = await this.onPrimary();
      return await connection.executeQuery<Row>(query, options);
    } catch (error) {
      // Nobody waits any more, and the dialect may have given up waiting for a connection.
      if (signal?.aborted) return { rows: [] };
      throw error;
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number, options?: AbortableOperationOptions) {
    yield* (await this.onPrimary()).streamQuery<Row>(query, chunkSize, options);
  }

  async release(): Promise<void> {
    // Where none could be had there is none to give back, and the query has failed with the reason.
    const connection = await this.#connection?.catch(() => null);
    if (connection) await this.#primary.releaseConnection(connection);
  }
}
