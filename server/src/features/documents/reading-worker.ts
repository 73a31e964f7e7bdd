import { randomUUID } from 'node:crypto';
import type { ReadingFailure } from '@bancada/contract/document-readings';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { databaseDiskFailure, isDatabaseBusy, isDatabaseUnreachable } from '../../database/failures.ts';
import type { Files } from '../../files/files.ts';
import { AppError } from '../../http/app-error.ts';
import { TurnLost } from './page-writer.ts';
import {
  claimTurn,
  endTurn,
  extendTurn,
  giveBackTurn,
  isAnyWaiting,
  listWaitingPeople,
  type Turn,
  turnLength,
} from './queue.sql.ts';
import { ReaderBroke, readFile } from './read-file.ts';
import type { readDocument } from './reading/reader.ts';
import { Unreadable } from './reading/unreadable.ts';

interface WorkerParts {
  db: Database;
  clock: Clock;
  logger: Logger;
  files: Pick<Files, 'localCopy'>;
  /** `readDocument`. */
  read: typeof readDocument;
  /** After so long (ms) a file goes back to the queue, if others wait. */
  sliceMs?: number;
  /** How often the process that reads a file says that it still does. */
  extendEveryMs?: number;
}

const usualSliceMs = 20_000;
/** Turns in a row without a new page, after which a file is given up. */
const triesMax = 3;
/** Well before a turn ends. */
const usualExtendEveryMs = (turnLength.seconds * 1_000) / 4;

/** `no-page`: without a page, and nobody knows why; `wait`: through no fault of the file, and the rest of the queue waits too. */
type Ending = 'finished' | 'unfinished' | 'no-page' | 'wait' | 'lost';

/** Reads the files in the queue, one at a time. Any number of workers, in any number of processes, may share a queue. */
export class ReadingWorker {
  readonly #parts: WorkerParts;
  /** This worker, as the others see it. */
  readonly #process = randomUUID();
  readonly #stop = new AbortController();
  /** A turn that was not given back yet, such as because the database was away. */
  #held: Turn | null = null;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Reads what waits until nothing does, or until the store does not answer. @throws what the database fails with */
  async readWaiting(): Promise<void> {
    if (this.#held !== null) await this.#giveBack(this.#held, { isTry: false });
    for (let turn = await this.#claim(); turn !== undefined; turn = await this.#claim()) {
      this.#held = turn;
      const ending = await this.#take(turn);
      if (ending === 'finished' || ending === 'lost') this.#held = null;
      else await this.#giveBack(turn, { isTry: ending === 'no-page' });
      if (ending === 'wait') return;
    }
  }

  /** Ends the file in progress at once; its finished pages are kept, and it stays in the queue. */
  close(): void {
    this.#stop.abort(new Error('the server stops'));
  }

  async #giveBack(turn: Turn, how: { isTry: boolean }): Promise<void> {
    await giveBackTurn(this.#parts.db, turn, how);
    this.#held = null;
  }

  async #claim(): Promise<Turn | undefined> {
    const { db, clock } = this.#parts;
    if (this.#stop.signal.aborted) return undefined;
    const now = clock.now();
    for (const person of await listWaitingPeople(db, now)) {
      // Others may have taken this person's last one since.
      const turn = await claimTurn(db, { person, process: this.#process, now });
      if (turn !== undefined) return turn;
    }
    return undefined;
  }

  async #take(turn: Turn): Promise<Ending> {
    if (turn.attempts > triesMax) return this.#fail(turn, 'interrompida');
    const lost = new AbortController();
    const keeping = this.#keepTurn(turn, lost);
    try {
      return await this.#read(turn, lost);
    } catch (error) {
      return await this.#endingAfter(turn, error);
    } finally {
      clearInterval(keeping);
    }
  }

  #keepTurn(turn: Turn, lost: AbortController): NodeJS.Timeout {
    const { db, clock, logger, extendEveryMs = usualExtendEveryMs } = this.#parts;
    return setInterval(() => {
      extendTurn(db, turn, clock.now()).then(
        (isKept) => {
          if (!isKept) lost.abort(new TurnLost());
        },
        // The next time may be in time still.
        (error: unknown) =>
          logger.warn({ err: error, sha256: turn.sha256 }, 'turn of a document not extended'),
      );
    }, extendEveryMs);
  }

  async #read(turn: Turn, lost: AbortController): Promise<Ending> {
    const { files, sliceMs = usualSliceMs } = this.#parts;
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    const beganAt = performance.now();
    const copy = await files.localCopy(turn.sha256, signal);
    try {
      if (!copy.isWhole) throw new Unreadable('danificado');
      // What was long in coming is read for as long, since it has to come again.
      const isOver = this.#patience(turn, Math.max(sliceMs, performance.now() - beganAt));
      const breakOff = (error: unknown) => lost.abort(error);
      return await readFile(this.#parts, { turn, path: copy.path, signal, breakOff, isOver });
    } finally {
      await copy.discard();
    }
  }

  /** A file is read on where nothing else waits. */
  #patience(turn: Turn, sliceMs: number): () => Promise<boolean> {
    const { db, clock } = this.#parts;
    let since = performance.now();
    return async () => {
      if (performance.now() - since < sliceMs) return false;
      since = performance.now();
      return isAnyWaiting(db, clock.now(), turn);
    };
  }

  async #endingAfter(turn: Turn, error: unknown): Promise<Ending> {
    const { logger } = this.#parts;
    const { sha256, attempts } = turn;
    if (error === this.#stop.signal.reason) return 'wait';
    if (error instanceof TurnLost) {
      logger.warn({ sha256 }, 'document taken over');
      return 'lost';
    }
    if (error instanceof Unreadable) return this.#fail(turn, error.reason);
    if (error instanceof AppError && error.code === 'file-missing') return this.#fail(turn, 'ausente');
    if (error instanceof AppError) {
      logger.warn({ sha256, reason: error.code }, 'document not fetched: tried again later');
      return 'wait';
    }
    if (isAway(error)) throw error;
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

function isAway(error: unknown): boolean {
  return isDatabaseBusy(error) || isDatabaseUnreachable(error) || databaseDiskFailure(error) !== null;
}
