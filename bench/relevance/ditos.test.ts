import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plain } from '@bancada/contract/codes/notation-words';
import { expect, test } from 'vitest';
import { readFreshQueries, readJudgedQueries, readQueries } from './judged-queries.ts';

const starterDirectory = path.resolve(import.meta.dirname, '../../server/starter');

const wordsOf = (text: string) => new Set(plain(text).match(/[a-z0-9]+/g) ?? []);
const alike = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  // Sets of very different size cannot overlap enough.
  if (Math.min(one.size, other.size) <= 0.8 * Math.max(one.size, other.size)) return 0;
  const common = [...one].filter((word) => other.has(word)).length;
  return common / (one.size + other.size - common);
};

test('no way to say a fault in the starter base equals, or nearly equals, a judged query', () => {
  const flows: { ditos?: string[] }[] = JSON.parse(
    readFileSync(path.join(starterDirectory, 'fluxos.json'), 'utf8'),
  );
  const queries = [
    ...readJudgedQueries(import.meta.dirname),
    ...readFreshQueries(import.meta.dirname),
    ...readQueries(path.join(import.meta.dirname, 'second-base', 'queries.json')),
  ].map(({ q }) => ({ q, words: wordsOf(q) }));
  const ditos = flows.flatMap(({ ditos = [] }) => ditos.map((line) => ({ line, words: wordsOf(line) })));
  expect(ditos.length).toBeGreaterThan(1000);
  const near = ditos.flatMap(({ line, words }) =>
    queries.flatMap(({ q, words: ofQuery }) => (alike(words, ofQuery) > 0.8 ? [`${line} = ${q}`] : [])),
  );
  expect(near).toEqual([]);
});
