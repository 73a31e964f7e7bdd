import type { SearchResult } from '@bancada/contract/search';
import { expect, test } from 'vitest';
import { anEntry } from '../troubleshooting/testing/entries.ts';
import { foldFaults } from './fold-faults.ts';
import { entryResult, recordResult } from './testing/results.ts';

const entry = (id: number, sintoma_id: number, solucao_id: number) =>
  entryResult(
    anEntry(id, { sintoma_id, solucao_id, diagnostico_ids: [sintoma_id * 10, sintoma_id * 10 + 1] }),
  );
const folded = (results: SearchResult[]) =>
  foldFaults(results, '').map((row) =>
    'fault' in row
      ? { fault: row.fault.id, entries: row.fault.entries.map(({ id }) => id) }
      : `${row.record.type} ${row.record.id}`,
  );

test('a fault stands once, with its entries; the records that it shows are not rows of their own', () => {
  const results = [
    entry(1, 1, 5),
    entry(2, 2, 6),
    entry(3, 1, 7),
    recordResult('sintoma', 1),
    recordResult('diagnostico', 21),
    recordResult('solucao', 7),
  ];
  expect(folded(results)).toEqual([
    { fault: 1, entries: [1, 3] },
    { fault: 2, entries: [2] },
  ]);
});

test('a symptom without entries is a fault too; a diagnosis or solution that no fault shows is a row', () => {
  const results = [
    recordResult('sintoma', 1),
    entry(1, 2, 5),
    recordResult('solucao', 9),
    recordResult('diagnostico', 9),
  ];
  expect(folded(results)).toEqual([
    { fault: 1, entries: [] },
    { fault: 2, entries: [1] },
    'solucao 9',
    'diagnostico 9',
  ]);
});

test('a record that is found before the entry that shows it takes the fault to its place', () => {
  expect(folded([recordResult('diagnostico', 20), entry(1, 1, 5), entry(2, 2, 6)])).toEqual([
    { fault: 2, entries: [2] },
    { fault: 1, entries: [1] },
  ]);
});

test('a fault of which one entry meets everything and another does not stands once, with those that do', () => {
  const near = { ...entry(3, 1, 6), aproximado: true };
  const rows = foldFaults([entry(1, 1, 5), entry(2, 2, 5), near], '');
  expect(rows.map(({ isApproximate }) => isApproximate)).toEqual([false, false]);
  expect(folded([entry(1, 1, 5), entry(2, 2, 5), near])).toEqual([
    { fault: 1, entries: [1, 3] },
    { fault: 2, entries: [2] },
  ]);
});

test('the words of all its results are marked in a fault; what was typed where none are known', () => {
  const marked = (id: number, marcas: string[]) => ({ ...entry(id, 1, id), marcas });
  expect(foldFaults([marked(1, ['liga']), marked(2, ['bateria', 'liga'])], 'x')[0]?.sought).toEqual([
    'liga',
    'bateria',
  ]);
  expect(foldFaults([marked(1, [])], 'liga')[0]?.sought).toBe('liga');
});
