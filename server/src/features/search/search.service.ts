import type { Database } from '../../database/database.ts';
import { type Found, find } from './find.ts';
import { foundBefore } from './found-before.ts';
import { readSoFar } from './index/current-index.ts';
import { analyzeQuery } from './query/analyze-query.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { currentReading, withCorrections } from './read-typed.ts';

interface Asked {
  q: string;
  /** Without corrections. */
  isExact: boolean;
  /** How many hits are wanted at least. */
  wanted: number;
  /** Throws where nobody waits for the answer any more. */
  refuseIfGone?: (() => void) | undefined;
}

export interface Searched extends Found {
  query: AnalyzedQuery;
  /** What was sought in place of what was typed; null where it is the same. */
  corrected: string | null;
  /** Records are still being read: there may be more. */
  isIncomplete: boolean;
}

/** What meets every word of `q`, best first, then what meets most of it. Nothing but punctuation finds nothing. */
export async function searchFor(
  db: Database,
  { q, isExact, wanted, refuseIfGone }: Asked,
): Promise<Searched> {
  const typed = q.replaceAll('\u0000', ' ');
  const reading = await currentReading(db, isExact, readSoFar);
  refuseIfGone?.();
  const { query, found } = foundBefore(reading, JSON.stringify([typed, isExact, wanted]), () => {
    const query = analyzeQuery(typed, reading);
    return { query, found: find(reading.index, query, typed, wanted) };
  });
  const { corrections } = query;
  return {
    ...found,
    query,
    corrected: corrections.size === 0 ? null : withCorrections(typed, corrections),
    isIncomplete: !reading.isWhole,
  };
}
