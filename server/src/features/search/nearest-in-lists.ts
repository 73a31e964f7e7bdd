import type { KeyKind } from '../../database/record-key.ts';
import { textsByRelevance } from './texts.service.ts';
import type { SearchParts } from './time-limit.ts';

/** For `pageOfRecords`: the records of a kind that lack nothing of what was typed, the best first. */
export function nearestOf(parts: SearchParts, kind: KeyKind) {
  return async (search: string, atMost: number): Promise<number[]> => {
    const { found } = await textsByRelevance(parts, kind, search, atMost);
    return found.flatMap(({ id, isWhole }) => (isWhole ? [id] : []));
  };
}
