import { type Answer, type Figures, figuresOf } from './figures.ts';
import { differences, type Interval, intervalOf, meanOf } from './intervals.ts';
import type { Grades } from './metrics.ts';
import type { QuerySet } from './sets.ts';

/** Each engine's answers to the queries of a set, the product first. */
export type AnswersOfSet = ReadonlyMap<string, readonly Answer[]>;

const titleWidth = 38;
const cellWidth = 26;

export function row(title: string, cells: readonly string[], width = cellWidth): string {
  return (title.padEnd(titleWidth) + cells.map((cell) => cell.padEnd(width)).join('')).trimEnd();
}

/** `0.912 (0.901 to 0.923)`. */
export function intervalText({ mean, low, high }: Interval, isDifference = false): string {
  const text = (figure: number) => `${isDifference && figure >= 0 ? '+' : ''}${figure.toFixed(3)}`;
  return `${text(mean)} (${text(low)} to ${text(high)})`;
}

/** Every engine's metrics, and the product's lead over the best other engine. */
export function tableOfSet(set: QuerySet, documents: number, answersOf: AnswersOfSet): string {
  const figures = new Map([...answersOf].map(([name, answers]) => [name, figuresOf(answers)]));
  const rows = [...figures].map(([name, { ndcg, recall, rank }]) =>
    row(name, [intervalText(intervalOf(ndcg)), meanOf(recall).toFixed(3), meanOf(rank).toFixed(3)]),
  );
  return [
    `\n${set.name}: ${set.queries.length} queries over ${documents} documents`,
    row('', ['nDCG@10 (95 % interval)', 'recall@10', 'MRR']),
    ...rows,
    ...leadRow(figures),
  ].join('\n');
}

function leadRow(figures: ReadonlyMap<string, Figures>): string[] {
  const [product, ...others] = [...figures];
  const [best] = others.toSorted(([, one], [, other]) => meanOf(other.ndcg) - meanOf(one.ndcg));
  if (product === undefined || best === undefined) return [];
  const lead = intervalOf(differences(product[1].ndcg, best[1].ndcg));
  return [row(`lead over ${best[0]}`, [intervalText(lead, true)])];
}

/** nDCG@10 per kind of query. */
export function tableByKind(answersOf: AnswersOfSet): string {
  const asked = [...answersOf.values()][0]?.map(({ query }) => query) ?? [];
  const kinds = Map.groupBy(asked, ({ tipo }) => tipo);
  return [
    row('nDCG@10 by kind', [...answersOf.keys()]),
    ...[...kinds]
      .toSorted(([one], [other]) => one.localeCompare(other, 'pt'))
      .map(([kind, queries]) =>
        row(
          `  ${kind} (${queries.length})`,
          [...answersOf.values()].map((answers) =>
            ndcgText(answers.filter(({ query }) => query.tipo === kind)),
          ),
        ),
      ),
  ].join('\n');
}

/** The same answers scored by other judges' grades, without the queries that they have not judged. */
export function tableByJudges(
  answersOf: AnswersOfSet,
  judgements: ReadonlyMap<string, ReadonlyMap<string, Grades>>,
): string {
  const rows = [...judgements].map(([judge, gradesOf]) =>
    row(
      `  ${judge}`,
      [...answersOf.values()].map((answers) =>
        ndcgText(
          answers.flatMap((answer) => {
            const grades = gradesOf.get(answer.query.q);
            return grades === undefined ? [] : [{ ...answer, query: { ...answer.query, grades } }];
          }),
        ),
      ),
    ),
  );
  return [row('nDCG@10 by the grades of', [...answersOf.keys()]), ...rows].join('\n');
}

function ndcgText(answers: readonly Answer<{ grades: Grades }>[]): string {
  return meanOf(figuresOf(answers).ndcg).toFixed(3);
}
