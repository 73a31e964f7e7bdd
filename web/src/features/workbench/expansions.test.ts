import { faultCardsOf } from '@bancada/contract/faults/fault-of-entries';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { expect, test } from 'vitest';
import { anEntry } from '../../../test/entries.ts';
import { expansionOf } from './expansions.ts';

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
  entry(3, { solucao_id: 22, solucao: 'Trocar o conector', modelo_equipamento_id: 32 }),
  entry(4, { sintoma_id: 2, sintoma: 'Liga e apaga' }),
];
const shown = (type: 'diagnostico' | 'solucao') =>
  expansionOf({ tipo: type, id: 1 })
    .itemsOf(faultCardsOf(entries))
    .map(({ kind, id, note }) => [kind, id, note]);

test('a diagnosis opens to its solutions, a solution to the faults it helps with, each once', () => {
  expect(shown('diagnostico')).toEqual([
    ['solucoes', 21, '3 registros de troubleshooting'],
    ['solucoes', 22, '1 registro de troubleshooting'],
  ]);
  expect(shown('solucao')).toEqual([
    ['sintomas', 1, 'Dell · XPS 13 e mais 1'],
    ['troubleshooting', 4, 'Dell · XPS 13'],
  ]);
});
