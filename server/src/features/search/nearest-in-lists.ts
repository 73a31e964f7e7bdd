import type { Database } from '../../database/database.ts';
import type { ListKind } from '../troubleshooting/entry-lists.ts';
import { textsByRelevance } from './texts.service.ts';

/** For `pageOfRecords`: the records of a kind that lack nothing of what was typed, the best first; null where the time is over. */
export function nearestOf(kind: ListKind) {
  return async (db: Database, search: string, atMost: number): Promise<number[] | null> => {
    const meaning = await textsByRelevance(db, kind, search, atMost);
    return meaning === null ? null : meaning.found.flatMap(({ id, isWhole }) => (isWhole ? [id] : []));
  };
}
