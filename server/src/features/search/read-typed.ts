import { plain } from '@bancada/contract/notation-words';
import type { Database } from '../../database/database.ts';
import { analyze } from './analysis/tokenize.ts';
import { readCodes } from './codes/read-codes.ts';
import { analyzeQuery } from './query/analyze-query.ts';
import { type Corpus, faults } from './query/corpus.ts';
import { type Vocabulary, vocabularyOf } from './query/knowledge.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { instanceSynonymsText } from './synonyms/synonyms.service.ts';
import { type SearchParts, withinTimeLimit } from './time-limit.ts';

/**
 * Does `work` with what a typed text asks for; what `whenOver` gives where the time is over before it is done. Codes alone have no
 * time limit: few faults hold a code, and a busy machine must not keep the fix from who has read it off a display.
 * @param how.corpus the texts that are sought; faults by default
 */
export async function withQuery<Result>(
  { db, searchLimitMs }: SearchParts,
  typed: string,
  { isExact = false, corpus = faults }: { isExact?: boolean; corpus?: Corpus },
  work: (query: AnalyzedQuery) => Promise<Result>,
  whenOver: () => Result,
): Promise<Result> {
  const vocabulary = await currentVocabulary(db);
  const done = async () => work(await analyzeQuery(db, typed, vocabulary, { corpus, isExact }));
  return corpus === faults && isOnlyCodes(typed) ? done() : withinTimeLimit(searchLimitMs, done, whenOver);
}

/** More tokens than this are a text, whatever they look like. */
const codeTokensMax = 6;

/** Whether nothing but codes, beeps, blinks or part numbers is typed, and what announces them: `erro P0AA6`. */
export function isOnlyCodes(typed: string): boolean {
  const text = analyze(typed);
  const mentions = readCodes(text);
  const read = new Set(mentions.flatMap(({ tokens, announcer }) => [...tokens, ...announcer]));
  return (
    mentions.length > 0 &&
    text.tokens.length <= codeTokensMax &&
    text.tokens.every(({ isFunction }, place) => isFunction || read.has(place))
  );
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
