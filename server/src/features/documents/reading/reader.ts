import { type ReadingLimits, readingLimits } from './limits.ts';
import { OpenFile } from './open-file.ts';
import { takeTurn } from './reader-turn.ts';
import type { ReadEvent, ReadRequest } from './reading-types.ts';
import { Unreadable } from './unreadable.ts';

export type { ReadEvent, ReadRequest, WordBox } from './reading-types.ts';

/**
 * Reads the text of a file's pages in a process of its own, with limits of time and memory for each page. It ends after `pagesMax`
 * pages or the last one. One file at a time is read; the others wait for their turn.
 * @throws Unreadable; the signal's reason; an Error where the file cannot be read from disk
 */
export async function* readDocument(
  request: ReadRequest,
  signal: AbortSignal,
  limits: ReadingLimits = readingLimits,
): AsyncGenerator<ReadEvent, void> {
  const turn = await takeTurn(signal, limits.idleMs);
  try {
    const file = new OpenFile(request.path, turn, limits);
    yield* eventsOf(file, request);
    await file.close();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    turn.end();
  }
}

async function* eventsOf(file: OpenFile, request: ReadRequest): AsyncGenerator<ReadEvent, void> {
  const opened = await file.open();
  if (typeof opened === 'string') throw new Unreadable(opened);
  const { mediaType, pages, readableTo } = opened;
  yield { kind: 'opened', mediaType, pages };
  if (request.wantsThumbnail) {
    const thumbnail = await file.thumbnail();
    if (thumbnail !== null) yield { kind: 'thumbnail', ...thumbnail };
  }
  const end = Math.min(pages, request.fromPage + request.pagesMax - 1);
  for (let page = request.fromPage; page <= end; page++) {
    const read = page > readableTo ? 'grande-demais' : await file.page(page);
    if (typeof read === 'string') yield { kind: 'page-failed', page, reason: read };
    else yield { kind: 'page', page, ...read };
  }
}
