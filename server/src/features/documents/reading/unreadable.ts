import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';

/** Nothing of the file can be read; in the process that reads, also nothing of the page that was asked for. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly reason: ReadingFailure;

  constructor(reason: ReadingFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
