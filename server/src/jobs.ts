import { randomUUID } from 'node:crypto';
import { errorDetail } from '@bancada/contract/errors';
import { jobTexts } from '@bancada/contract/instance/jobs';
import type { Logger } from 'pino';
import { type Clock, type Span, spanMs } from './clock.ts';
import type { Database } from './database/database.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from './database/failures.ts';
import { extendEveryMs, extended, isFree, isLeased, LeaseLost, leaseOf, noLease } from './lease.ts';
import { repeat } from './repeat.ts';

/** Work that one process of all does at a time. */
export interface Job {
  /** Key of its row in `background_jobs`. */
  name: string;
  /** A run that takes longer is ended; what it has not done is done by the next. */
  longest: Span;
  isDue(state: JobState, now: Date): boolean;
  /** @returns what it brought, kept as JSON until the next success */
  work(run: JobRun): Promise<unknown>;
  /** The sentence in Portuguese for a failure that this work foresees; null for any other. */
  explain?(error: unknown): string | null;
}

export interface JobRun {
  /** Aborted when the server stops, when another process has taken over, or when the run takes too long. */
  signal: AbortSignal;
  /** Any process can read it, a second later. As often as one likes: only the newest is written. */
  report(progress: unknown): void;
}

/** What is known of a job's runs, by whichever process. Times are ISO 8601, UTC. */
export interface JobState {
  /** The run in progress; null between runs. */
  running: { startedAt: string; progress: unknown } | null;
  /** The newest run that ended or was broken off, and why it failed (a sentence); null: it did not fail. */
  endedAt: string | null;
  failure: string | null;
  /** The newest run that succeeded, and what it brought. */
  succeededAt: string | null;
  result: unknown;
}

interface JobsParts {
  db: Database;
  clock: Clock;
  logger: Logger;
}

const reportEveryMs = 1_000;

/** Due again so long after the last run ended; also after one that ended in the future: the clock was set back since. */
export function every(span: Span): Job['isDue'] {
  return ({ endedAt }, now) =>
    endedAt === null || Math.abs(now.getTime() - Date.parse(endedAt)) >= spanMs(span);
}

/** Runs jobs beside other processes: whoever takes the lease of a job's row does it, and keeps the lease while it works. */
export class Jobs {
  readonly #parts: JobsParts;
  /** This process, as the others see it. */
  readonly #process = randomUUID();
  readonly #running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  #isStopped = false;

  constructor(parts: JobsParts) {
    this.#parts = parts;
  }

