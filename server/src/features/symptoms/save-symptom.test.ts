import type { Symptom, SymptomSaved } from '@bancada/contract/faults/symptoms';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import type { FlowSaved } from '@bancada/contract/faults/wizard';
import { deletionHeader } from '@bancada/contract/records/bin';
import { expect, test } from 'vitest';
import { describeApplication, type Person, type TestApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

/** A symptom with its two models, two solutions and four entries, and how it is edited. */
function faultsOf(application: TestApplication) {
  const { call } = application;
  const { create, createFault } = binOf(application);
  const read = async <Body>(path: string) => (await call('usuario', 'GET', path)).json<Body>();
  const symptomOf = (id: number) => read<Symptom>(`/sintomas/${id}/details`);
  const entriesOf = (id: number) =>
    read<TroubleshootingEntry[]>(`/troubleshooting/search-by-relations?sintoma_id=${id}`);
  const edit = (symptom: number, body: object, person: Person = 'usuario') =>
    call(person, 'PUT', `/sintomas/${symptom}/details`, body);
  const saved = async (symptom: number, body: object) => {
    const answer = await edit(symptom, body);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    const deletion = answer.headers[deletionHeader];
    return { ...answer.json<SymptomSaved>(), deletion: deletion === undefined ? null : Number(deletion) };
  };
  const sortedModels = async (symptom: number) => (await symptomOf(symptom)).equipment_model_ids.toSorted();
  /** Ids of the entries that a search by this model finds. */
  const foundBy = async (model: number) =>
    (
      await read<TroubleshootingEntry[]>(
        `/troubleshooting/troubleshooting/compact-search?modelo_equipamento_id=${model}`,
      )
    ).map(({ id }) => id);
  const createFlow = async (flow: object = {}) => {
    const one = await createFault();
    const other = await createFault();
    const answer = await call('usuario', 'POST', '/wizard/create_flow', {
      sintoma: `Ventoinha ${one.number} para`,
      equipment_model_ids: [one.model, other.model],
      new_diagnosticos_texts: [
        { descricao: `Ouvir a ventoinha ${one.number}`, code_post: `F${one.number}` },
        `Girar a hélice ${one.number}`,
      ],
      new_solucao_text: `Lubrificar o mancal ${one.number}`,
      new_solucoes_texts: [`Trocar a ventoinha ${one.number}`],
      ...flow,
    });
    const made = answer.json<FlowSaved>();
    const newModel = (maker: number) =>
      create('equipment-models', {
        values: {
          nome: `Estufa ${one.number}`,
          numero_modelo: `EF-${one.number}`,
          fabricante_id: maker,
          categoria_id: one.category,
          data_lancamento: '2021-05-01',
        },
      });
    return { ...made, symptom: made.sintoma_id, number: one.number, one, other, newModel };
  };
  return { read, symptomOf, sortedModels, entriesOf, edit, saved, foundBy, createFlow, createFault };
}

describeApplication('the entries of a symptom whose models change', (application) => {
  const { call } = application;
  const { remove, restore, bin, isInUse, entryOf } = binOf(application);
  const { read, symptomOf, sortedModels, entriesOf, edit, saved, foundBy, createFlow, createFault } =
    faultsOf(application);

  test('an added model gets every fix, like those of its maker, and is found by it', async () => {
    const { symptom, number, one, other, newModel, solucao_ids, diagnostico_ids } = await createFlow();
    const [first, , likedByNobody] = await entriesOf(symptom);
    await call('usuario', 'POST', `/like/likes?id_troubleshooting=${first?.id}`);
    const ofMaker = (await entriesOf(symptom)).find((entry) => entry.modelo_equipamento_id === other.model);
    await call('usuario', 'POST', `/troubleshooting/troubleshooting/${ofMaker?.id}/vincular_code_post`, {
      code_post: `M${number}`,
    });
    const added = await newModel(other.maker);
    expect(await symptomOf(symptom)).toMatchObject({ registros: 4, consertos: 2 });
    const answer = await saved(symptom, {
      equipment_model_ids: [one.model, other.model, added],
      levar_consertos_para: [added],
    });
    expect(answer).toMatchObject({
      registros: 6,
      registros_criados: 2,
      registros_excluidos: 0,
      registros_sem_equipamento: 0,
      message: 'Sintoma atualizado com sucesso!',
      deletion: null,
    });
    expect(answer.equipment_models.map((model) => model.registros)).toEqual([2, 2, 2]);
    const found = await foundBy(added);
    const entries = await Promise.all(found.map(entryOf));
    expect(entries.map((entry) => entry.solucao_id).toSorted()).toEqual(solucao_ids.toSorted());
    for (const entry of entries)
      expect(entry).toMatchObject({
        diagnostico_ids,
        score: 0,
        fonte: null,
        confianca: null,
        criado_por_nome: 'Téo Técnico',
        code_post: entry.solucao_id === ofMaker?.solucao_id ? `M${number}` : `F${number}`,
      });
    expect(likedByNobody?.score).toBe(0);
    const global = await read<{ id: number }[]>(`/search/global?q=estufa ${number} ventoinha&limit=100`);
    expect(global.map(({ id }) => id)).toEqual(expect.arrayContaining(found));
    expect((await read<{ total: number }>(`/history/troubleshooting/${found[0]}`)).total).toBe(1);
    // Asked once more, there is nothing left to do.
    expect(await saved(symptom, { levar_consertos_para: [added] })).toMatchObject({ registros_criados: 0 });
  });

  test('the entries of a removed model go to the bin as one deletion, and come back with the model', async () => {
    const { symptom, one, other } = await createFlow();
    const going = (await entriesOf(symptom)).filter((entry) => entry.modelo_equipamento_id === other.model);
    const answer = await saved(symptom, {
      equipment_model_ids: [one.model],
      excluir_registros_de: [other.model],
    });
    expect(answer).toMatchObject({ registros: 2, registros_excluidos: 2, registros_sem_equipamento: 0 });
    expect((await foundBy(other.model)).filter((id) => going.some((entry) => entry.id === id))).toEqual([]);
    expect(
      (await read<{ id: number }[]>(`/diagnosticos/${going[0]?.diagnostico_ids[0]}/equipamentos`)).map(
        ({ id }) => id,
      ),
    ).toEqual([one.model]);
    const [item] = await bin('usuario');
    expect(item).toMatchObject({
      id: answer.deletion,
      tipo: 'troubleshooting',
      levou: { troubleshooting: 1 },
    });
    const back = await restore('usuario', answer.deletion ?? 0);
    expect(back.json()).toMatchObject({
      message: '2 registros de troubleshooting restaurados.',
      restaurados: { troubleshooting: 2 },
      ficaram: {},
    });
    expect(await sortedModels(symptom)).toEqual([one.model, other.model].toSorted());
    expect(await foundBy(other.model)).toEqual(expect.arrayContaining(going.map(({ id }) => id)));
    const history = await read<{ data: { acao: string }[] }>(`/history/sintomas/${symptom}`);
    expect(history.data.map(({ acao }) => acao)).toEqual(['update', 'update', 'create']);
    const ofEntry = await read<{ data: { acao: string }[] }>(`/history/troubleshooting/${going[0]?.id}`);
    expect(ofEntry.data.map(({ acao }) => acao)).toEqual(['restore', 'delete', 'create']);
  });

  test('without the lists the links alone change, and the answer says which entries have no model', async () => {
    const { symptom, one, other } = await createFlow();
    expect(await saved(symptom, { equipment_model_ids: [one.model] })).toMatchObject({
      registros: 4,
      registros_criados: 0,
      registros_excluidos: 0,
      registros_sem_equipamento: 2,
      deletion: null,
    });
    expect(await entriesOf(symptom)).toHaveLength(4);
    // What stayed behind can still be sent to the bin.
    expect(await saved(symptom, { excluir_registros_de: [other.model] })).toMatchObject({
      registros: 2,
      registros_excluidos: 2,
      registros_sem_equipamento: 0,
    });
  });

  test('whoever lists what goes is told of entries that they did not see, and nothing is written', async () => {
    const { symptom, one, other } = await createFlow();
    const answer = await edit(symptom, {
      sintoma: 'Não era para gravar',
      equipment_model_ids: [one.model],
      excluir_registros_de: [],
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [
        expect.objectContaining({
          loc: ['body', 'equipment_model_ids'],
          msg: expect.stringContaining('têm 2 registros de troubleshooting deste sintoma'),
        }),
      ],
    ]);
    expect(await symptomOf(symptom)).toMatchObject({ sintoma: expect.stringContaining('Ventoinha') });
    expect(await sortedModels(symptom)).toEqual([one.model, other.model].toSorted());
    // A model without entries goes without a word.
    const { model } = await createFault();
    await saved(symptom, { equipment_model_ids: [one.model, other.model, model] });
    expect(
      await saved(symptom, { equipment_model_ids: [one.model, other.model], excluir_registros_de: [model] }),
    ).toMatchObject({ registros: 4, registros_excluidos: 0, deletion: null });
  });

  test('lists that contradict the models of the symptom are 422 at their field', async () => {
    const { symptom, one, other } = await createFlow();
    const { model } = await createFault();
    const gone = await createFault();
    await saved(symptom, { equipment_model_ids: [one.model, other.model, gone.model] });
    await remove('usuario', 'equipment-models', gone.model);
    for (const [field, body] of [
      ['levar_consertos_para', { levar_consertos_para: [model] }],
      ['levar_consertos_para', { levar_consertos_para: [999_999] }],
      // The symptom is still linked to it, but it is in the bin.
      ['levar_consertos_para', { levar_consertos_para: [gone.model] }],
      ['excluir_registros_de', { excluir_registros_de: [one.model] }],
    ] as const) {
      const answer = await edit(symptom, body);
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', field]]);
    }
    expect(await entriesOf(symptom)).toHaveLength(4);
  });

  test('somebody who has an older version sees the conflict, and no entry moves', async () => {
    const { symptom, one, other, newModel } = await createFlow();
    const { atualizado_em } = await symptomOf(symptom);
    const added = await newModel(one.maker);
    // A colleague records the same symptom on one more model.
    await call('editor', 'POST', '/wizard/create_flow', {
      sintoma: (await symptomOf(symptom)).sintoma,
      equipment_model_ids: [added],
      new_diagnosticos_texts: ['Medir 12 V na ventoinha'],
      new_solucao_text: 'Trocar o conector da ventoinha',
    });
    const late = await edit(symptom, {
      equipment_model_ids: [one.model],
      excluir_registros_de: [other.model, added],
      atualizado_em,
    });
    expect([late.statusCode, late.json().atual.equipment_model_ids.toSorted()]).toEqual([
      409,
      [one.model, other.model, added].toSorted(),
    ]);
    expect(await entriesOf(symptom)).toHaveLength(5);
  });

  test('two who take the models off and bring the fixes at once leave entries on the symptom’s models alone', async () => {
    const { symptom, one, other, newModel, sintoma_id } = await createFlow();
    const added = await newModel(one.maker);
    const { sintoma } = await symptomOf(sintoma_id);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        edit(symptom, { equipment_model_ids: [one.model], excluir_registros_de: [other.model, added] }),
        edit(symptom, { equipment_model_ids: [one.model, added], levar_consertos_para: [added] }),
        call('editor', 'POST', '/wizard/create_flow', {
          sintoma,
          equipment_model_ids: [other.model],
          new_diagnosticos_texts: ['Ao mesmo tempo'],
          new_solucao_text: `Rodada ${round}`,
        }),
      ]);
      for (const { statusCode } of answers) expect([200, 201, 422]).toContain(statusCode);
    }
    await saved(symptom, { excluir_registros_de: [] });
    const entries = await entriesOf(symptom);
    const keys = entries.map((entry) => `${entry.modelo_equipamento_id} ${entry.solucao_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const entry of entries) expect(entry.diagnosticos).not.toEqual([]);
  });

  test('what an equal entry has replaced stays in the bin, the others return', async () => {
    const { symptom, one, other, solucao_ids } = await createFlow();
    const { sintoma } = await symptomOf(symptom);
    const { deletion } = await saved(symptom, {
      equipment_model_ids: [one.model],
      excluir_registros_de: [other.model],
    });
    const again = (solution: number) =>
      call('usuario', 'POST', '/wizard/create_flow', {
        sintoma,
        equipment_model_ids: [other.model],
        new_diagnosticos_texts: ['Escrito de novo'],
        selected_solucao_ids: [solution],
      });
    // The first of the deletion, which names it.
    await again(solucao_ids[0] ?? 0);
    const answer = await restore('usuario', deletion ?? 0);
    expect(answer.json()).toMatchObject({
      restaurados: { troubleshooting: 1 },
      ficaram: { troubleshooting: 1 },
    });
    expect(await entriesOf(symptom)).toHaveLength(4);
    // Where all have been replaced, none returns.
    const whole = await saved(symptom, {
      equipment_model_ids: [one.model],
      excluir_registros_de: [other.model],
    });
    for (const solution of solucao_ids) await again(solution);
    expect((await restore('usuario', whole.deletion ?? 0)).statusCode).toBe(409);
  });

  test('a model that was deleted meanwhile keeps its entries until it is restored', async () => {
    const { symptom, one, other, newModel } = await createFlow();
    const third = await newModel(one.maker);
    await saved(symptom, {
      equipment_model_ids: [one.model, other.model, third],
      levar_consertos_para: [third],
    });
    const { deletion, registros_excluidos } = await saved(symptom, {
      equipment_model_ids: [one.model],
      excluir_registros_de: [other.model, third],
    });
    expect(registros_excluidos).toBe(4);
    const ofModel = await remove('usuario', 'equipment-models', other.model);
    expect((await restore('usuario', deletion ?? 0)).json()).toMatchObject({
      restaurados: { troubleshooting: 2 },
      ficaram: { troubleshooting: 2 },
    });
    expect(await sortedModels(symptom)).toEqual([one.model, third].toSorted());
    await restore('usuario', ofModel);
    expect(await sortedModels(symptom)).toEqual([one.model, other.model, third].toSorted());
    expect(await entriesOf(symptom)).toHaveLength(6);
  });

  test('entries that a merge has moved to another symptom return to that one, and its undoing finds them', async () => {
    const { symptom, one, other } = await createFlow();
    const into = await createFault();
    const { deletion } = await saved(symptom, {
      equipment_model_ids: [one.model],
      excluir_registros_de: [other.model],
    });
    const merged = await call('editor', 'POST', '/unioes', {
      tipo: 'sintomas',
      de: symptom,
      para: into.symptom,
    });
    expect((await edit(symptom, { equipment_model_ids: [one.model] })).statusCode).toBe(404);
    expect((await restore('usuario', deletion ?? 0)).json()).toMatchObject({
      restaurados: { troubleshooting: 2 },
    });
    expect(await sortedModels(into.symptom)).toEqual([one.model, other.model, into.model].toSorted());
    expect(await entriesOf(into.symptom)).toHaveLength(5);
    await call('editor', 'POST', `/unioes/${merged.json().id}/desfazer`);
    expect(await entriesOf(symptom)).toHaveLength(4);
    expect(await entriesOf(into.symptom)).toHaveLength(1);
    expect(await isInUse('sintomas', symptom)).toBe(true);
  });

  test('so much that one save cannot write it is 422, and nothing is written', async () => {
    const diagnoses = Array.from({ length: 50 }, (_, index) => `Ponto de medição ${index}`);
    const solutions = Array.from({ length: 20 }, (_, index) => `Remédio ${index}`);
    const { symptom, one, newModel } = await createFlow({
      new_diagnosticos_texts: diagnoses,
      new_solucoes_texts: solutions,
    });
    const added = await newModel(one.maker);
    const { data } = await read<{ data: { id: number }[] }>('/equipment-models?limit=30');
    const many = data.map(({ id }) => id).filter((id) => id !== added);
    const answer = await edit(symptom, { equipment_model_ids: many, levar_consertos_para: many });
    expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([
      422,
      expect.stringContaining('no máximo 2.000, com 20.000 diagnósticos'),
    ]);
    expect(await symptomOf(symptom)).toMatchObject({ registros: 42, consertos: 21 });
  });
});

describeApplication(
  'where only editors delete, the entries of a symptom whose models change',
  (application) => {
    const { sortedModels, entriesOf, edit, saved, createFlow } = faultsOf(application);

    test('stay where a technician would delete them; a model without entries can be taken off', async () => {
      const { symptom, one, other, newModel } = await createFlow();
      const body = { equipment_model_ids: [one.model], excluir_registros_de: [other.model] };
      expect((await edit(symptom, body)).statusCode).toBe(403);
      expect(await sortedModels(symptom)).toEqual([one.model, other.model].toSorted());
      const empty = await newModel(one.maker);
      await saved(symptom, { equipment_model_ids: [one.model, other.model, empty] });
      expect(
        await saved(symptom, {
          equipment_model_ids: [one.model, other.model],
          excluir_registros_de: [empty],
        }),
      ).toMatchObject({ registros_excluidos: 0 });
      expect((await edit(symptom, body, 'editor')).json()).toMatchObject({ registros_excluidos: 2 });
      expect(await entriesOf(symptom)).toHaveLength(2);
    });
  },
  { deleteMinPerfil: 'editor' },
);
