import type { CompiledQuery, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from '../failures.ts';
import { type CallScope, withinCall } from './call-scope.ts';
import { LastReads } from './last-reads.ts';
import { type Position, PrimaryPositions } from './positions.ts';
import { NoReplica, type ReplicaPatience, ReplicaPool, type Taken } from './replica-pool.ts';
import {
  forgetFutureWrites,
  leaveMark,
  noteOwnWrite,
  type PrimaryState,
  readPrimary,
} from './replica-queries.ts';
import { routed } from './routing-driver.ts';

/** What the session check of a call learnt from the primary. */
export interface SessionPositions {
  /** The person's newest write; null without any. */
  ownWrite: Position | null;
  primary: Position;
  /** `performance.now()` before the primary was asked. */
  askedAt: number;
}

/** `read`: only reads, and may be some seconds old. `current`: only reads, from the primary. `write`: all else. */
export type CallKind = 'read' | 'current' | 'write';

/** `behind`: further than the limit. `foreign`: what answers is no replica of this database, or one no longer. */
export type ReplicaState = 'in-use' | 'behind' | 'unreachable' | 'foreign';

export interface ReplicaLimits extends ReplicaPatience {
  /** A replica that shows an older state than this is not read (ms). */
  lagMaxMs: number;
}

export const usualReplicaLimits: ReplicaLimits = {
  answerMs: 400,
  slowMs: 200,
  queryMs: 10_000,
  lagMaxMs: 5_000,
};

interface ReplicaParts {
  client: pg.ClientConfig;
  maxConnections: number;
  logger: Logger;
  limits?: ReplicaLimits;
}

/**
 * Decides for each call of a signed-in person whether the replica answers its queries. What it promises is in
 * docs/decisions/0054-reads-from-a-replica.md.
 */
export class Replica {
  readonly #limits: ReplicaLimits;
  readonly #pool: ReplicaPool;
  readonly #logger: Logger;
  readonly #primary: PrimaryPositions;
  readonly #lastReads = new LastReads();
  #db: Database | null = null;
  #mark: PrimaryState | null = null;
  /** null before the first look. */
  #state: ReplicaState | null = null;
  #asking: Promise<ReplicaState> | null = null;
  /** Calls that only read, by the server that answered them. */
  readonly reads = { replica: 0, primary: 0 };

  constructor({ client, maxConnections, logger, limits = usualReplicaLimits }: ReplicaParts) {
    this.#limits = limits;
    this.#logger = logger;
    this.#primary = new PrimaryPositions(limits.lagMaxMs);
    this.#pool = new ReplicaPool({ client, maxConnections, patience: limits, logger });
  }

  get state(): ReplicaState {
    return this.#state ?? 'unreachable';
  }

  /** For `connectDatabase`. */
  readonly wrap = (primary: Driver): Driver =>
    routed(primary, (call, query, signal) => this.#read(call, query, signal));

  /** Looks at the replica for the first time. From then on `look` must be called again and again. @param db with its migrations */
  async start(db: Database): Promise<ReplicaState> {
    this.#db = db;
    await forgetFutureWrites(db);
    return this.look(db);
  }

  /** Where the primary is, and whether the replica follows it. @param db the primary */
  async look(db: Database): Promise<ReplicaState> {
    const askedAt = performance.now();
    const now = await readPrimary(db);
    if (this.#mark?.timeline !== now.timeline || this.#mark.cluster !== now.cluster)
      await this.#leaveMark(db);
    else this.#primary.note(now.position, askedAt);
    return this.#askReplica();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Does the work of a call: its answer must be sent only afterwards. */
  async call<Result>(
    kind: CallKind,
    { id: userId, positions }: { id: number; positions: SessionPositions },
    work: () => Promise<Result>,
  ): Promise<Result> {
    this.#primary.note(positions.primary, positions.askedAt);
    const call: CallScope = {
      userId,
      ownWrite: positions.ownWrite ?? 0,
      primary: positions.primary,
      mayReadReplica: kind === 'read',
      asOf: positions.primary,
      isOpen: true,
    };
    try {
      return await withinCall(call, work);
    } finally {
      if (kind === 'read') this.reads[call.mayReadReplica ? 'replica' : 'primary'] += 1;
      if (!call.mayReadReplica) this.#lastReads.ofPrimary(userId);
      if (kind === 'write') await this.#noteWrite(userId);
    }
  }

  /** Without the note other processes may show the person something older, for as long as the replica may be behind. */
  async #noteWrite(userId: number): Promise<void> {
    if (this.#db === null) return;
    try {
      await noteOwnWrite(this.#db, userId);
    } catch (error) {
      // What the call has written is written: it must not be answered as a failure.
      if (!isDatabaseUnreachable(error) && !isDatabaseBusy(error)) throw error;
      this.#logger.warn({ userId }, 'own write not noted for reads from the replica');
    }
  }

  async #read<Row>(
    call: CallScope,
    query: CompiledQuery,
    signal: AbortSignal | undefined,
  ): Promise<QueryResult<Row> | null> {
    if (this.#state !== 'in-use' || !call.mayReadReplica) return null;
    const suspicion = setTimeout(() => void this.#askReplica(), this.#limits.slowMs);
    try {
      const taken = await this.#pool.take((server) => this.#neededBy(call, server));
      if (taken === null) return null;
      const result = await this.#pool.run<Row>(taken, query, signal);
      this.#lastReads.ofReplica(call.userId, taken.state.server);
      call.asOf = Math.min(call.asOf, taken.state.replayed);
      return result;
    } catch (error) {
      // Whatever it is: it was a read, so the primary can be asked, and says what is wrong with the query itself.
      this.#afterFailure(error);
      return null;
    } finally {
      clearTimeout(suspicion);
    }
  }

  #afterFailure(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    this.#logger.info({ code }, 'read not answered by the replica, asked of the primary');
    if (error instanceof NoReplica || isDatabaseUnreachable(error)) void this.#askReplica();
  }

  /** What a server must have replayed for this call: own writes, what the person has seen, and nothing too old. */
  #neededBy(call: CallScope, server: string): Position {
    const youngEnough = this.#primary.reachedAt(performance.now() - this.#limits.lagMaxMs);
    const seenAt = this.#lastReads.seenElsewhere(call.userId, server);
    const seen = seenAt === null ? 0 : (this.#primary.reachedAt(seenAt) ?? call.primary);
    return Math.max(call.ownWrite, youngEnough ?? call.primary, seen, this.#mark?.position ?? 0);
  }

  /** Another timeline: the primary is another server now, and a replica that did not follow it is none any more. */
  async #leaveMark(db: Database): Promise<void> {
    const mark = await leaveMark(db);
    const askedAt = performance.now();
    this.#mark = await readPrimary(db);
    this.#primary.forget();
    this.#primary.note(this.#mark.position, askedAt);
    this.#pool.expect(mark);
  }

  /** Asks once for all who want to know meanwhile. */
  #askReplica(): Promise<ReplicaState> {
    this.#asking ??= this.#askNow().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #askNow(): Promise<ReplicaState> {
    try {
      const state = await this.#pool.look();
      return this.#become(this.#judge(state));
    } catch (error) {
      if (error instanceof NoReplica) return this.#become('foreign');
      if (!isDatabaseUnreachable(error) && !isDatabaseBusy(error))
        this.#logger.error({ err: error }, 'replica could not be looked at');
      return this.#become('unreachable');
    }
  }

  #judge({ replayed, hasMark, cluster }: Taken['state']): ReplicaState {
    if (cluster !== this.#mark?.cluster) return 'foreign';
    if (replayed < this.#mark.position) return 'behind';
    if (!hasMark) return 'foreign';
    const youngEnough = this.#primary.reachedAt(performance.now() - this.#limits.lagMaxMs);
    return replayed >= (youngEnough ?? this.#primary.latest) ? 'in-use' : 'behind';
  }

  #become(state: ReplicaState): ReplicaState {
    // Else queries on a server that answers no more would wait for their own limit.
    if (state === 'unreachable' || state === 'foreign') this.#pool.dropConnections();
    if (state !== this.#state) this.#logger[state === 'in-use' ? 'info' : 'warn']({ state }, 'replica');
    this.#state = state;
    return state;
  }
}
