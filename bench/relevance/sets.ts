import path from 'node:path';
import type { Base } from './bases.ts';
import { type JudgedQuery, readFreshQueries, readJudgedQueries, readQueries } from './judged-queries.ts';
import type { Grades } from './metrics.ts';

export type SetQuery = Omit<JudgedQuery, 'half'>;

export const setNames = [
  'starter',
  'second',
  'both, starter queries',
  'both, second queries',
  'starter, to tune on',
] as const;
export type SetName = (typeof setNames)[number];

/** Judged queries to run on a base. */
export interface QuerySet {
  name: SetName;
  base: Base;
  queries: readonly SetQuery[];
}

export const reportName: SetName = 'starter';
export const tuneName: SetName = 'starter, to tune on';

/** Fresh queries that rules and weights were tuned on. */
const tunedOn = /^frescas-[12]\./;

/** Queries that must find nothing, by the base that has no answer to them. */
export type NothingToFind = ReadonlyMap<Base, readonly string[]>;

/**
 * All query sets.
 * @param directory of the judged queries
 * @param starterFaults how many faults of the starter base precede those of the second base in the joined base
 */
export function readSets(
  directory: string,
  starterFaults: number,
): { sets: QuerySet[]; nothing: NothingToFind } {
  const judged = readJudgedQueries(directory);
  const fresh = readFreshQueries(directory);
  const ofSecond = readQueries(path.join(directory, 'second-base/queries.json'));
  const report = [
    ...judged.filter(({ half }) => half === 'relato'),
    ...fresh.filter(({ file }) => !tunedOn.test(file)),
  ].filter(wantsFaults);
  const tune = [
    ...judged.filter(({ half }) => half === 'ajuste'),
    ...fresh.filter(({ file }) => tunedOn.test(file)),
  ].filter(wantsFaults);
  const second = ofSecond.filter(wantsFaults);
  const moved = second.map((query) => ({ ...query, grades: movedBy(starterFaults, query.grades) }));
  const textsOf = (queries: readonly SetQuery[]) => queries.filter((q) => !wantsFaults(q)).map(({ q }) => q);
  return {
    sets: [
      { name: 'starter', base: 'starter', queries: report },
      { name: 'second', base: 'second', queries: second },
      { name: 'both, starter queries', base: 'both', queries: report },
      { name: 'both, second queries', base: 'both', queries: moved },
      { name: 'starter, to tune on', base: 'starter', queries: tune },
    ],
    nothing: new Map([
      ['starter', textsOf(judged)],
      ['second', textsOf(ofSecond)],
    ]),
  };
}

function wantsFaults({ grades }: { grades: Grades }): boolean {
  return grades.size > 0;
}

function movedBy(faults: number, grades: Grades): Grades {
  return new Map([...grades].map(([fault, grade]) => [fault + faults, grade]));
}
