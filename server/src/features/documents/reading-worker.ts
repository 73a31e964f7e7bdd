import { randomUUID } from 'node:crypto';
import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { DocumentBounds } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { isDatabaseAway } from '../../database/failures.ts';
import type { Files } from '../../files/files.ts';
import { AppError } from '../../http/app-error.ts';
import { extendEveryMs, LeaseLost } from '../../lease.ts';
import { type Repeated, repeat } from '../../repeat.ts';
import {
  endReading,
  extendLease,
  type GivenBack,
  giveBackFile,
  isAnyWaiting,
  isCostlyPerson,
  isNewOfOthersWaiting,
  type LeasedFile,
  leaseFile,
  listWaitingPeople,
  standingOf,
  type Which,
} from './queue.sql.ts';
import { Pace, ReaderBroke, readFile } from './read-file.ts';
import type { readDocument } from './reading/reader.ts';
import { Unreadable } from './reading/unreadable.ts';
import { GivesWay, OutOfUse } from './reading-endings.ts';

interface WorkerParts {
  db: Database;
  clock: Clock;
  logger: Logger;
  files: Pick<Files, 'localCopy' | 'requireRoom'>;
  bounds: DocumentBounds;
  /** How many bytes a person may store still; null: as many as they like. */
  spaceLeft(person: number): Promise<number | null>;
  /** `readDocument`. */
  read: typeof readDocument;
  /** After so long (ms) a file goes back to the queue, if others wait. */
  sliceMs?: number;
  /** How often the process that reads a file says that it still does. */
  extendAfterMs?: number;
  /** How often it looks whether it is still to read it. */
  lookEveryMs?: number;
  /** A page that takes longer (ms) gives way to new files of others. */
  hurryMs?: number;
}

const usualSliceMs = 20_000;
/** Leases in a row without a new page, after which a file is given up. */
const triesMax = 3;
const notItsFault: GivenBack = { isTry: false, isDeferred: false, ms: 0 };
const usualLookEveryMs = 500;
const usualHurryMs = 2_500;
/** So often a page that takes long gives way, before it may be read to its end; of people whose files cost much, always. */
const deferralsMax = 3;

/**
 * `deferred`: a page was broken off for a new file of somebody else; `no-page`: without a page, and nobody knows why; `wait`: through
 * no fault of the file, and the rest of the queue waits too.
 */
type Ending = 'finished' | 'unfinished' | 'deferred' | 'no-page' | 'wait' | 'lost';

/** Reads the files in the queue, one at a time. Any number of workers, in any number of processes, may share a queue. */
export class ReadingWorker {
  readonly #parts: WorkerParts;
  /** This worker, as the others see it. */
  readonly #process = randomUUID();
  readonly #stop = new AbortController();
  /** A file that was not given back yet, such as because the database was away. */
  #held: LeasedFile | null = null;
  /** A file has given way to what somebody else has just attached: that is next. */
  #isHurried = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Reads what waits until nothing does, or until the store or the disk has to be waited for. @throws what the database fails with */
  async readWaiting(): Promise<void> {
    if (this.#held !== null) await this.#giveBack(this.#held, notItsFault);
    if (!(await this.#hasRoom())) return;
    for (let leased = await this.#lease(); leased !== undefined; leased = await this.#lease()) {
      this.#held = leased;
      const pace = new Pace();
      const ending = await this.#take(leased, pace);
      if (ending === 'finished' || ending === 'lost') this.#held = null;
      else
        await this.#giveBack(leased, {
          isTry: ending === 'no-page',
          isDeferred: ending === 'deferred',
          ms: pace.take(),
        });
      if (ending === 'wait') return;
    }
  }

  /** Ends the file in progress at once; its finished pages are kept, and it stays in the queue. */
  close(): void {
    this.#stop.abort(new Error('the server stops'));
  }

  async #hasRoom(): Promise<boolean> {
    try {
      await this.#parts.files.requireRoom(0);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#parts.logger.warn({ reason: error.code }, 'documents not read: tried again later');
      return false;
    }
  }

  async #giveBack(leased: LeasedFile, how: GivenBack): Promise<void> {
    await giveBackFile(this.#parts.db, leased, how);
    this.#held = null;
  }

