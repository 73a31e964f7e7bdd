import type { Database } from '../../database/database.ts';
import { idOf, type KeyKind, keyKinds } from '../../database/record-key.ts';
import { find } from './find.ts';
import { compileQuery } from './index/compiled-query.ts';
import { textsWithMost } from './index/kind-texts.ts';
import { fieldBits } from './index/postings.ts';
import { rankFaults, textCandidate } from './index/rank.ts';
import { Scanner } from './index/scan.ts';
import { analyzeQueryFor } from './query/analyze-query.ts';
import { currentReading, readTyped } from './read-typed.ts';
import type { WordCounts } from './retrieval/document-frequency.ts';
import { anyVariant } from './retrieval/tsquery.ts';
import type { SearchParts } from './time-limit.ts';

/** A record whose text meets what was typed. */
export interface RelevantRecord {
  id: number;
  /** 0 to about 1.4. */
  relevance: number;
  /** It lacks nothing that was asked for. */
  isWhole: boolean;
}

/** The least score of a text that lacks a term. */
const leastRelevance = 0.5;
const rankedMax = 300;

/**
 * Records of one kind whose texts meet a query as the search understands it, by relevance.
 * @returns at most `atMost`, and the words that were taken for others
 */
export async function textsByRelevance(
  { db }: SearchParts,
  kind: KeyKind,
  typed: string,
  atMost: number,
): Promise<{ found: RelevantRecord[]; corrections: ReadonlyMap<string, string> }> {
  const { query, index } = await readTyped(db, typed);
  const compiled = compileQuery(index, query);
  const field = kind === 'symptom' ? fieldBits.symptom : fieldBits.checkOrFix;
  const candidates = textsWithMost(index, compiled, keyKinds[kind], rankedMax).map(({ key }) =>
    textCandidate(index, key, field),
  );
  const ranked = Scanner.using(index, compiled, (scanner) => rankFaults(index, scanner, candidates));
  const found = ranked
    .map(({ key, scores, isWhole }) => ({ id: idOf(key), relevance: scores.terms, isWhole }))
    .filter(({ isWhole, relevance }) => isWhole || relevance >= leastRelevance);
  return { found: found.slice(0, atMost), corrections: query.corrections };
}

/** The entries that lack nothing of what was typed, as the search understands it, best first. */
export async function entriesMeeting({ db }: SearchParts, typed: string, atMost: number): Promise<number[]> {
  const { query, index } = await readTyped(db, typed);
  const whole = find(index, query, typed, atMost).hits.filter(({ isWhole }) => isWhole);
  const first = whole.flatMap(({ entries }) => entries.slice(0, 1));
  return [...first, ...whole.flatMap(({ entries }) => entries.slice(1))].slice(0, atMost);
}

/**
 * Tsqueries over `word_vector` that texts outside the records must meet to have all that was typed; none where nothing is asked for.
 * @param corpus these texts
 */
export async function queriesFor(db: Database, typed: string, corpus: WordCounts): Promise<string[]> {
  const { terms } = await analyzeQueryFor(db, corpus, typed, await currentReading(db));
  return terms.filter(({ isRequired }) => isRequired).map((term) => anyVariant(term));
}
