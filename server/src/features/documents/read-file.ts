import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { PageWriter, TurnLost } from './page-writer.ts';
import { noteOpened, storeThumbnail } from './pages.sql.ts';
import { endTurn, isAnyWaiting, type Turn } from './queue.sql.ts';
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
}

interface Slice {
  turn: Turn;
  /** The file, on this disk. */
  path: string;
  signal: AbortSignal;
  /** Aborts the signal, where pages cannot be stored. */
  breakOff(error: unknown): void;
  /** Whether it is the turn of others. Asked behind each page. */
  isOver(): Promise<boolean>;
}

/**
 * Reads a file on from its last stored page, and stores what is found.
 * @returns `unfinished`: the slice was over first; `no-page`: the reader ended early without a page
 * @throws Unreadable, ReaderBroke, TurnLost, the signal's reason, what the database fails with
 */
export async function readFile(parts: Parts, slice: Slice): Promise<'finished' | 'unfinished' | 'no-page'> {
  const { turn } = slice;
  const progress: Progress = { ...turn, isOver: false };
  while (!isWhole(progress)) {
    const before = progress.pagesRead;
    await readOn(parts, slice, progress);
    if (progress.isOver) return 'unfinished';
    if (progress.pagesRead === before && !isWhole(progress)) return 'no-page';
  }
  const { pagesRead, pagesFailed } = progress;
  await endTurn(parts.db, turn, { state: pagesRead > 0 && pagesFailed >= pagesRead ? 'falhou' : 'lido' });
  return 'finished';
}

interface Progress extends Pick<Turn, 'pages' | 'pagesRead' | 'pagesFailed'> {
  isOver: boolean;
}

function isWhole({ pages, pagesRead }: Progress): boolean {
  return pages !== null && pagesRead >= pages;
}

/** One run of the reader. */
async function readOn(parts: Parts, slice: Slice, progress: Progress): Promise<void> {
  const { db, clock } = parts;
  const { turn, breakOff } = slice;
  const writer = new PageWriter({ db, clock, turn, onFailure: breakOff });
  try {
    for await (const event of eventsOf(parts, slice, progress.pagesRead + 1)) {
      if (event.kind === 'opened') await opened(db, turn, event, progress);
      else if (event.kind === 'thumbnail') {
        await storeThumbnail(db, turn, event);
        // People look for the pictures that they have just attached; recognising text takes seconds a page.
        progress.isOver = await isAnyWaiting(db, clock.now(), turn, 'new');
        if (progress.isOver) break;
      } else {
        await writer.add(event);
        progress.pagesRead = event.page;
        if (event.kind === 'page-failed') progress.pagesFailed += 1;
        progress.isOver = !isWhole(progress) && (await slice.isOver());
        if (progress.isOver) break;
      }
    }
  } finally {
    // What was read before a failure is kept.
    await writer.settle();
  }
}

type Opened = Extract<ReadEvent, { kind: 'opened' }>;

async function opened(db: Database, turn: Turn, event: Opened, progress: Progress): Promise<void> {
  const { pages } = event;
  const mediaType = event.mediaType === unknownType ? null : event.mediaType;
  if (!(await noteOpened(db, turn, { pages, mediaType }))) throw new TurnLost();
  progress.pages = pages;
}

/** The reader's events. What it fails with cannot be taken for a failure of the database. */
async function* eventsOf(
  { read }: Parts,
  { turn: { mediaType, wantsThumbnail }, path, signal }: Slice,
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
