import type { SearchResult } from '@bancada/contract/search';
import { expect, test } from 'vitest';
import { foldFaults } from './fold-faults.ts';

const entry = (id: number, sintoma_id: number, solucao_id: number): SearchResult => ({
  type: 'troubleshooting',
  id,
  id_troubleshooting: id,
  description: '',
  sintoma_id,
  sintoma: '',
  diagnosticos: ['', ''],
  diagnostico: ['', ''],
  diagnostico_ids: [sintoma_id * 10, sintoma_id * 10 + 1],
  solucao: '',
  solucao_id,
  modelo_equipamento_id: 1,
  modelo_equipamento_nome: '',
  fabricante_id: 1,
  fabricante_nome: '',
  code_post: null,
  code_led: null,
  code_beep: null,
  score: 0,
  fonte: null,
  confianca: null,
  criado_por_nome: null,
  criado_em: '2026-11-21T12:00:00Z',
  atualizado_em: '2026-11-21T12:00:00Z',
  aproximado: false,
  marcas: [],
});
const record = (type: 'sintoma' | 'diagnostico' | 'solucao', id: number): SearchResult => ({
  type,
  id,
  description: '',
  score: 0,
  aproximado: false,
  marcas: [],
});
const folded = (results: SearchResult[]) =>
  foldFaults(results).map(({ first, more }) => [first, ...more].map(({ type, id }) => `${type} ${id}`));

test('a fault stands once, with its other entries and the records that they show', () => {
  const results = [
    entry(1, 1, 5),
    entry(2, 2, 6),
    entry(3, 1, 7),
    record('sintoma', 1),
    record('diagnostico', 21),
    record('solucao', 7),
  ];
  expect(folded(results)).toEqual([
    ['troubleshooting 1', 'troubleshooting 3', 'sintoma 1', 'solucao 7'],
    ['troubleshooting 2', 'diagnostico 21'],
  ]);
});

test('what no entry shows stands by itself', () => {
  const results = [record('sintoma', 1), entry(1, 2, 5), record('solucao', 9), record('diagnostico', 9)];
  expect(folded(results)).toEqual([['sintoma 1'], ['troubleshooting 1'], ['solucao 9'], ['diagnostico 9']]);
});
