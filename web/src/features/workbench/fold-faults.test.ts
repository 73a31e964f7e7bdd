import type { SearchResult } from '@bancada/contract/search';
import { expect, test } from 'vitest';
import { foldFaults } from './fold-faults.ts';
import { anEntry, entryResult, recordResult } from './testing/results.ts';

const entry = (id: number, sintoma_id: number, solucao_id: number) =>
  entryResult(
    anEntry(id, { sintoma_id, solucao_id, diagnostico_ids: [sintoma_id * 10, sintoma_id * 10 + 1] }),
  );
const folded = (results: SearchResult[]) =>
  foldFaults(results).map(({ first, more }) => [first, ...more].map(({ type, id }) => `${type} ${id}`));

test('a fault appears once, with its other entries and their records', () => {
  const results = [
    entry(1, 1, 5),
    entry(2, 2, 6),
    entry(3, 1, 7),
    recordResult('sintoma', 1),
    recordResult('diagnostico', 21),
    recordResult('solucao', 7),
  ];
  expect(folded(results)).toEqual([
    ['troubleshooting 1', 'troubleshooting 3', 'sintoma 1', 'solucao 7'],
    ['troubleshooting 2', 'diagnostico 21'],
  ]);
});

test('a record that no entry shows is listed on its own', () => {
  const results = [
    recordResult('sintoma', 1),
    entry(1, 2, 5),
    recordResult('solucao', 9),
    recordResult('diagnostico', 9),
  ];
  expect(folded(results)).toEqual([['sintoma 1'], ['troubleshooting 1'], ['solucao 9'], ['diagnostico 9']]);
});

test('a complete match is not folded under a partial one', () => {
  const near = { ...entry(1, 1, 5), aproximado: true };
  expect(folded([near, entry(2, 2, 5), recordResult('solucao', 5)])).toEqual([
    ['troubleshooting 1'],
    ['troubleshooting 2', 'solucao 5'],
  ]);
});
