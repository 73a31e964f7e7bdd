import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plain } from '@bancada/contract/notation-words';
import { describe, expect, test } from 'vitest';
import { readFlows } from '../relevance/documents.ts';
import { readFreshQueries, readJudgedQueries } from '../relevance/judged-queries.ts';
import { helpOf, readTeaching, relatedIn, sayingsIn } from './teaching.ts';

const flows = readFlows(path.resolve(import.meta.dirname, '../../server/starter'));
const relevance = path.resolve(import.meta.dirname, '../relevance');
const { related, sayings } = readTeaching();

describe('what affinities are learnt from', () => {
  test('tells of every fault which others help beside it, and none of itself or of one that is not there', () => {
    expect([...related.keys()].toSorted((a, b) => a - b)).toEqual([...flows.keys()]);
    const wrong = [...related].filter(
      ([fault, others]) => others.has(fault) || [...others.keys()].some((other) => other >= flows.length),
    );
    expect(wrong).toEqual([]);
  });

  test('says each fault in many ways, and in none twice', () => {
    expect([...sayings.keys()].toSorted((a, b) => a - b)).toEqual([...flows.keys()]);
    for (const ofFault of sayings.values()) {
      expect(ofFault.length).toBeGreaterThanOrEqual(15);
      expect(new Set(ofFault.map(plain)).size).toBe(ofFault.length);
    }
  });

  test('holds no query by which the search is judged', () => {
    const judged = [...readJudgedQueries(relevance), ...readFreshQueries(relevance)].map(({ q }) => q);
    const asWritten = (text: string) =>
      plain(text)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim();
    const said = new Set([...sayings.values()].flat().map(asWritten));
    expect(judged.filter((q) => said.has(asWritten(q)))).toEqual([]);
  });

  test('is of the files that stand beside it, comments apart', () => {
    const lines = readFileSync(path.join(import.meta.dirname, 'dizeres.txt'), 'utf8').split('\n');
    expect(lines.filter((line) => /^\d/.test(line))).toHaveLength(flows.length);
  });
});

describe('a file of what is taught', () => {
  test('names those that help nearly as well, then those that are related', () => {
    const read = relatedIn('# of two faults\n0: 1; 2\n1:; 0\n');
    expect([...(read.get(0) ?? [])].toSorted()).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect([...(read.get(1) ?? [])]).toEqual([[0, 1]]);
  });

  test.each(['0: 1 2', '0: a; 1', 'x: 1; 2'])('“%s” is refused', (line) => {
    expect(() => relatedIn(line)).toThrow(/teaches nothing/);
  });

  test('has one line for each fault, and no empty saying', () => {
    expect(() => sayingsIn('3: um | \n')).toThrow(/teaches nothing/);
    expect(() => sayingsIn('3: um\n3: dois\n')).toThrow(/fault 3 is taught twice/);
  });
});

test('of two faults both help, whichever names the other, and more where both do', () => {
  const help = helpOf(3, relatedIn('0: 1; 2\n1: 0;\n'));
  expect(
    help.map((ofFault) => [...ofFault].map(([fault, share]) => [fault, Number(share.toFixed(3))])),
  ).toEqual([
    [
      [2, 0.143],
      [1, 0.857],
    ],
    [[0, 1]],
    [[0, 1]],
  ]);
});
