import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { noteSearch } from './failed-searches.service.ts';

/** Takes note of a search once it is answered. */
export type NoteSearch = (search: { typed: string; hasFound: boolean }) => void;

export interface SearchNotes {
  note: NoteSearch;
  /** Waits for the note under way, and leaves the others. */
  stop(): Promise<void>;
}

/** Notes that wait while the database is slow; more are left, because no search is worth that. */
const waitingMax = 200;

/**
 * Notes searches beside the calls, one after the other and in their order: a database that is slow, locked or only reads
 * costs a search nothing. The log says that it failed, and neither what was sought nor in which request.
 */
export function startSearchNotes(parts: { db: Database; clock: Clock; logger: Logger }): SearchNotes {
  const { db, clock, logger } = parts;
  let isStopped = false;
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const write = async (now: Date, search: Parameters<NoteSearch>[0]) => {
    try {
      if (!isStopped) await noteSearch(db, now, search);
    } catch (error) {
      // The details of a database error hold the row.
      logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'search not noted');
    } finally {
      waiting -= 1;
    }
  };
  return {
    note: (search) => {
      if (waiting >= waitingMax) return logger.warn('search not noted: too many wait');
      waiting += 1;
      const now = clock.now();
      last = last.then(() => write(now, search));
    },
    stop: () => {
      isStopped = true;
      return last;
    },
  };
}
