import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Grade, Grades } from './metrics.ts';

/** `ajuste`: the tuning half. `relato`: the half for reporting, never tuned on. */
export const halves = ['ajuste', 'relato'] as const;
export type Half = (typeof halves)[number];

export interface JudgedQuery {
  q: string;
  tipo: string;
  /** By index of the fault in `fluxos.json`; empty if the query must find nothing. */
  grades: Grades;
  half: Half;
}

const Fault = z.int().check(z.nonnegative());
const grade = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const JudgedFile = z.array(
  z.object({
    q: z.string().check(z.minLength(1)),
    tipo: z.string().check(z.minLength(1)),
    /** A plain list means grade 3. */
    esperados: z.union([z.array(Fault), z.record(z.string().check(z.regex(/^\d+$/)), grade)]),
  }),
);

/**
 * The judged queries of a folder's `consultas*.json`. The judgements of a query that is in several files are joined.
 * @throws where two files disagree on a query's kind or on the grade of one of its faults
 */
export function readJudgedQueries(directory: string): JudgedQuery[] {
  const queries = new Map<string, { tipo: string; grades: Map<number, Grade> }>();
  for (const file of readdirSync(directory).sort()) {
    if (!/^consultas.*\.json$/.test(file)) continue;
    for (const { q, tipo, esperados } of readFile(path.join(directory, file))) {
      const query = queries.get(q) ?? { tipo, grades: new Map<number, Grade>() };
      queries.set(q, query);
      if (query.tipo !== tipo) throw new Error(`${file}: “${q}” is of another kind elsewhere`);
      for (const [fault, grade] of gradesOf(esperados)) {
        if (query.grades.has(fault)) throw new Error(`${file}: fault ${fault} of “${q}” is judged twice`);
        query.grades.set(fault, grade);
      }
    }
  }
  return [...queries].map(([q, query]) => ({ q, ...query, half: halfOf(q) }));
}

/**
 * Queries that were written and judged later, in `frescas-*.json`, by people who saw only the faults. The semantic weights were
 * chosen with the first two files, the third was run once after that, and the others before they were used for anything.
 */
export function readFreshQueries(directory: string): (Omit<JudgedQuery, 'half'> & { file: string })[] {
  return readdirSync(directory)
    .filter((file) => /^frescas-\d+\.json$/.test(file))
    .sort()
    .flatMap((file) =>
      readFile(path.join(directory, file)).map(({ q, tipo, esperados }) => ({
        q,
        tipo,
        grades: new Map(gradesOf(esperados)),
        file,
      })),
    );
}

/** The judged queries of one file. */
export function readQueries(file: string): Omit<JudgedQuery, 'half'>[] {
  return readFile(file).map(({ q, tipo, esperados }) => ({ q, tipo, grades: new Map(gradesOf(esperados)) }));
}

const Judgement = z.record(z.string(), z.record(z.string().check(z.regex(/^\d+$/)), grade));

/**
 * Grades of a second judge, by query, for the faults that any search returned. The judge knew neither the first grades nor
 * which search had returned what.
 */
export function readSecondJudgement(directory: string): Map<string, Grades> {
  return readJudgement(path.join(directory, 'segundo-parecer.json'));
}

/** Grades of a third judge, equally blind, for the faults that one of the others had graded. Absent means 0. */
export function readThirdJudgement(directory: string): Map<string, Grades> {
  return readJudgement(path.join(directory, 'terceiro-parecer.json'));
}

function readJudgement(file: string): Map<string, Grades> {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(z.parse(Judgement, content)).map(([q, grades]) => [q, new Map(gradesOf(grades))]),
  );
}

/** The grades of the other judges, and the median of all three, by judge. */
export function readJudgements(directory: string): Map<string, Map<string, Grades>> {
  const [second, third] = [readSecondJudgement(directory), readThirdJudgement(directory)];
  const middle = readJudgedQueries(directory).flatMap(({ q, grades }): [string, Grades][] => {
    const [other, last] = [second.get(q), third.get(q)];
    return other === undefined || last === undefined ? [] : [[q, medianGrades([grades, other, last])]];
  });
  return new Map([
    ['another judge', second],
    ['a third judge', third],
    ['the middle one of three', new Map(middle)],
  ]);
}

/** The median of three grades per fault. A missing grade counts as 0, and faults with a median of 0 are left out. */
export function medianGrades(judgements: readonly [Grades, Grades, Grades]): Grades {
  const faults = new Set(judgements.flatMap((grades) => [...grades.keys()]));
  return new Map(
    [...faults].flatMap((fault): [number, Grade][] => {
      const [, middle] = judgements.map((grades) => grades.get(fault) ?? 0).toSorted((a, b) => a - b);
      return middle === undefined || middle === 0 ? [] : [[fault, middle]];
    }),
  );
}

function readFile(file: string): z.output<typeof JudgedFile> {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return z.parse(JudgedFile, content);
}

function gradesOf(esperados: number[] | Record<string, Grade>): [number, Grade][] {
  if (Array.isArray(esperados)) return esperados.map((fault) => [fault, 3]);
  return Object.entries(esperados).map(([fault, grade]) => [Number(fault), grade]);
}

/** Decided by the query's text alone, so that adding queries never moves others to the other half. */
export function halfOf(q: string): Half {
  const [firstByte = 0] = createHash('sha256').update(q).digest();
  return firstByte % 2 === 0 ? 'ajuste' : 'relato';
}
