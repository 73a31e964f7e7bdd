import { incompleteHeader } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import { similarTexts } from './suggestions.service.ts';
import type { SimilarText, TextKind } from './suggestions.sql.ts';

/** Answers a call for suggestions (`similarTexts`); a header tells whether the search hit its time limit. */
export async function suggest(
  db: Database,
  kind: TextKind,
  asked: {
    query: { q: string; limit: number };
    setHeader: (name: string, value: string) => void;
  },
): Promise<SimilarText[]> {
  const { similar, isIncomplete } = await similarTexts(db, kind, asked.query);
  if (isIncomplete) asked.setHeader(incompleteHeader, 'true');
  return similar;
}
