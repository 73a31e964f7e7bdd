import { expect, test } from 'vitest';
import { faultCardsOf, faultOf } from './fault-of-entries.ts';
import type { TroubleshootingEntry } from './troubleshooting.ts';

const entry = (id: number, part: Partial<TroubleshootingEntry>): TroubleshootingEntry => ({
  ...{ id, id_troubleshooting: id, sintoma_id: 1, sintoma: 'Não liga' },
  ...{ diagnostico_ids: [11, 12], diagnosticos: ['Medir o fusível', 'Medir a fonte'], diagnostico: [] },
  diagnostico_tipos: ['verificacao', 'verificacao'],
  ...{ solucao_id: 21, solucao: 'Trocar o fusível' },
  ...{
    modelo_equipamento_id: 31,
    modelo_equipamento_nome: 'XPS 13',
    fabricante_id: 41,
    fabricante_nome: 'Dell',
  },
  ...{ code_post: null, code_led: null, code_beep: null, score: 0, alta_tensao: false },
  ...{ resolveu: 0, tentativas: 0, pessoas: 0, ordem: 0, fonte: null, confianca: null },
  ...{ criado_por_nome: null, criado_em: '2026-11-21T12:00:00Z', atualizado_em: '2026-11-21T12:00:00Z' },
  ...part,
});
const symptom = { id: 1, sintoma: 'Não liga' };

test('a fault of two models and two solutions has each check, model and solution once, in order', () => {
  const otherModel = { modelo_equipamento_id: 32, modelo_equipamento_nome: 'XPS 15' };
  const otherSolution = { solucao_id: 22, solucao: 'Trocar a fonte' };
  const fault = faultOf(symptom, [
    entry(1, otherModel),
    entry(2, {}),
    entry(3, {
      ...otherSolution,
      ...otherModel,
      diagnostico_ids: [12, 13],
      diagnosticos: ['Medir a fonte', 'Ver o conector'],
      diagnostico_tipos: ['verificacao', 'preparo'],
    }),
    entry(4, otherSolution),
  ]);
  expect(fault.equipamentos.map(({ nome }) => nome)).toEqual(['XPS 15', 'XPS 13']);
  expect(fault.verificacoes.map(({ id, tipo }) => [id, tipo])).toEqual([
    [11, 'verificacao'],
    [12, 'verificacao'],
    [13, 'preparo'],
  ]);
  expect(fault.solucoes.map(({ id, registros }) => [id, registros.map((own) => own.id)])).toEqual([
    [21, [1, 2]],
    [22, [3, 4]],
  ]);
});

test('the better proven solution comes first; it has the likes of all its entries', () => {
  const { solucoes } = faultOf(symptom, [
    entry(1, { score: 1 }),
    entry(2, { solucao_id: 22, ordem: 40, score: 2 }),
    entry(3, { solucao_id: 22, ordem: 40, score: 3 }),
  ]);
  expect(solucoes.map(({ id, curtidas }) => [id, curtidas])).toEqual([
    [22, 5],
    [21, 1],
  ]);
});

test('entries with the same codes show them once; those without codes show none', () => {
  const { codigos } = faultOf(symptom, [
    entry(1, { code_post: '55' }),
    entry(2, { code_post: '55' }),
    entry(3, {}),
    entry(4, { code_beep: 'LsS' }),
  ]);
  expect(codigos).toEqual([
    { code_post: '55', code_beep: null, code_led: null, fabricante: null },
    { code_post: null, code_beep: 'LsS', code_led: null, fabricante: null },
  ]);
});

test('entries of several symptoms are as many faults, in the order of their first entries, with how much was found', () => {
  const faults = faultCardsOf([
    entry(1, { sintoma_id: 2, score: 2 }),
    entry(2, { sintoma_id: 1 }),
    entry(3, { sintoma_id: 2, modelo_equipamento_id: 32 }),
  ]);
  expect(faults.map(({ id, achados }) => [id, achados])).toEqual([
    [2, { registros: 2, equipamentos: 2, solucoes: 1, curtidas: 2 }],
    [1, { registros: 1, equipamentos: 1, solucoes: 1, curtidas: 0 }],
  ]);
});

test('a code says whose it is, where that is one maker or a few; a code of a standard is nobody’s', () => {
  const of = (id: number, code_post: string, code_fabricante_nome: string | null) =>
    entry(id, { code_post, code_fabricante_nome });
  const { codigos } = faultOf(symptom, [
    of(1, '300', 'WEG'),
    of(2, '300', 'WEG'),
    of(3, 'B110811', 'BYD'),
    of(4, 'B110811', 'Chery'),
    of(5, 'P0A80', 'BYD'),
    of(6, 'S3364F18', 'Cummins'),
    of(7, '55', 'AMI'),
    of(8, '55', null),
    ...['A', 'B', 'C', 'D'].map((maker, place) => of(9 + place, '62', maker)),
  ]);
  expect(codigos.map(({ code_post, fabricante }) => `${code_post}: ${fabricante}`)).toEqual([
    '300: WEG',
    'B110811: BYD, Chery',
    'P0A80: null',
    'S3364F18: null',
    '55: null',
    '62: null',
  ]);
});
