import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { PageOrigin } from '@bancada/contract/attachments/documents';

/** A file on this disk to be read. */
export interface ReadRequest {
  path: string;
  /** As stored: the reader detects it again, because older versions recognised less. */
  mediaType: string;
  /** Where to go on, from 1. */
  fromPage: number;
  /** After this many pages the reader ends, so that others' files get their turn. */
  pagesMax: number;
  /** Whether to make a thumbnail, before the pages. */
  wantsThumbnail: boolean;
}

/** A recognised word: [word, x, y, width, height] in fractions of the upright page from its top left corner. */
export type WordBox = [word: string, x: number, y: number, width: number, height: number];

export type ReadEvent =
  /** First. `pages`: 0 where the file holds no text by its kind. */
  | { kind: 'opened'; mediaType: string; pages: number }
  /** WebP. */
  | { kind: 'thumbnail'; image: Uint8Array; width: number; height: number }
  /** In order. The text may be empty. */
  | { kind: 'page'; page: number; text: string; origin: PageOrigin; boxes: WordBox[] | null }
  /** This page failed; reading goes on with the next. */
  | { kind: 'page-failed'; page: number; reason: ReadingFailure };
