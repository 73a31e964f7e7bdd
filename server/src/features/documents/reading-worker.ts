import { randomUUID } from 'node:crypto';
import type { ReadingFailure } from '@bancada/contract/document-readings';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { DocumentBounds } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { isDatabaseAway } from '../../database/failures.ts';
import type { Files } from '../../files/files.ts';
import { AppError } from '../../http/app-error.ts';
import { type Repeated, repeat } from '../../repeat.ts';
import {
  claimTurn,
  endTurn,
  extendTurn,
  type GivenBack,
  giveBackTurn,
  isAnyWaiting,
  isCostlyPerson,
  isNewOfOthersWaiting,
  listWaitingPeople,
  standingOf,
  type Turn,
  turnLength,
  type Which,
} from './queue.sql.ts';
import { Pace, ReaderBroke, readFile } from './read-file.ts';
import type { readDocument } from './reading/reader.ts';
import { Unreadable } from './reading/unreadable.ts';
import { GivesWay, OutOfUse, TurnLost } from './turn-endings.ts';

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
  extendEveryMs?: number;
  /** How often it looks whether it is still to read it. */
  lookEveryMs?: number;
  /** A page that takes longer (ms) gives way to new files of others. */
  hurryMs?: number;
}

const usualSliceMs = 20_000;
/** Turns in a row without a new page, after which a file is given up. */
const triesMax = 3;
const notItsFault: GivenBack = { isTry: false, isDeferred: false, ms: 0 };
/** Well before a turn ends. */
const usualExtendEveryMs = (turnLength.seconds * 1_000) / 4;
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
  /** A turn that was not given back yet, such as because the database was away. */
  #held: Turn | null = null;
  /** A file has given way to what somebody else has just attached: that is next. */
  #isHurried = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Reads what waits until nothing does, or until the store or the disk has to be waited for. @throws what the database fails with */
  async readWaiting(): Promise<void> {
    if (this.#held !== null) await this.#giveBack(this.#held, notItsFault);
    if (!(await this.#hasRoom())) return;
    for (let turn = await this.#claim(); turn !== undefined; turn = await this.#claim()) {
      this.#held = turn;
      const pace = new Pace();
      const ending = await this.#take(turn, pace);
      if (ending === 'finished' || ending === 'lost') this.#held = null;
      else
        await this.#giveBack(turn, {
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

  async #giveBack(turn: Turn, how: GivenBack): Promise<void> {
    await giveBackTurn(this.#parts.db, turn, how);
    this.#held = null;
  }

  async #claim(): Promise<Turn | undefined> {
    const { db, clock } = this.#parts;
    if (this.#stop.signal.aborted) return undefined;
    const now = clock.now();
    const whiches: Which[] = this.#isHurried ? ['new', 'all'] : ['all'];
    this.#isHurried = false;
    for (const which of whiches)
      for (const person of await listWaitingPeople(db, now, which)) {
        // Others may have taken this person's last one since.
        const turn = await claimTurn(db, { person, process: this.#process, now, which });
        if (turn !== undefined) return turn;
      }
    return undefined;
  }

  async #take(turn: Turn, pace: Pace): Promise<Ending> {
    if (turn.attempts > triesMax) return this.#fail(turn, 'interrompida');
    const ending = new AbortController();
    const looking = this.#lookAfter(turn, pace, ending);
    try {
      return await this.#read(turn, pace, ending);
    } catch (error) {
      return await this.#endingAfter(turn, error);
    } finally {
      await looking.stop();
    }
  }

  /** Ends the turn of a file that is not to be read now, in the middle of a page too, and extends that of one that is. */
  #lookAfter(turn: Turn, pace: Pace, ending: AbortController): Repeated {
    const { db, clock, logger, extendEveryMs = usualExtendEveryMs } = this.#parts;
    const { lookEveryMs: everyMs = usualLookEveryMs, hurryMs = usualHurryMs } = this.#parts;
    let extendedAt = performance.now();
    const look = async () => {
      const standing = await standingOf(db, turn);
      if (standing === 'lost') return ending.abort(new TurnLost());
      if (standing === 'out-of-use') return ending.abort(new OutOfUse());
      if (pace.stepMs >= hurryMs && (await this.#isToGiveWay(turn))) return ending.abort(new GivesWay());
      if (performance.now() - extendedAt < extendEveryMs) return;
      await extendTurn(db, turn, clock.now());
      extendedAt = performance.now();
    };
    return repeat({ name: 'turn of a document', everyMs, isFirstAtOnce: false }, look, logger);
  }

  async #isToGiveWay(turn: Turn): Promise<boolean> {
    const { db, clock } = this.#parts;
    if (!(await isNewOfOthersWaiting(db, turn, clock.now()))) return false;
    return turn.deferrals < deferralsMax || (await isCostlyPerson(db, turn.person, clock.now()));
  }

  async #read(turn: Turn, pace: Pace, ending: AbortController): Promise<Ending> {
    const { files, spaceLeft } = this.#parts;
    const signal = AbortSignal.any([this.#stop.signal, ending.signal]);
    const beganAt = performance.now();
    const copy = await files.localCopy(turn.sha256, signal);
    try {
      if (!copy.isWhole) throw new Unreadable('danificado');
      // What was long in coming is read for as long, since it has to come again.
      const isOver = this.#patience(turn, performance.now() - beganAt);
      const breakOff = (error: unknown) => ending.abort(error);
      const left = turn.person === 0 ? null : await spaceLeft(turn.person);
      const storedMax = left === null ? null : turn.stored + left;
      pace.step();
      const parts = { ...this.#parts, requireRoom: (bytes: number) => files.requireRoom(bytes) };
      return await readFile(parts, { turn, path: copy.path, signal, breakOff, isOver, storedMax, pace });
    } finally {
      await copy.discard();
    }
  }

  /** A file is read on where nothing else waits; what somebody else has just attached does not wait for the end of the slice. */
  #patience(turn: Turn, fetchMs: number): () => Promise<boolean> {
    const { db, clock, sliceMs = usualSliceMs, hurryMs = usualHurryMs } = this.#parts;
    let since = performance.now();
    let askedAt = since;
    return async () => {
      const now = performance.now();
      if (now - since >= Math.max(sliceMs, fetchMs)) {
        since = now;
        return isAnyWaiting(db, clock.now(), turn);
      }
      if (now - askedAt < Math.max(hurryMs, fetchMs)) return false;
      askedAt = now;
      this.#isHurried = await isNewOfOthersWaiting(db, turn, clock.now());
      return this.#isHurried;
    };
  }

  async #endingAfter(turn: Turn, error: unknown): Promise<Ending> {
    const { logger } = this.#parts;
    const { sha256, attempts } = turn;
    if (error === this.#stop.signal.reason) return 'wait';
    if (error instanceof TurnLost) {
      logger.warn({ sha256 }, 'document stopped or taken over');
      return 'lost';
    }
    if (error instanceof GivesWay) {
      this.#isHurried = true;
      return 'deferred';
    }
    if (error instanceof OutOfUse) return 'unfinished';
    if (error instanceof Unreadable) return this.#fail(turn, error.reason);
    if (error instanceof AppError && error.code === 'file-missing') return this.#fail(turn, 'ausente');
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

  async #fail(turn: Turn, reason: ReadingFailure): Promise<Ending> {
    this.#parts.logger.warn({ sha256: turn.sha256, reason }, 'document given up');
    await endTurn(this.#parts.db, turn, { state: 'falhou', reason });
    return 'finished';
  }
}
