import type { ListKind } from '../troubleshooting/entry-lists.ts';
import { textsByRelevance } from './texts.service.ts';
import type { SearchParts } from './time-limit.ts';

/** For `pageOfRecords`: the records of a kind that lack nothing of what was typed, the best first; null where the time is over. */
export function nearestOf(parts: SearchParts, kind: ListKind) {
  return async (search: string, atMost: number): Promise<number[] | null> => {
    const meaning = await textsByRelevance(parts, kind, search, atMost);
    return meaning === null ? null : meaning.found.flatMap(({ id, isWhole }) => (isWhole ? [id] : []));
  };
}
