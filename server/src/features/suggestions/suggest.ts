import { incompleteHeader } from '@bancada/contract/incomplete-answers';
import type { SearchParts } from '../search/time-limit.ts';
import { similarTexts } from './suggestions.service.ts';
import type { SimilarText, TextKind } from './suggestions.sql.ts';

/** Answers a call for suggestions (`similarTexts`); a header tells whether the search hit its time limit. */
export async function suggest(
  parts: SearchParts,
  kind: TextKind,
  asked: {
    query: { q: string; limit: number };
    setHeader: (name: string, value: string) => void;
  },
): Promise<SimilarText[]> {
  const { similar, isIncomplete } = await similarTexts(parts, kind, asked.query);
  if (isIncomplete) asked.setHeader(incompleteHeader, 'true');
  return similar;
}
