import { plain } from '@bancada/contract/codes/notation-words';
import type { Database } from '../../database/database.ts';
import { type Current, readCurrent } from './index/current-index.ts';
import type { FaultIndex } from './index/fault-index.ts';
import { analyzeQuery, analyzeQueryFor, type Reading } from './query/analyze-query.ts';
import { vocabularyOf } from './query/knowledge.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import type { WordCounts } from './retrieval/document-frequency.ts';
import { type SearchParts, withinTimeLimit } from './time-limit.ts';

/** What a typed text asks the records for, and the records as they are now. */
export async function readTyped(
  db: Database,
  typed: string,
  { isExact = false }: { isExact?: boolean } = {},
): Promise<{ query: AnalyzedQuery; index: FaultIndex }> {
  const reading = await currentReading(db, isExact);
  return { query: analyzeQuery(typed, reading), index: reading.index };
}

/**
 * Does `work` with what a typed text asks texts outside the records for; what `whenOver` gives where the time is over before it is done.
 */
export async function withQuery<Result>(
  { db, searchLimitMs }: SearchParts,
  typed: string,
  { isExact = false, corpus }: { isExact?: boolean; corpus: WordCounts },
  work: (query: AnalyzedQuery) => Promise<Result>,
  whenOver: () => Result,
): Promise<Result> {
  const reading = await currentReading(db, isExact);
  const done = async () => work(await analyzeQueryFor(db, corpus, typed, reading));
  return withinTimeLimit(searchLimitMs, done, whenOver);
}

/**
 * The product's synonyms and those of this instance, and the words of all records, as they are now.
 * @param read `readSoFar` where what has been read of many records is enough
 */
export async function currentReading(
  db: Database,
  isExact = false,
  read: (db: Database) => Promise<Current> = readCurrent,
): Promise<Reading & Pick<Current, 'isWhole'>> {
  const { index, ownSynonyms, isWhole } = await read(db);
  return { index, vocabulary: vocabularyOf(ownSynonyms), isExact, isWhole };
}

/** What was typed, each slip replaced by what was meant; the same where there are none. */
export function withCorrections(typed: string, corrections: AnalyzedQuery['corrections']): string {
  if (corrections.size === 0) return typed;
  return typed.replace(/\p{L}+/gu, (word) => corrections.get(plain(word)) ?? word);
}
