import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type AnsweredSearch, noteSearches } from './failed-searches.service.ts';

/** Takes note of a search once it is answered. */
export type NoteSearch = (search: { typed: string; hasFound: boolean }) => void;

export interface SearchNotes {
  note: NoteSearch;
  /** Waits for what is being written, and leaves the others. */
  stop(): Promise<void>;
}

/** Notes that wait while the database is slow; more are left, because no search is worth that. */
const waitingMax = 200;
/** Searches are noted together with the others of this time: whoever types searches at each letter. */
const gatheredMs = 300;

/**
 * Notes searches beside the calls and in their order: a database that is slow, locked or only reads costs a search nothing.
 * The log says that it failed, and neither what was sought nor in which request.
 */
export function startSearchNotes(parts: { db: Database; clock: Clock; logger: Logger }): SearchNotes {
  const { db, clock, logger } = parts;
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
      // The details of a database error hold the row.
      const reason = error instanceof Error ? error.message : 'unknown';
      logger.warn({ reason, count: searches.length }, 'search not noted');
    }
    writing = null;
    if (waiting.length > 0 && !isStopped) gather();
  };
  const gather = () => {
    timer ??= setTimeout(() => {
      timer = null;
      // One after the other: what has come meanwhile is gathered again.
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
