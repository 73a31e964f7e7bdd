import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { expect, test } from 'vitest';
import { faultOf, faultPage, faultsOf, listedFaultPage, listedFaults, withModels } from './fault.ts';
import { anEntry } from './testing/entries.ts';

const entry = (id: number, part: Partial<TroubleshootingEntry>) =>
  anEntry(id, {
    sintoma_id: 1,
    sintoma: 'Não liga',
    diagnostico_ids: [11, 12],
    diagnosticos: ['Medir o fusível', 'Medir a fonte'],
    solucao_id: 21,
    solucao: 'Trocar o fusível',
    modelo_equipamento_id: 31,
    modelo_equipamento_nome: 'XPS 13',
    fabricante_nome: 'Dell',
    ...part,
  });

test('a fault of two models and two solutions has each diagnosis, model and solution once, in order', () => {
  const otherModel = { modelo_equipamento_id: 32, modelo_equipamento_nome: 'XPS 15' };
  const otherSolution = { solucao_id: 22, solucao: 'Trocar a fonte' };
  const fault = faultOf({ id: 1, text: 'Não liga' }, [
    entry(1, otherModel),
    entry(2, {}),
    entry(3, {
      ...otherSolution,
      ...otherModel,
      diagnostico_ids: [12, 13],
      diagnosticos: ['Medir a fonte', 'Ver o conector'],
    }),
    entry(4, otherSolution),
  ]);
  expect(fault.models.map(({ text }) => text)).toEqual(['Dell · XPS 15', 'Dell · XPS 13']);
  expect(fault.diagnoses.map(({ id }) => id)).toEqual([11, 12, 13]);
  expect(fault.solutions.map(({ id, entries }) => [id, entries.map((own) => own.id)])).toEqual([
    [21, [1, 2]],
    [22, [3, 4]],
  ]);
});

test('a solution has the likes of all its entries', () => {
  const [solution] = faultOf({ id: 1, text: '' }, [entry(1, { score: 2 }), entry(2, { score: 3 })]).solutions;
  expect(solution?.likes).toBe(5);
});

test('entries with the same codes show them once; those without codes show none', () => {
  const codes = faultOf({ id: 1, text: '' }, [
    entry(1, { code_post: '55' }),
    entry(2, { code_post: '55' }),
    entry(3, {}),
    entry(4, { code_beep: 'LsS' }),
  ]).codes;
  expect(codes).toEqual([
    { code_post: '55', code_beep: null, code_led: null },
    { code_post: null, code_beep: 'LsS', code_led: null },
  ]);
});

test('entries of several symptoms are as many faults, in the order of their first entries', () => {
  const faults = faultsOf([
    entry(1, { sintoma_id: 2 }),
    entry(2, { sintoma_id: 1 }),
    entry(3, { sintoma_id: 2 }),
  ]);
  expect(faults.map(({ id, entries }) => [id, entries.length])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

test('a row with one entry leads to it, one with several or none to the symptom', () => {
  const pageOf = (entries: TroubleshootingEntry[]) => faultPage(faultOf({ id: 1, text: '' }, entries));
  expect(pageOf([entry(7, {})])).toBe('/troubleshooting/7');
  expect(pageOf([entry(7, {}), entry(8, {})])).toBe('/sintomas/1');
  expect(pageOf([])).toBe('/sintomas/1');
});

test('a listed fault leads to its entry, with several to the symptom', () => {
  const pageOf = (registros: number) =>
    listedFaults({
      data: [entry(7, {})],
      defeitos: [{ sintoma_id: 1, registros, equipamentos: 1, solucoes: registros, curtidas: 0 }],
    }).map(listedFaultPage);
  expect(pageOf(1)).toEqual(['/troubleshooting/7']);
  expect(pageOf(2)).toEqual(['/sintomas/1']);
});

test('models without entries are behind those with', () => {
  const fault = withModels(faultOf({ id: 1, text: '' }, [entry(1, {})]), [
    { id: 40, text: 'Acer' },
    { id: 31, text: 'Dell · XPS 13' },
  ]);
  expect(fault.models.map(({ id }) => id)).toEqual([31, 40]);
});
