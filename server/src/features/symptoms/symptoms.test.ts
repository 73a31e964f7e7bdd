import type { SimilarSymptom, Symptom } from '@bancada/contract/faults/symptoms';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

describeApplication('symptoms', (application) => {
  const { call, db } = application;
  const { create, remove, restore, createFault } = binOf(application);
  const similar = async (q: string, more = '') => {
    const answer = await call('usuario', 'GET', `/sintomas?q=${encodeURIComponent(q)}${more}`);
    expect([q.slice(0, 40), answer.statusCode]).toEqual([q.slice(0, 40), 200]);
    return answer.json<SimilarSymptom[]>();
  };

  test('one is read with its models by name, at either address; models in the bin are not shown', async () => {
    const fault = await createFault();
    const other = await createFault();
    const read = await call('usuario', 'GET', `/sintomas/${fault.symptom}`);
    expect(read.json()).toMatchObject({
      sintoma: `Inversora ${fault.number} desarma`,
      equipment_models: [
        {
          id: fault.model,
          nome: `Inversora ${fault.number}`,
          numero_modelo: `IV-${fault.number}`,
          fabricante_nome: `Fabricante ${fault.number}`,
        },
      ],
      equipment_model_ids: [fault.model],
      registros: 1,
      criado_por_nome: 'Téo Técnico',
    });
    const saved = await call('usuario', 'PUT', `/sintomas/${fault.symptom}/details`, {
      equipment_model_ids: [fault.model, other.model],
    });
    expect(saved.json<Symptom>().equipment_model_ids).toEqual([fault.model, other.model]);
    const deletion = await remove('usuario', 'equipment-models', fault.model);
    expect((await call('usuario', 'GET', `/sintomas/${fault.symptom}/details`)).json()).toMatchObject({
      equipment_model_ids: [other.model],
      registros: 0,
    });
    // The editor does not see the one in the bin, and does not lose it.
    await call('usuario', 'PUT', `/sintomas/${fault.symptom}/details`, {
      equipment_model_ids: [other.model],
    });
    await restore('usuario', deletion);
    expect((await call('usuario', 'GET', `/sintomas/${fault.symptom}`)).json().equipment_model_ids).toEqual([
      fault.model,
      other.model,
    ]);
  });

  test('a save of an outdated version is 409 with the current record; so is a taken text', async () => {
    const { symptom } = await createFault();
    const { sintoma } = await createFault().then(async ({ symptom }) =>
      (await call('usuario', 'GET', `/sintomas/${symptom}`)).json<Symptom>(),
    );
    const read = (await call('usuario', 'GET', `/sintomas/${symptom}`)).json<Symptom>();
    const save = (body: object) => call('usuario', 'PUT', `/sintomas/${symptom}/details`, body);
    const first = await save({ sintoma: 'Desarma com carga', atualizado_em: read.atualizado_em });
    expect(first.json()).toMatchObject({
      sintoma: 'Desarma com carga',
      message: 'Sintoma atualizado com sucesso!',
    });
    const late = await save({ sintoma: 'Outro', atualizado_em: read.atualizado_em });
    expect([late.statusCode, late.json().atual.sintoma, late.json().alterado_por]).toEqual([
      409,
      'Desarma com carga',
      'Téo Técnico',
    ]);
    const taken = await save({ sintoma: ` ${sintoma.toUpperCase()} ` });
    expect([taken.statusCode, taken.json().campo]).toEqual([409, 'sintoma']);
  });

  test('models that are not in use are 422 at their field, and nothing is written', async () => {
    const { symptom, model } = await createFault();
    const gone = await createFault();
    await remove('usuario', 'equipment-models', gone.model);
    for (const ids of [[model, 999_999], [gone.model], []]) {
      const answer = await call('usuario', 'PUT', `/sintomas/${symptom}/details`, {
        sintoma: 'Não era para gravar',
        equipment_model_ids: ids,
      });
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([
        422,
        ['body', 'equipment_model_ids'],
      ]);
    }
    expect((await call('usuario', 'GET', `/sintomas/${symptom}`)).json().sintoma).not.toContain('gravar');
  });

  test('one that does not exist, or is in the bin, is 404', async () => {
    const { symptom } = await createFault();
    await remove('usuario', 'sintomas', symptom);
    for (const id of [symptom, 999_999])
      for (const path of ['', '/details', '/anexos', '/artigos']) {
        const answer = await call('usuario', 'GET', `/sintomas/${id}${path}`);
        expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Sintoma não encontrado.']);
      }
  });

  test('a changed text is found at once, only by its new words, and so are its entries', async () => {
    const { symptom, entry } = await createFault();
    await call('usuario', 'PUT', `/sintomas/${symptom}/details`, { sintoma: 'Faz um chilreio xaputa' });
    const found = (await call('usuario', 'GET', '/search/global?q=chilreio')).json();
    expect(found.map(({ type, id }: { type: string; id: number }) => [type, id])).toEqual([
      ['troubleshooting', entry],
      ['sintoma', symptom],
    ]);
    await call('usuario', 'PUT', `/sintomas/${symptom}/details`, { sintoma: 'Faz um estalo xaputa' });
    expect((await call('usuario', 'GET', '/search/global?q=chilreio')).json()).toEqual([]);
    expect((await similar('estalo xaputa')).map(({ id }) => id)).toContain(symptom);
    await remove('usuario', 'sintomas', symptom);
    expect((await similar('estalo xaputa')).map(({ id }) => id)).not.toContain(symptom);
  });

  test('the attachments are those of its models, by model and name', async () => {
    const { symptom, model } = await createFault();
    const second = await createFault();
    for (const [id, nome] of [
      [model, 'álfa'],
      [second.model, 'Beta'],
    ])
      await call('usuario', 'PUT', `/equipment-models/${id}`, { nome });
    await call('usuario', 'PUT', `/sintomas/${symptom}/details`, {
      equipment_model_ids: [second.model, model],
    });
    const sha256 = 'a'.repeat(64);
    await sql`INSERT INTO stored_files VALUES (${sha256}, ${'a'.repeat(32)}, 1, 'text/plain')`.execute(db());
    for (const [modelo_equipamento_id, nome_arquivo] of [
      [second.model, 'a.txt'],
      [model, 'z.txt'],
      [model, 'b.txt'],
    ] as const)
      await create('attachments', {
        values: { nome_arquivo, tipo_documento: 'Guia', sha256, modelo_equipamento_id },
      });
    const page = (await call('usuario', 'GET', `/sintomas/${symptom}/anexos?limit=2`)).json();
    expect([page.total, page.total_pages]).toEqual([3, 2]);
    expect(page.data.map((row: { nome_arquivo: string }) => row.nome_arquivo)).toEqual(['b.txt', 'z.txt']);
  });

  test('the articles are those that link to it or contain its text', async () => {
    const { symptom } = await createFault();
    await call('usuario', 'PUT', `/sintomas/${symptom}/details`, { sintoma: 'Zumbe 100% & piâ_o' });
    const write = async (nome: string, descricao: string) =>
      create('artigos', { values: { nome, descricao, CUI: null, autor: 'Ana' } });
    const linking = await write('Bê', `Veja [isto](/sintomas/${symptom}).`);
    const quoting = await write('Á', 'Quando zumbe 100% & PIA_O, medir.');
    await write('Outro', `Veja [isto](/sintomas/${symptom}7) e zumbe 100x & pia-o.`);
    const page = (await call('usuario', 'GET', `/sintomas/${symptom}/artigos`)).json();
    expect(page).toEqual({
      data: [
        { id: quoting, nome: 'Á', autor: 'Ana' },
        { id: linking, nome: 'Bê', autor: 'Ana' },
      ],
      total: 2,
      total_pages: 1,
    });
  });
});