  /** Does the job if it is due and nobody is at it. A failure is recorded and logged, not thrown. */
  async runIfDue(job: Job): Promise<void> {
    const { db, clock } = this.#parts;
    const row = await rowOf(db, job.name);
    const now = clock.now();
    const state = stateOf(row, now);
    if (state.running !== null || !job.isDue(state, now)) return;
    if (await this.#lease(job.name, { seen: row?.terminado_em ?? null })) await this.#begin(job);
  }

  /**
   * Begins the job now, due or not; it goes on after the call.
   * @returns false: it is being done already, or this process is stopping
   */
  async begin(job: Job): Promise<boolean> {
    if (!(await this.#lease(job.name))) return false;
    const { logger } = this.#parts;
    this.#begin(job).catch((error: unknown) =>
      logger.error({ err: error, job: job.name }, 'job not recorded'),
    );
    return true;
  }

  async stateOf(name: string): Promise<JobState> {
    return stateOf(await rowOf(this.#parts.db, name), this.#parts.clock.now());
  }

  /** Ends the leases that killed processes have left. Only where no other process uses the database. */
  async endLeft(): Promise<void> {
    const now = this.#parts.clock.now().toISOString();
    await this.#parts.db
      .updateTable('background_jobs')
      .set({ vez_ate: now })
      .where('processo', 'is not', null)
      .where('processo', '!=', this.#process)
      .execute();
  }

  /** Aborts what this process is doing, waits for it, and frees the rows. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { stop } of this.#running.values()) stop.abort(new JobStopped());
    await Promise.allSettled([...this.#running.values()].map(({ ended }) => ended));
  }

  /** @param since only if no run has ended since its caller has seen this end */
  async #lease(name: string, since?: { seen: string | null }): Promise<boolean> {
    if (this.#isStopped || this.#running.has(name)) return false;
    const { db, clock } = this.#parts;
    const now = clock.now();
    const lease = { ...leaseOf(this.#process, now), iniciado_em: now.toISOString() };
    const taken = await db
      .insertInto('background_jobs')
      .values({ nome: name, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('nome')
          .doUpdateSet({ ...lease, progresso: null })
          .where((row) =>
            row.and([
              isFree(now, 'background_jobs'),
              ...(since === undefined
                ? []
                : [row('background_jobs.terminado_em', 'is not distinct from', since.seen)]),
            ]),
          ),
      )
      .returning('nome')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Works on a job whose lease was taken. */
  #begin(job: Job): Promise<void> {
    const stop = new AbortController();
    // Stopped while the lease was being taken.
    if (this.#isStopped) stop.abort(new JobStopped());
    const limit = setTimeout(() => stop.abort(new JobOverTime()), spanMs(job.longest));
    const ended = this.#work(job, stop).finally(() => {
      clearTimeout(limit);
      this.#running.delete(job.name);
    });
    this.#running.set(job.name, { stop, ended });
    return ended;
  }

  async #work(job: Job, stop: AbortController): Promise<void> {
    const lease = this.#keepLease(job.name, stop);
    const ending = await job.work({ signal: stop.signal, report: lease.report }).then(
      (result) => ({ failure: null, result }),
      (error: unknown) => ({ failure: this.#explain(job, error, stop.signal) }),
    );
    await lease.end();
    await this.#recordEnd(job.name, ending);
  }

  /** Extends the lease, and writes the newest progress. */
  #keepLease(name: string, stop: AbortController): { report(progress: unknown): void; end(): Promise<void> } {
    const { db, clock, logger } = this.#parts;
    let unwritten: { progress: unknown } | null = null;
    let extendedAt = performance.now();
    const extend = async () => {
      if (unwritten === null && performance.now() - extendedAt < extendEveryMs) return;
      const progress = unwritten;
      unwritten = null;
      const { numUpdatedRows } = await db
        .updateTable('background_jobs')
        .set({
          ...extended(clock.now()),
          ...(progress === null ? {} : { progresso: JSON.stringify(progress.progress) }),
        })
        .where('nome', '=', name)
        .where('processo', '=', this.#process)
        .executeTakeFirstOrThrow();
      extendedAt = performance.now();
      if (numUpdatedRows === 0n) stop.abort(new LeaseLost());
    };
    const extending = repeat({ name, everyMs: reportEveryMs, isFirstAtOnce: false }, extend, logger);
    return {
      report: (progress) => {
        unwritten = { progress };
      },
      end: () => extending.stop(),
    };
  }

  #explain(job: Job, error: unknown, { aborted, reason }: AbortSignal): string {
    const { logger } = this.#parts;
    if (aborted && reason instanceof LeaseLost) {
      logger.warn({ job: job.name }, 'job taken over by another process');
      return jobTexts.brokenOff;
    }
    if (aborted && reason instanceof JobOverTime) {
      logger.warn({ job: job.name }, 'job ended: it took too long');
      return jobTexts.tooLong;
    }
    if (aborted) {
      logger.info({ job: job.name }, 'job stopped');
      return jobTexts.stopped;
    }
    const sentence = job.explain?.(error) ?? databaseSentence(error);
    if (sentence === null) logger.error({ err: error, job: job.name }, 'job failed');
    else logger.warn({ job: job.name, reason: sentence }, 'job failed');
    return sentence ?? jobTexts.unforeseen;
  }

  /** Frees the row; does nothing if another process has taken over. */
  async #recordEnd(name: string, ending: { failure: string | null; result?: unknown }): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now().toISOString();
    await db
      .updateTable('background_jobs')
      .set({
        ...noLease,
        iniciado_em: null,
        progresso: null,
        terminado_em: now,
        falha: ending.failure,
        ...(ending.failure === null
          ? { sucesso_em: now, resultado: JSON.stringify(ending.result ?? null) }
          : {}),
      })
      .where('nome', '=', name)
      .where('processo', '=', this.#process)
      .execute();
  }
}

/** The server stops. */
class JobStopped extends Error {}
class JobOverTime extends Error {}

function databaseSentence(error: unknown): string | null {
  if (isDatabaseBusy(error)) return errorDetail('busy');
  return isDatabaseUnreachable(error) ? errorDetail('unavailable') : null;
}

function rowOf(db: Database, name: string) {
  return db.selectFrom('background_jobs').selectAll().where('nome', '=', name).executeTakeFirst();
}

function stateOf(row: Awaited<ReturnType<typeof rowOf>>, now: Date): JobState {
  const { iniciado_em: startedAt = null } = row ?? {};
  const isHeld = isLeased(row?.vez_ate, now);
  const isBrokenOff = startedAt !== null && !isHeld;
  return {
    running: startedAt !== null && isHeld ? { startedAt, progress: row?.progresso ?? null } : null,
    endedAt: isBrokenOff
      ? new Date(Math.min(Date.parse(row?.vez_ate ?? ''), now.getTime())).toISOString()
      : (row?.terminado_em ?? null),
    failure: isBrokenOff ? jobTexts.brokenOff : (row?.falha ?? null),
    succeededAt: row?.sucesso_em ?? null,
    result: row?.resultado ?? null,
  };
}
