import type { ReadingFailure } from '@bancada/contract/documents';

/** In the process that reads: the file, or the page that was asked for, cannot be read. */
export class CannotRead extends Error {
  override name = 'CannotRead';
  readonly reason: ReadingFailure;

  constructor(reason: ReadingFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
