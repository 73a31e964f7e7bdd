import type { SearchResult } from '@bancada/contract/search';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { expect, test } from 'vitest';
import { expansionOf } from './related-items.ts';
import { anEntry, entryResult, recordResult } from './testing/results.ts';

const entry = (id: number, part: Partial<TroubleshootingEntry>) =>
  anEntry(id, {
    sintoma: 'Não liga',
    diagnosticos: ['Fonte em curto'],
    diagnostico: ['Fonte em curto'],
    diagnostico_ids: [11],
    solucao: 'Trocar a fonte',
    solucao_id: 21,
    modelo_equipamento_id: 31,
    modelo_equipamento_nome: 'XPS 13',
    fabricante_id: 41,
    fabricante_nome: 'Dell',
    ...part,
  });

const entries = [
  entry(1, {}),
  entry(2, { diagnostico_ids: [12, 11], diagnosticos: ['Bateria esgotada', 'Fonte em curto'] }),
  entry(3, { solucao_id: 22, solucao: 'Trocar o conector' }),
];
const record = (type: 'sintoma' | 'diagnostico' | 'solucao') => recordResult(type, 1);
const shown = (result: SearchResult) =>
  expansionOf(result)
    .itemsOf(entries)
    .map(({ kind, id, note }) => [kind, id, note]);

test('a symptom expands to its diagnoses, without duplicates, the most used first', () => {
  expect(shown(record('sintoma'))).toEqual([
    ['diagnosticos', 11, '3 registros de troubleshooting'],
    ['diagnosticos', 12, '1 registro de troubleshooting'],
  ]);
});

test('a diagnosis expands to its solutions, a solution to where it helps', () => {
  expect(shown(record('diagnostico'))).toEqual([
    ['solucoes', 21, '2 registros de troubleshooting'],
    ['solucoes', 22, '1 registro de troubleshooting'],
  ]);
  expect(shown(record('solucao'))).toEqual([1, 2, 3].map((id) => ['troubleshooting', id, 'Dell · XPS 13']));
});

test('an entry expands to the others of its symptom, not to itself', () => {
  const own = entryResult(entry(2, {}));
  expect(expansionOf(own).relation).toEqual({ sintoma_id: 1 });
  expect(shown(own).map(([, id]) => id)).toEqual([1, 3]);
});
