import { plain } from '@bancada/contract/notation-words';
import type { Database } from '../../database/database.ts';
import { analyzeQuery } from './query/analyze-query.ts';
import { type Vocabulary, vocabularyOf } from './query/knowledge.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { instanceSynonymsText } from './synonyms/synonyms.service.ts';
import { withinTimeLimit } from './time-limit.ts';

/** Does `work` with what a typed text asks for; what `whenOver` gives where the time is over before it is done. */
export async function withQuery<Result>(
  db: Database,
  typed: string,
  { isExact = false }: { isExact?: boolean },
  work: (query: AnalyzedQuery) => Promise<Result>,
  whenOver: () => Result,
): Promise<Result> {
  const vocabulary = await currentVocabulary(db);
  return withinTimeLimit(async () => work(await analyzeQuery(db, typed, vocabulary, isExact)), whenOver);
}

/** The product's synonyms, and those of this instance as they are now. The first time it takes longer than a search may. */
export async function currentVocabulary(db: Database): Promise<Vocabulary> {
  return vocabularyOf(db, await instanceSynonymsText(db));
}

/** What was typed, each slip replaced by what was meant; the same where there are none. */
export function withCorrections(typed: string, corrections: AnalyzedQuery['corrections']): string {
  if (corrections.size === 0) return typed;
  return typed.replace(/\p{L}+/gu, (word) => corrections.get(plain(word)) ?? word);
}
