import { faultCardsOf } from '@bancada/contract/faults/fault-of-entries';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { expect, test } from 'vitest';
import { groupByMaker, makersOf } from './group-by-maker.ts';

const entry = (sintoma_id: number, fabricante_id: number, fabricante_nome: string) =>
  ({
    sintoma_id,
    fabricante_id,
    fabricante_nome,
    modelo_equipamento_id: fabricante_id,
    modelo_equipamento_nome: '',
    diagnostico_ids: [] as number[],
  }) as TroubleshootingEntry;

test('the faults of a code are grouped by their makers, the groups by name, each fault once', () => {
  const faults = faultCardsOf([
    entry(1, 7, 'Phoenix'),
    entry(2, 3, 'AMI'),
    entry(3, 7, 'Phoenix'),
    entry(4, 5, 'Ático'),
    entry(1, 3, 'AMI'),
  ]);
  const groups = groupByMaker(faults);
  expect(groups.map(({ name, faults: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ['AMI', [2]],
    ['AMI, Phoenix', [1]],
    ['Ático', [4]],
    ['Phoenix', [3]],
  ]);
});

test('a maker is counted once for each fault that it has', () => {
  const faults = faultCardsOf([
    entry(1, 7, 'Phoenix'),
    entry(1, 7, 'Phoenix'),
    entry(1, 3, 'AMI'),
    entry(2, 3, 'AMI'),
  ]);
  expect(makersOf(faults)).toEqual([
    { makerId: 3, name: 'AMI', faults: 2 },
    { makerId: 7, name: 'Phoenix', faults: 1 },
  ]);
});
