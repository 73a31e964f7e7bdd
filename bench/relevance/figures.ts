import type { Answered } from './engines/engine.ts';
import { type Half, halves, type JudgedQuery } from './judged-queries.ts';
import { foldToPlaces, type Grades, ndcgAt10, type Places, recallAt10, reciprocalRank } from './metrics.ts';

/** What an engine answered one query. */
export interface Answer<Query = JudgedQuery> {
  query: Query;
  places: Places;
  /** It has results that meet the query, as far as the engine says. */
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

/** nDCG@10, recall@10 and MRR, each the mean over the queries. */
function figuresText(answers: readonly Answer<{ grades: Grades }>[]): string {
  return [ndcgAt10, recallAt10, reciprocalRank]
    .map(
      (figure) =>
        answers.reduce((sum, { places, query }) => sum + figure(places, query.grades), 0) / answers.length,
    )
    .map((mean) => mean.toFixed(3))
    .join(' ');
}

/** Some queries must find nothing, and have a line of their own. */
function wantsFaults({ grades }: JudgedQuery): boolean {
  return grades.size > 0;
}

/** All queries of each half once more, by other grades. */
export function tableBy(
  who: string,
  answersOf: ReadonlyMap<string, readonly Answer[]>,
  judgement: ReadonlyMap<string, Grades>,
): string {
  const judged = [...answersOf].map(([name, answers]) => ({
    name,
    answers: answers.flatMap((answer) => {
      const grades = judgement.get(answer.query.q);
      return grades === undefined ? [] : [{ ...answer, query: { ...answer.query, grades } }];
    }),
  }));
  const rows = halves.map((half) => {
    const cells = judged.map(({ answers }) =>
      figuresText(answers.filter(({ query }) => query.half === half)),
    );
    return row(halfTitles[half], cells);
  });
  const names = judged.map(({ name }) => name);
  return ['', `By ${who}: nDCG@10, recall@10, MRR`, row('', names), ...rows].join('\n');
}

/** A row for each file of fresh queries. */
export function tableOfFresh(
  answersOf: ReadonlyMap<string, readonly Answer<{ grades: Grades; file: string }>[]>,
): string {
  const files = new Set([...answersOf.values()].flat().map(({ query }) => query.file));
  const rows = [...files].map((file) => {
    const ofFile = [...answersOf.values()].map((answers) =>
      answers.filter(({ query }) => query.file === file),
    );
    return row(`${file} (${ofFile[0]?.length})`, ofFile.map(figuresText));
  });
  return ['', 'Fresh queries: nDCG@10, recall@10, MRR', row('', [...answersOf.keys()]), ...rows].join('\n');
}

const halfTitles: Record<Half, string> = { ajuste: 'TUNE half', relato: 'REPORT half' };
const width = 19;
const titleWidth = 24;

function row(title: string, cells: readonly string[]): string {
  return title.padEnd(titleWidth) + cells.map((cell) => cell.padEnd(width)).join('');
}

/** The tables of every engine: both halves, then each half by kind of query (nDCG@10, recall@10, MRR in each cell). */
export function tablesOf(answersOf: ReadonlyMap<string, readonly Answer[]>): string {
  return halves
    .flatMap((half) => {
      const ofHalf = [...answersOf].map(([name, answers]) => ({
        name,
        answers: answers.filter(({ query }) => query.half === half),
      }));
      return ['', `${halfTitles[half]}: nDCG@10, recall@10, MRR`, ...rowsOf(ofHalf)];
    })
    .join('\n');
}

function rowsOf(engines: readonly { name: string; answers: readonly Answer[] }[]): string[] {
  const asked = engines[0]?.answers.map(({ query }) => query) ?? [];
  const figuresRow = (title: string, isOfRow: (query: JudgedQuery) => boolean) =>
    row(
      `${title} (${asked.filter(isOfRow).length})`,
      engines.map(({ answers }) => figuresText(answers.filter(({ query }) => isOfRow(query)))),
    );
  const kinds = new Set(asked.filter(wantsFaults).map(({ tipo }) => tipo));
  return [
    row(
      '',
      engines.map(({ name }) => name),
    ),
    figuresRow('all', wantsFaults),
    ...[...kinds]
      .sort((a, b) => a.localeCompare(b, 'pt'))
      .map((kind) => figuresRow(kind, ({ tipo }) => tipo === kind)),
    row(
      `found nothing, of ${asked.filter((query) => !wantsFaults(query)).length}`,
      engines.map(
        ({ answers }) => `${answers.filter(({ query, isFound }) => !wantsFaults(query) && !isFound).length}`,
      ),
    ),
  ];
}

/** The worst answered queries of the tune half, with what stood first and what should have. The report half is not shown. */
export function missesOf(answers: readonly Answer[], sintomas: readonly string[], atMost: number): string {
  const text = (fault: number) => `${fault} ${(sintomas[fault] ?? '').slice(0, 70)}`;
  return answers
    .filter((answer) => answer.query.half === 'ajuste' && wantsFaults(answer.query))
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
