import { type Clock, type Span, spanMs } from '../src/clock.ts';

/** The real time plus what a test has added. */
export class MovableClock implements Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(span: Span): void {
    this.#aheadMs += spanMs(span);
  }
}
