import { Socket } from 'node:net';
import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { clientSettings } from '../client-settings.ts';
import { isDatabaseUnreachable } from '../failures.ts';
import { keepPrepared } from '../prepared.ts';
import type { Position } from './positions.ts';
import { askServer, cancelBackend, type ServerState } from './replica-queries.ts';

/** How long (ms) a replica may take. What takes longer is asked of the primary. */
export interface ReplicaPatience {
  /** For a connection, and for saying where it is: a call waits for both. */
  answerMs: number;
  /** After this a query that runs has somebody look whether the replica still answers. */
  slowMs: number;
  /** For any query. */
  queryMs: number;
}

/** A connection that is in use, and what its server said. */
export interface Taken {
  client: pg.PoolClient;
  state: ServerState & { replayed: Position };
}

/** The server that was reached is no replica of this database. */
export class NoReplica extends Error {
  override name = 'NoReplica';
}

interface Parts {
  client: pg.ClientConfig;
  maxConnections: number;
  patience: ReplicaPatience;
  logger: Logger;
}

const undefinedTable = '42P01';

/** Connections to whatever answers at the replica's address, each of which knows its server and how far that one had replayed. */
export class ReplicaPool {
  readonly #patience: ReplicaPatience;
  readonly #client: pg.ClientConfig;
  readonly #pool: pg.Pool;
  /** Beside the others, which may all be in use. */
  readonly #watcher: pg.Pool;
  readonly #sockets = new Set<Socket>();
  readonly #known = new WeakMap<pg.PoolClient, Taken['state']>();
  readonly #logger: Logger;
  #mark: string | null = null;

  constructor({ client, maxConnections, patience, logger }: Parts) {
    this.#patience = patience;
    this.#logger = logger;
    this.#client = {
      ...client,
      ...clientSettings,
      connectionTimeoutMillis: patience.answerMs,
      // One that is frozen can only be left by destroying its sockets.
      stream: () => this.#socket(),
    };
    this.#pool = this.#open(maxConnections, patience.queryMs);
    this.#watcher = this.#open(1, patience.answerMs);
  }

  /** From here on only a server that has this mark is a replica. */
  expect(mark: string): void {
    this.#mark = mark;
    this.dropConnections();
  }

  /**
   * A connection whose server has replayed the position that it needs; null if it has not.
   * @param needed by server
   * @throws NoReplica, or an error of `isDatabaseUnreachable` or `isDatabaseBusy`
   */
  async take(needed: (server: string) => Position): Promise<Taken | null> {
    const client = await this.#pool.connect();
    try {
      let state = this.#known.get(client) ?? (await this.#ask(client));
      if (state.replayed < needed(state.server)) state = await this.#ask(client);
      if (state.replayed >= needed(state.server)) return { client, state };
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return null;
  }

  /** Runs a query on a connection, and gives it back. An aborted `signal` also cancels it there: it then resolves without rows. */
  async run<Row>(
    { client, state }: Taken,
    query: CompiledQuery,
    signal: AbortSignal | undefined,
  ): Promise<QueryResult<Row>> {
    let cancelled: Promise<void> | undefined;
    const cancel = () => {
      cancelled = this.#cancel(client, state);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    let failure: unknown;
    try {
      if (signal?.aborted) return { rows: [] };
      const { rows } = await client.query(query.sql, [...query.parameters]);
      return { rows };
    } catch (error) {
      failure = error;
      if (signal?.aborted) return { rows: [] };
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      // Given back only after the cancellation: otherwise it could hit the connection's next query.
      await cancelled;
      client.release(failure !== undefined && isDatabaseUnreachable(failure));
    }
  }

  /** Where the server is now, over a connection of its own. @throws NoReplica, or an error of `isDatabaseUnreachable` */
  async look(): Promise<Taken['state']> {
    const client = await this.#watcher.connect();
    try {
      const state = await this.#ask(client);
      client.release();
      return state;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Ends all connections at once; queries on them fail. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const ended = [this.#pool.end(), this.#watcher.end()];
    this.dropConnections();
    await Promise.all(ended);
  }

  async #ask(client: pg.PoolClient): Promise<Taken['state']> {
    const asked = { text: askServer, values: [this.#mark], query_timeout: this.#patience.answerMs };
    const [state] = await client.query<ServerState>(asked).then(
      ({ rows }) => rows,
      (error) => {
        if (error instanceof pg.DatabaseError && error.code === undefinedTable) return [];
        throw error;
      },
    );
    if (state === undefined || state.replayed === null) throw new NoReplica('not in recovery');
    const known = { ...state, replayed: state.replayed };
    this.#known.set(client, known);
    return known;
  }

  /** A query that cannot be cancelled, as another server answers at this address now, is left alone. */
  async #cancel(client: pg.PoolClient, { pid, connectedAt }: ServerState): Promise<void> {
    const beside = new pg.Client({ ...this.#client, query_timeout: this.#patience.answerMs });
    beside.on('error', () => undefined);
    try {
      await beside.connect();
      const { rowCount } = await beside.query(cancelBackend, [pid, connectedAt]);
      if (rowCount === 0) Reflect.get(client, 'connection')?.stream.destroy();
    } catch (error) {
      this.#logger.warn({ err: error }, 'query not cancelled on the replica');
      Reflect.get(client, 'connection')?.stream.destroy();
    } finally {
      void beside.end();
    }
  }

  #open(max: number, queryMs: number): pg.Pool {
    const pool = new pg.Pool({ ...this.#client, max, query_timeout: queryMs, idleTimeoutMillis: idleMs });
    pool.on('connect', (client) => {
      // Its query fails anyway; without a listener it would end the process.
      client.on('error', () => undefined);
      keepPrepared(client);
    });
    // `Replica` says when the replica is gone.
    pool.on('error', () => undefined);
    return pool;
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once('close', () => this.#sockets.delete(socket));
  }
}

const idleMs = 30_000;
