import { type Half, halves, type JudgedQuery } from './judged-queries.ts';
import { foldToPlaces, ndcgAt10, type Places, recallAt10, reciprocalRank } from './metrics.ts';

/** What an engine answered one query. */
export interface Answer {
  query: JudgedQuery;
  places: Places;
}

export function answerOf(query: JudgedQuery, keys: readonly string[], faults: Map<string, number[]>): Answer {
  return { query, places: foldToPlaces(keys.map((key) => faults.get(key) ?? [])) };
}

/** One engine's answers, in figures for reading. */
interface Figures {
  queries: number;
  ndcg: number;
  recall: number;
  mrr: number;
}

function figuresOf(answers: readonly Answer[]): Figures {
  const mean = (figure: (answer: Answer) => number) =>
    answers.reduce((sum, answer) => sum + figure(answer), 0) / answers.length;
  return {
    queries: answers.length,
    ndcg: mean(({ places, query }) => ndcgAt10(places, query.grades)),
    recall: mean(({ places, query }) => recallAt10(places, query.grades)),
    mrr: mean(({ places, query }) => reciprocalRank(places, query.grades)),
  };
}

const isOfNothing = ({ query }: Answer) => query.grades.size === 0;
const halfTitles: Record<Half, string> = { ajuste: 'TUNE half', relato: 'REPORT half' };
const width = 19;

/** The tables of every engine: both halves, then each half by kind of query (nDCG@10, recall@10, MRR in each cell). */
export function tablesOf(answersOf: ReadonlyMap<string, readonly Answer[]>): string {
  const lines: string[] = [];
  const row = (title: string, cells: string[]) =>
    lines.push(title.padEnd(24) + cells.map((cell) => cell.padEnd(width)).join(''));
  const cell = (answers: readonly Answer[]) => {
    const { ndcg, recall, mrr } = figuresOf(answers);
    return [ndcg, recall, mrr].map((figure) => figure.toFixed(3)).join(' ');
  };
  for (const half of halves) {
    const ofHalf = [...answersOf.values()].map((answers) =>
      answers.filter(({ query }) => query.half === half),
    );
    const [first = []] = ofHalf;
    const kinds = [...new Set(first.filter((answer) => !isOfNothing(answer)).map(({ query }) => query.tipo))];
    lines.push('', `${halfTitles[half]}: nDCG@10, recall@10, MRR`);
    row('', [...answersOf.keys()]);
    row(
      `all (${first.filter((answer) => !isOfNothing(answer)).length})`,
      ofHalf.map((answers) => cell(answers.filter((answer) => !isOfNothing(answer)))),
    );
    for (const kind of kinds.sort((a, b) => a.localeCompare(b, 'pt')))
      row(
        `${kind} (${first.filter(({ query }) => query.tipo === kind).length})`,
        ofHalf.map((answers) => cell(answers.filter(({ query }) => query.tipo === kind))),
      );
    row(
      `finds nothing (${first.filter(isOfNothing).length})`,
      ofHalf.map(
        (answers) =>
          `${answers.filter((answer) => isOfNothing(answer) && answer.places.length === 0).length}`,
      ),
    );
  }
  return lines.join('\n');
}

/** The worst answered queries of the tune half, with what stood first and what should have. The report half is not shown. */
export function missesOf(answers: readonly Answer[], sintomas: readonly string[], atMost: number): string {
  const text = (fault: number) => `${fault} ${(sintomas[fault] ?? '').slice(0, 70)}`;
  return answers
    .filter((answer) => answer.query.half === 'ajuste' && !isOfNothing(answer))
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
