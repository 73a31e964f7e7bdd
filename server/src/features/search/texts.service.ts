import { type ListKind, listKinds, recordOf } from '../troubleshooting/entry-lists.ts';
import { find } from './find.ts';
import type { Corpus } from './query/corpus.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { readDocument } from './ranking/document.ts';
import { rerank } from './ranking/rerank.ts';
import { withQuery } from './read-typed.ts';
import { planSelections } from './retrieval/plan.ts';
import { symptomsMeeting, textsMeeting } from './retrieval/texts.sql.ts';
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
const perSelection = 300;

/**
 * Records of one kind whose texts meet a query as the search understands it, by relevance.
 * @returns at most `atMost`, and the words that were taken for others; null where the time is over before they are found
 */
export async function textsByRelevance(
  parts: SearchParts,
  kind: ListKind,
  typed: string,
  atMost: number,
): Promise<{ found: RelevantRecord[]; corrections: ReadonlyMap<string, string> } | null> {
  const { db } = parts;
  const work = async (query: AnalyzedQuery) => {
    const isSymptom = kind === 'symptom';
    const { whole, near } = planSelections(query.terms, query.documents, isSymptom ? 'A' : '');
    const selections = [...(whole === null ? [] : [whole]), ...near].map(({ query: tsquery, atMost }) => ({
      query: tsquery,
      atMost: Math.min(atMost, perSelection),
    }));
    const texts = isSymptom
      ? await symptomsMeeting(db, selections)
      : await textsMeeting(db, [listKinds[kind]], selections);
    const vectors = new Map(texts.map(({ list, vector }) => [list, vector]));
    const documents = [...vectors].map(([list, vector]) => ({
      document: readDocument(list, vector),
      likes: 0,
      proof: 0,
    }));
    const found = rerank(query, documents)
      .map(({ document, parts, isWhole }) => ({
        id: recordOf(document.list),
        relevance: parts.terms,
        isWhole,
      }))
      .filter(({ isWhole, relevance }) => isWhole || relevance >= leastRelevance);
    return { found: found.slice(0, atMost), corrections: query.corrections };
  };
  return withQuery<Awaited<ReturnType<typeof work>> | null>(parts, typed, {}, work, () => null);
}

/** The entries that lack nothing of what was typed, as the search understands it, best first; null where the time is over. */
export async function entriesMeeting(
  parts: SearchParts,
  typed: string,
  atMost: number,
): Promise<number[] | null> {
  const work = async (query: AnalyzedQuery) => {
    const { page } = await find(parts.db, query, typed, { skip: 0, limit: atMost });
    return page.flatMap(({ tipo, registro_id, aproximado }) =>
      tipo === 'troubleshooting' && !aproximado ? [registro_id] : [],
    );
  };
  return withQuery<number[] | null>(parts, typed, {}, work, () => null);
}

/**
 * Does `work` with what a text outside the records must meet to have all that was typed: tsqueries over `word_vector`.
 * `otherwise` where nothing is asked for; null where the time is over.
 * @param corpus these texts
 */
export async function withQueriesFor<Result>(
  parts: SearchParts,
  typed: string,
  corpus: Corpus,
  work: (queries: readonly string[]) => Promise<Result>,
  otherwise: Result,
): Promise<Result | null> {
  return withQuery<Result | null>(
    parts,
    typed,
    { corpus },
    async ({ terms }) => {
      const queries = terms.filter(({ isRequired }) => isRequired).map((term) => anyVariant(term));
      return queries.length === 0 ? otherwise : work(queries);
    },
    () => null,
  );
}
