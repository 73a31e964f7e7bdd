import type { HistoryItem } from '@bancada/contract/records/history';
import { expect, test } from 'vitest';
import { compareVersions } from './FieldChanges.tsx';

const version = (id: number, acao: HistoryItem['acao'], values: Record<string, string | null>) =>
  ({
    ...{ id, acao },
    mudancas: Object.entries(values).map(([campo, depois_texto]) => ({
      ...{ campo, antes: null, depois: depois_texto, antes_texto: null, depois_texto },
    })),
  }) as unknown as HistoryItem;

const history = [
  version(9, 'update', { nome: 'D', autor: 'Ana' }),
  version(7, 'delete', {}),
  version(5, 'update', { autor: 'Rui' }),
  version(4, 'update', { nome: 'B' }),
  version(1, 'create', { nome: 'A', autor: 'Ana' }),
];
const compared = (one: number, other: number) =>
  compareVersions(history, one, other).map(({ campo, antes_texto, depois_texto }) => [
    ...[campo, antes_texto, depois_texto],
  ]);

test('any two versions are compared by all that changed between them, in whichever order they are chosen', () => {
  expect(compared(1, 5)).toEqual([
    ['nome', 'A', 'B'],
    ['autor', 'Ana', 'Rui'],
  ]);
  expect(compared(9, 4)).toEqual([['nome', 'B', 'D']]);
  expect(compared(5, 5)).toEqual([]);
});
