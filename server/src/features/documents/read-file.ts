import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { Clock } from '../../clock.ts';
import type { DocumentBounds } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { LeaseLost } from '../../lease.ts';
import { claimedPages, type Extent, isWhole, whyNoFurther } from './bounds.ts';
import { PageWriter } from './page-writer.ts';
import { deletePagesBehind, noteOpened, storeThumbnail } from './pages.sql.ts';
import { endReading, isAnyWaiting, type LeasedFile } from './queue.sql.ts';
import type { ReadEvent, readDocument } from './reading/reader.ts';
import { Unreadable } from './reading/unreadable.ts';

/** The reader ends after so many, and begins anew behind them. */
const pagesMax = 500;
const unknownType = 'application/octet-stream';

/** The reader failed in a way that it does not foresee, such as its process being killed. */
export class ReaderBroke extends Error {
  override name = 'ReaderBroke';
}

interface Parts {
  db: Database;
  clock: Clock;
  read: typeof readDocument;
  bounds: DocumentBounds;
  /** @throws AppError storage-full */
  requireRoom(bytes: number): Promise<void>;
}

interface Slice {
  leased: LeasedFile;
  /** The file, on this disk. */
  path: string;
  signal: AbortSignal;
  /** Aborts the signal, where pages cannot be stored. */
  breakOff(error: unknown): void;
  /** Whether it is the turn of others. Asked behind each page. */
  isOver(): Promise<boolean>;
  /** What may be stored of it at most, by the share of its person; null: as much as one likes. */
  storedMax: number | null;
  /** Told of each page, and of what comes before the first. */
  pace: Pace;
}

/** How long things take, by this process's own clock, in ms. */
export class Pace {
  #lastAt = performance.now();
  #takenAt = performance.now();

  /** A page begins. */
  step(): void {
    this.#lastAt = performance.now();
  }

  /** Since the page that is being read began. */
  get stepMs(): number {
    return performance.now() - this.#lastAt;
  }

  /** Since this was last asked. */
  take(): number {
    const now = performance.now();
    const ms = now - this.#takenAt;
    this.#takenAt = now;
    return ms;
  }
}

/**
 * Reads a file on from its last stored page, and stores what is found.
 * @returns `unfinished`: the slice was over first; `no-page`: the reader ended early without a page
 * @throws Unreadable, ReaderBroke, LeaseLost, the signal's reason, what the database fails with
 */
export async function readFile(parts: Parts, slice: Slice): Promise<'finished' | 'unfinished' | 'no-page'> {
  const { leased } = slice;
  const startedAt = performance.now();
  const progress: Progress = {
    ...leased,
    isOver: false,
    get readMs() {
      return leased.readMs + performance.now() - startedAt;
    },
  };
  const limit = () => whyNoFurther(progress, parts.bounds, slice.storedMax);
  while (!isWhole(progress) && limit() === null) {
    const before = progress.pagesRead;
    await readOn(parts, slice, progress, () => isWhole(progress) || limit() !== null);
    if (progress.isOver) return 'unfinished';
    if (progress.pagesRead === before && !isWhole(progress) && limit() === null) return 'no-page';
  }
  await finish(parts.db, leased, progress, limit());
  return 'finished';
}

interface Progress extends Extent {
  isOver: boolean;
}

async function finish(
  db: Database,
  leased: LeasedFile,
  { pagesRead, pagesFailed }: Progress,
  limit: ReadingFailure | null,
): Promise<void> {
  if (limit !== null) await deletePagesBehind(db, leased, pagesRead);
  const hasNothing = pagesFailed >= pagesRead && (pagesRead > 0 || limit !== null);
  await endReading(db, leased, {
    state: hasNothing ? 'falhou' : 'lido',
    ...(limit === null ? {} : { reason: limit }),
  });
}

/** One run of the reader. */
async function readOn(parts: Parts, slice: Slice, progress: Progress, isDone: () => boolean): Promise<void> {
  const { db, clock, bounds, requireRoom } = parts;
  const { leased, breakOff, pace } = slice;
  const takeMs = () => pace.take();
  const writer = new PageWriter({
    db,
    clock,
    leased: { ...leased, stored: progress.stored },
    requireRoom,
    takeMs,
    onFailure: breakOff,
  });
  try {
    for await (const event of eventsOf(parts, slice, progress.pagesRead + 1)) {
      pace.step();
      if (event.kind === 'opened') await opened(db, leased, event, progress);
      else if (event.kind === 'thumbnail') {
        await storeThumbnail(db, leased, event);
        // People look for the pictures that they have just attached; recognising text takes seconds a page.
        progress.isOver = leased.wantsPages && (await isAnyWaiting(db, clock.now(), leased, 'new'));
      } else if (leased.wantsPages) {
        await writer.add(event);
        progress.pagesRead = event.page;
        progress.stored = await writer.storedAgainst(Math.min(bounds.bytesMax, slice.storedMax ?? Infinity));
        if (event.kind === 'page-failed') progress.pagesFailed += 1;
        progress.isOver = !isDone() && (await slice.isOver());
      }
      if (progress.isOver || (event.kind !== 'opened' && isDone())) break;
    }
  } finally {
    // What was read before a failure is kept.
    await writer.settle();
    progress.stored = writer.stored;
  }
}

type Opened = Extract<ReadEvent, { kind: 'opened' }>;

async function opened(db: Database, leased: LeasedFile, event: Opened, progress: Progress): Promise<void> {
  const pages = leased.wantsPages ? claimedPages(event.pages) : 0;
  const mediaType = event.mediaType === unknownType ? null : event.mediaType;
  if (!(await noteOpened(db, leased, { pages, mediaType }))) throw new LeaseLost();
  progress.pages = pages;
}

/** The reader's events. What it fails with cannot be taken for a failure of the database. */
async function* eventsOf(
  { read }: Parts,
  { leased: { mediaType, wantsThumbnail }, path, signal }: Slice,
  fromPage: number,
): AsyncGenerator<ReadEvent, void> {
  const request = { path, mediaType, fromPage, pagesMax, wantsThumbnail: fromPage === 1 && wantsThumbnail };
  try {
    yield* read(request, signal);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof Unreadable ? error : new ReaderBroke('', { cause: error });
  }
}
