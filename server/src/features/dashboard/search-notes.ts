import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type AnsweredSearch, noteSearches } from './failed-searches.service.ts';

/** Records a search after it has been answered. */
export type NoteSearch = (search: { typed: string; hasFound: boolean }) => void;

export interface SearchNotes {
  note: NoteSearch;
  /** Waits for the write in progress, and drops the rest. */
  stop(): Promise<void>;
}

/** Queue limit while the database is slow; further ones are dropped, as recording must not slow down searches. */
const waitingMax = 200;
/** Batching interval: the browser searches at each letter. */
const gatheredMs = 300;

/**
 * Records searches in the background, in order: a database that is slow, locked or read-only does not delay a search. A
 * failure is logged without the search text and the request.
 */
export function startSearchNotes({
  db,
  clock,
  logger,
}: {
  db: Database;
  clock: Clock;
  logger: Logger;
}): SearchNotes {
  let isStopped = false;
  let waiting: AnsweredSearch[] = [];
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const write = async () => {
    const searches = waiting;
    waiting = [];
    try {
      await noteSearches(db, searches);
    } catch (error) {
      // The details of a database error contain the row.
      const reason = error instanceof Error ? error.message : 'unknown';
      logger.warn({ reason, count: searches.length }, 'search not noted');
    }
    writing = null;
    if (waiting.length > 0 && !isStopped) gather();
  };
  const gather = () => {
    timer ??= setTimeout(() => {
      timer = null;
      // One batch at a time: searches that arrive meanwhile form the next.
      writing ??= write();
    }, gatheredMs).unref();
  };
  return {
    note: (search) => {
      if (isStopped) return;
      if (waiting.length >= waitingMax) return logger.warn('search not noted: too many wait');
      waiting.push({ ...search, at: clock.now() });
      gather();
    },
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await writing;
    },
  };
}
