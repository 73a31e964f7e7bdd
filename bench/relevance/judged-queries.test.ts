import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  halfOf,
  medianGrades,
  readFreshQueries,
  readJudgedQueries,
  readSecondJudgement,
  readThirdJudgement,
} from './judged-queries.ts';

const queries = readJudgedQueries(import.meta.dirname);
const flows: unknown[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../server/starter/fluxos.json'), 'utf8'),
);
const first: unknown[] = JSON.parse(readFileSync(path.join(import.meta.dirname, 'consultas.json'), 'utf8'));

describe('the judged queries', () => {
  test('are the original ones and at least 170 more, in halves of nearly equal size', () => {
    expect(queries.length).toBeGreaterThanOrEqual(first.length + 170);
    const tuned = queries.filter(({ half }) => half === 'ajuste').length;
    expect(Math.abs(tuned / queries.length - 0.5)).toBeLessThan(0.05);
  });

  test('expect existing faults, at least one with grade 3; those of kind “nada” expect none', () => {
    const wrong = queries.filter(({ tipo, grades }) => {
      if (tipo === 'nada') return grades.size > 0;
      const areThere = [...grades.keys()].every((fault) => fault < flows.length);
      return !areThere || ![...grades.values()].includes(3);
    });
    expect(wrong).toEqual([]);
  });

  test('the fresh ones are distinct, each meaning one to three existing faults', () => {
    const asked = new Set(queries.map(({ q }) => q));
    const fresh = readFreshQueries(import.meta.dirname);
    expect(fresh.length).toBeGreaterThanOrEqual(300);
    const wrong = fresh.filter(({ q, grades }) => {
      const meant = [...grades.values()].filter((grade) => grade === 3).length;
      return (
        asked.has(q) || meant < 1 || meant > 3 || [...grades.keys()].some((fault) => fault >= flows.length)
      );
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['second', readSecondJudgement],
    ['third', readThirdJudgement],
  ])('were judged a %s time if they expect a fault', (_, read) => {
    const judgement = read(import.meta.dirname);
    const wanting = queries.filter(({ grades }) => grades.size > 0).map(({ q }) => q);
    expect([...judgement.keys()].toSorted()).toEqual(wanting.toSorted());
    const faults = [...judgement.values()].flatMap((grades) => [...grades.keys()]);
    expect(Math.max(...faults)).toBeLessThan(flows.length);
  });

  test('the median of three grades counts, and a fault that only one judge graded has none', () => {
    const grades = medianGrades([
      new Map([
        [1, 3],
        [2, 3],
        [3, 1],
      ]),
      new Map([
        [1, 1],
        [4, 3],
      ]),
      new Map([
        [1, 2],
        [2, 1],
      ]),
    ]);
    expect([...grades]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('differ in more than case and accents', () => {
    const folded = queries.map(({ q }) => q.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
    expect(new Set(folded).size).toBe(folded.length);
  });

  test('stay on their side of the split, which the first byte of their SHA-256 decides: 02, ed and d2 here', () => {
    expect([halfOf('55'), halfOf('D6'), halfOf('p0a80')]).toEqual(['ajuste', 'relato', 'ajuste']);
  });
});
