import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { expect, test } from 'vitest';
import { groupByMaker } from './group-by-maker.ts';

const entry = (id: number, fabricante_id: number, fabricante_nome: string) =>
  ({ id, fabricante_id, fabricante_nome }) as TroubleshootingEntry;

test('a code’s entries are grouped by maker, the makers by name', () => {
  const groups = groupByMaker([
    entry(1, 7, 'Phoenix'),
    entry(2, 3, 'AMI'),
    entry(3, 7, 'Phoenix'),
    entry(4, 5, 'Ático'),
  ]);
  expect(groups.map(({ makerId, name, entries }) => [makerId, name, entries.map(({ id }) => id)])).toEqual([
    [3, 'AMI', [2]],
    [5, 'Ático', [4]],
    [7, 'Phoenix', [1, 3]],
  ]);
});
