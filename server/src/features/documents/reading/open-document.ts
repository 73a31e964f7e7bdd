import type { ReadPage, Thumbnail } from './messages.ts';

/** A document that is open in the process that reads. Pages are from 1. @throws Unreadable, by each method */
export interface OpenDocument {
  readonly pages: number;
  readonly readableTo: number;
  readPage(page: number): Promise<ReadPage>;
  thumbnail(): Promise<Thumbnail | null>;
  close(): Promise<void>;
}
