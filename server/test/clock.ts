import { type Clock, type Span, spanMs } from '../src/clock.ts';

/** The real time plus what a test has added; once stopped, only what it adds. */
export class MovableClock implements Clock {
  #aheadMs = 0;
  #stoppedAtMs: number | undefined;

  now(): Date {
    return new Date((this.#stoppedAtMs ?? Date.now()) + this.#aheadMs);
  }

  /** For what depends on the second: a busy machine lets any number of them pass between two calls. */
  stop(): void {
    this.#stoppedAtMs ??= Date.now();
  }

  advance(span: Span): void {
    this.#aheadMs += spanMs(span);
  }
}
