import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { PageOrigin } from '@bancada/contract/attachments/documents';
import type { WordBox } from './reading-types.ts';

/** What the server asks of the process that reads documents: one at a time, each answered once. */
export type Ask =
  | { kind: 'open'; path: string }
  | { kind: 'thumbnail' }
  | { kind: 'page'; page: number }
  | { kind: 'close' };

/** What the process kills itself for. */
export interface WorkLimits {
  residentBytes: number;
  /** Of processor time. */
  cpuMs: number;
}

/** The last word on its standard error of a process that killed itself for its time. */
export const overTime = 'Over its processor time';

export interface ReadPage {
  text: string;
  origin: PageOrigin;
  boxes: WordBox[] | null;
}

export interface Thumbnail {
  image: Uint8Array;
  width: number;
  height: number;
}

export interface Opened {
  mediaType: string;
  pages: number;
  /** Pages behind this one are too much to be read. */
  readableTo: number;
}

interface Answers {
  open: Opened;
  thumbnail: Thumbnail | null;
  page: ReadPage;
  close: null;
}

export type Outcome<Kind extends Ask['kind']> =
  | { done: Answers[Kind] }
  | { failed: ReadingFailure; why: string }
  /** Not the document's fault, such as a file that cannot be read from disk. */
  | { broken: string };

/** `residentBytes`: of the process, after the work. */
export type Answer<Kind extends Ask['kind'] = Ask['kind']> = Outcome<Kind> & { residentBytes: number };
