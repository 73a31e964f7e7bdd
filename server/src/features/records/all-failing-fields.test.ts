import type { FieldError } from '@bancada/contract/errors';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

const nobody = 999_999;

describeApplication('a body with several things wrong', ({ call }) => {
  const refused = async (method: 'POST' | 'PUT', address: string, body: object) => {
    const answer = await call('editor', method, address, body);
    expect(answer.statusCode).toBe(422);
    const { detail } = answer.json<{ detail: FieldError[] }>();
    return detail.map(({ loc }) => loc.slice(1).join('.')).toSorted();
  };
  const longText = 'x'.repeat(100_000);

  test.each<['POST' | 'PUT', string, Record<string, unknown>]>([
    [
      'POST',
      '/equipment-models/',
      { nome: '', numero_modelo: '', fabricante_id: nobody, categoria_id: nobody },
    ],
    ['PUT', '/equipment-models/1', { nome: '', fabricante_id: nobody, categoria_id: 'x' }],
    ['POST', '/datasheets/', { part_number: '', nome: '', fabricante_id: nobody }],
    ['PUT', '/diagnosticos/1', { descricao: longText, componente_ids: [1, nobody] }],
    [
      'PUT',
      '/sintomas/1/details',
      { sintoma: '', equipment_model_ids: [nobody], levar_consertos_para: [nobody] },
    ],
    ['POST', '/diagnosticos-guiados', { modelo_equipamento_id: nobody, unidade: longText }],
  ])(
    '%s %s names each field that fails, by its form and by what it refers to',
    async (method, address, body) => {
      const failing = await refused(method, address, body);
      expect(failing).toEqual(expect.arrayContaining(Object.keys(body)));
    },
  );

  test('the models of a symptom that do not fit each other are all named, one with a shape of its own too', async () => {
    const { equipment_model_ids: own } = (await call('editor', 'GET', '/sintomas/1')).json();
    const lists = { levar_consertos_para: [nobody], excluir_registros_de: own };
    expect(await refused('PUT', '/sintomas/1/details', lists)).toEqual(Object.keys(lists).toSorted());
    expect(await refused('PUT', '/sintomas/1/details', { ...lists, sintoma: '' })).toEqual(
      [...Object.keys(lists), 'sintoma'].toSorted(),
    );
  });

  test('a flow with a bad text names the records that it does not find, each at its place', async () => {
    const flow = {
      sintoma: '',
      equipment_model_ids: [nobody],
      new_diagnosticos_texts: [{ descricao: 'Medir o fusível', componente_ids: [nobody] }, 'Medir a fonte'],
      selected_diagnostico_ids: [nobody],
      selected_solucao_ids: [1, nobody],
    };
    expect(await refused('POST', '/wizard/create_flow', flow)).toEqual([
      'equipment_model_ids',
      'new_diagnosticos_texts.0.componente_ids',
      'selected_diagnostico_ids',
      'selected_solucao_ids',
      'sintoma',
    ]);
  });

  test('links that a record keeps to what is in the bin are not among what fails', async () => {
    const { equipment_model_ids: own } = (await call('editor', 'GET', '/sintomas/1')).json();
    const { id } = (
      await call('editor', 'POST', '/equipment-models/', {
        nome: 'Só por enquanto',
        numero_modelo: 'SPE-1',
        fabricante_id: 1,
        categoria_id: 1,
        data_lancamento: '2021-05-01',
        data_aproximada: true,
      })
    ).json();
    const models = { equipment_model_ids: [...own, id] };
    expect((await call('editor', 'PUT', '/sintomas/1/details', models)).statusCode).toBe(200);
    expect((await call('editor', 'DELETE', `/equipment-models/${id}`)).statusCode).toBe(204);
    expect(await refused('PUT', '/sintomas/1/details', { ...models, sintoma: '' })).toEqual(['sintoma']);
  });

  test.each([null, [], [[]], { equipment_model_ids: { length: 3 }, new_diagnosticos_texts: [null, [1]] }])(
    'a body of another shape is refused as one: %j',
    async (body) => {
      for (const address of ['/wizard/create_flow', '/equipment-models/', '/diagnosticos-guiados'])
        expect((await call('editor', 'POST', address, body as object)).statusCode).toBe(422);
      expect((await call('editor', 'PUT', '/sintomas/1/details', body as object)).statusCode).not.toBe(500);
    },
  );
});
