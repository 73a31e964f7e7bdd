import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { noteFailed, noteFound } from './failed-searches.service.ts';

/** Takes note of a search once it is answered. */
export type NoteSearch = (search: { typed: string; hasFound: boolean }) => void;

export interface SearchNotes {
  note: NoteSearch;
  /** Waits for what is being written, and leaves the others. */
  stop(): Promise<void>;
}

/** Notes that wait while the database is slow; more are left, because no search is worth that. */
const waitingMax = 200;
/** What was found is noted together with what else is found so soon: most searches find something. */
const gatheredMs = 1_000;

interface Note {
  typed: string;
  hasFound: boolean;
  at: Date;
}

/**
 * Notes searches beside the calls and in their order: a database that is slow, locked or only reads costs a search nothing.
 * The log says that it failed, and neither what was sought nor in which request.
 */
export function startSearchNotes(parts: { db: Database; clock: Clock; logger: Logger }): SearchNotes {
  const { db, clock, logger } = parts;
  let isStopped = false;
  let waiting: Note[] = [];
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const write = async (notes: readonly Note[]) => {
    try {
      const [first] = notes;
      if (isStopped || first === undefined) return;
      if (first.hasFound)
        await noteFound(
          db,
          notes.map(({ typed }) => typed),
        );
      else await noteFailed(db, first.at, first.typed);
    } catch (error) {
      // The details of a database error hold the row.
      logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'search not noted');
    }
  };
  const writeAll = async () => {
    while (waiting.length > 0) {
      const next = untilFailed(waiting);
      await write(next);
      waiting = waiting.slice(next.length);
    }
    writing = null;
  };
  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    // With nothing to write it would end, and forget itself, before it is kept here: and be waited for ever after.
    if (waiting.length > 0) writing ??= writeAll();
  };
  return {
    note: (search) => {
      if (isStopped) return;
      if (waiting.length >= waitingMax) return logger.warn('search not noted: too many wait');
      waiting.push({ ...search, at: clock.now() });
      if (!search.hasFound || waiting.length >= waitingMax / 2) begin();
      else timer ??= setTimeout(begin, gatheredMs).unref();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}

/** The notes that are written at once: those of finds up to one that found nothing, or that one. */
function untilFailed(notes: readonly Note[]): readonly Note[] {
  const failed = notes.findIndex(({ hasFound }) => !hasFound);
  return failed === -1 ? notes.slice() : notes.slice(0, Math.max(1, failed));
}
