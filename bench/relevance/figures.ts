import type { Answered, Engine } from './engines/engine.ts';
import { foldToPlaces, type Grades, ndcgAt10, type Places, recallAt10, reciprocalRank } from './metrics.ts';
import type { SetQuery } from './sets.ts';

/** An engine's answer to one query. */
export interface Answer<Query = SetQuery> {
  query: Query;
  places: Places;
  /** The engine reports real matches, not just near ones. */
  isFound: boolean;
}

export function answerOf<Query>(
  query: Query,
  answered: Answered,
  faults: Map<string, number[]>,
): Answer<Query> {
  const keys = 'nearest' in answered ? answered.nearest : answered;
  return {
    query,
    places: foldToPlaces(keys.map((key) => faults.get(key) ?? [])),
    isFound: !('nearest' in answered) && keys.length > 0,
  };
}

/** Runs the queries one after the other. */
export async function askAll(
  { search }: Engine,
  queries: readonly SetQuery[],
  faults: Map<string, number[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries) answers.push(answerOf(query, await search(query.q), faults));
  return answers;
}

/** nDCG@10, recall@10 and reciprocal rank of each answer. */
export interface Figures {
  ndcg: number[];
  recall: number[];
  rank: number[];
}

export function figuresOf(answers: readonly Answer<{ grades: Grades }>[]): Figures {
  const each = (figure: typeof ndcgAt10) => answers.map(({ places, query }) => figure(places, query.grades));
  return { ndcg: each(ndcgAt10), recall: each(recallAt10), rank: each(reciprocalRank) };
}

/** The worst answers, with their first result and the expected one. */
export function missesOf(answers: readonly Answer[], sintomas: readonly string[], atMost: number): string {
  const text = (fault: number) => `${fault} ${(sintomas[fault] ?? '').slice(0, 70)}`;
  return answers
    .map((answer) => ({ ...answer, ndcg: ndcgAt10(answer.places, answer.query.grades) }))
    .toSorted((a, b) => a.ndcg - b.ndcg)
    .slice(0, atMost)
    .map(({ query, places, ndcg }) => {
      const wanted = [...query.grades].filter(([, grade]) => grade === 3).map(([fault]) => text(fault));
      const found = places.slice(0, 3).map((faults) => faults.slice(0, 2).map(text).join(' + '));
      return [
        `${ndcg.toFixed(3)} “${query.q}” (${query.tipo})`,
        ...wanted.slice(0, 3).map((line) => `    wanted ${line}`),
        ...(found.length === 0 ? ['    found nothing'] : found.map((line) => `    found  ${line}`)),
      ].join('\n');
    })
    .join('\n');
}