  async #lease(): Promise<LeasedFile | undefined> {
    const { db, clock } = this.#parts;
    if (this.#stop.signal.aborted) return undefined;
    const now = clock.now();
    const whiches: Which[] = this.#isHurried ? ['new', 'all'] : ['all'];
    this.#isHurried = false;
    for (const which of whiches)
      for (const person of await listWaitingPeople(db, now, which)) {
        // Others may have taken this person's last one since.
        const leased = await leaseFile(db, { person, process: this.#process, now, which });
        if (leased !== undefined) return leased;
      }
    return undefined;
  }

  async #take(leased: LeasedFile, pace: Pace): Promise<Ending> {
    if (leased.attempts > triesMax) return this.#fail(leased, 'interrompida');
    const ending = new AbortController();
    const looking = this.#lookAfter(leased, pace, ending);
    try {
      return await this.#read(leased, pace, ending);
    } catch (error) {
      return await this.#endingAfter(leased, error);
    } finally {
      await looking.stop();
    }
  }

  /** Ends the lease of a file that is not to be read now, in the middle of a page too, and extends that of one that is. */
  #lookAfter(leased: LeasedFile, pace: Pace, ending: AbortController): Repeated {
    const { db, clock, logger, extendAfterMs = extendEveryMs } = this.#parts;
    const { lookEveryMs: everyMs = usualLookEveryMs, hurryMs = usualHurryMs } = this.#parts;
    let extendedAt = performance.now();
    const look = async () => {
      const standing = await standingOf(db, leased);
      if (standing === 'lost') return ending.abort(new LeaseLost());
      if (standing === 'out-of-use') return ending.abort(new OutOfUse());
      if (pace.stepMs >= hurryMs && (await this.#isToGiveWay(leased))) return ending.abort(new GivesWay());
      if (performance.now() - extendedAt < extendAfterMs) return;
      await extendLease(db, leased, clock.now());
      extendedAt = performance.now();
    };
    return repeat({ name: 'lease of a document', everyMs, isFirstAtOnce: false }, look, logger);
  }

  async #isToGiveWay(leased: LeasedFile): Promise<boolean> {
    const { db, clock } = this.#parts;
    if (!(await isNewOfOthersWaiting(db, leased, clock.now()))) return false;
    return leased.deferrals < deferralsMax || (await isCostlyPerson(db, leased.person, clock.now()));
  }

  async #read(leased: LeasedFile, pace: Pace, ending: AbortController): Promise<Ending> {
    const { files, spaceLeft } = this.#parts;
    const signal = AbortSignal.any([this.#stop.signal, ending.signal]);
    const beganAt = performance.now();
    const copy = await files.localCopy(leased.sha256, signal);
    try {
      if (!copy.isWhole) throw new Unreadable('danificado');
      // What was long in coming is read for as long, since it has to come again.
      const isOver = this.#patience(leased, performance.now() - beganAt);
      const breakOff = (error: unknown) => ending.abort(error);
      const left = leased.person === 0 ? null : await spaceLeft(leased.person);
      const storedMax = left === null ? null : leased.stored + left;
      pace.step();
      const parts = { ...this.#parts, requireRoom: (bytes: number) => files.requireRoom(bytes) };
      return await readFile(parts, { leased, path: copy.path, signal, breakOff, isOver, storedMax, pace });
    } finally {
      await copy.discard();
    }
  }

  /** A file is read on where nothing else waits; what somebody else has just attached does not wait for the end of the slice. */
  #patience(leased: LeasedFile, fetchMs: number): () => Promise<boolean> {
    const { db, clock, sliceMs = usualSliceMs, hurryMs = usualHurryMs } = this.#parts;
    let since = performance.now();
    let askedAt = since;
    return async () => {
      const now = performance.now();
      if (now - since >= Math.max(sliceMs, fetchMs)) {
        since = now;
        return isAnyWaiting(db, clock.now(), leased);
      }
      if (now - askedAt < Math.max(hurryMs, fetchMs)) return false;
      askedAt = now;
      this.#isHurried = await isNewOfOthersWaiting(db, leased, clock.now());
      return this.#isHurried;
    };
  }

  async #endingAfter(leased: LeasedFile, error: unknown): Promise<Ending> {
    const { logger } = this.#parts;
    const { sha256, attempts } = leased;
    if (error === this.#stop.signal.reason) return 'wait';
    if (error instanceof LeaseLost) {
      logger.warn({ sha256 }, 'document stopped or taken over');
      return 'lost';
    }
    if (error instanceof GivesWay) {
      this.#isHurried = true;
      return 'deferred';
    }
    if (error instanceof OutOfUse) return 'unfinished';
    if (error instanceof Unreadable) return this.#fail(leased, error.reason);
    if (error instanceof AppError && error.code === 'file-missing') return this.#fail(leased, 'ausente');
    if (error instanceof AppError) {
      logger.warn({ sha256, reason: error.code }, 'document not read: tried again later');
      return 'wait';
    }
    if (isDatabaseAway(error)) throw error;
    logger.error(
      { err: error instanceof ReaderBroke ? error.cause : error, sha256, attempts },
      'document not read',
    );
    return 'no-page';
  }

  async #fail(leased: LeasedFile, reason: ReadingFailure): Promise<Ending> {
    this.#parts.logger.warn({ sha256: leased.sha256, reason }, 'document given up');
    await endReading(this.#parts.db, leased, { state: 'falhou', reason });
    return 'finished';
  }
}
