import { type Clock, type Span, spanMs } from '../src/clock.ts';

/** The real time plus what a test has added; once stopped, only what it adds. */
export class MovableClock implements Clock {
  #aheadMs = 0;
  #stoppedAtMs: number | undefined;
  #creepMs = 0;

  now(): Date {
    this.#aheadMs += this.#creepMs;
    return new Date((this.#stoppedAtMs ?? Date.now()) + this.#aheadMs);
  }

  /** For what depends on the second: a busy machine lets any number of them pass between two calls. */
  stop(): void {
    this.#stoppedAtMs ??= Date.now();
  }

  /** Each time that it is read it is a millisecond later, so that nobody takes two readings of one call for one moment. */
  creep(): void {
    this.stop();
    this.#creepMs = 1;
  }

  advance(span: Span): void {
    this.#aheadMs += spanMs(span);
  }
}
