import type { ServerResponse } from 'node:http';
import { AppError } from './app-error.ts';

/** Limits per caller. */
export const turnLimits = {
  atOnce: 6,
  /** For expensive calls. */
  costlyAtOnce: 2,
  /** Queue length; further calls are refused. */
  waiting: 60,
} as const;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Limits concurrent calls per caller and queues the rest, so that nobody's calls delay everybody else's. */
export class Turns {
  readonly #atOnce: number;
  readonly #waitMs: number;
  readonly #lines = new Map<string, Line>();

  /** @param waitMs so long one waits for its turn */
  constructor(atOnce: number, waitMs: number) {
    this.#atOnce = atOnce;
    this.#waitMs = waitMs;
  }

  /**
   * Runs the work when it is its turn.
   * @param answer the response: if its connection closes, the call leaves the queue
   * @throws AppError too-many-at-once
   */
  async run<Result>(caller: string, answer: ServerResponse, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(caller) ?? { running: 0, waiting: [] };
    this.#lines.set(caller, line);
    if (line.running < this.#atOnce) line.running += 1;
    else await this.#wait(line, answer);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(caller);
      }
    }
  }

  async #wait(line: Line, answer: ServerResponse): Promise<void> {
    if (line.waiting.length >= turnLimits.waiting) throw new AppError('too-many-at-once');
    const turn = Promise.withResolvers<void>();
    line.waiting.push(turn.resolve);
    const giveUp = (failure: AppError) => {
      const place = line.waiting.indexOf(turn.resolve);
      if (place < 0) return;
      line.waiting.splice(place, 1);
      turn.reject(failure);
    };
    const hasLeft = () => giveUp(new AppError('request-cut-off'));
    const timer = setTimeout(() => giveUp(new AppError('too-many-at-once')), this.#waitMs);
    answer.once('close', hasLeft);
    if (answer.closed) hasLeft();
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      answer.off('close', hasLeft);
    }
  }
}
