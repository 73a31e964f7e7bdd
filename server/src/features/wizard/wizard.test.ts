import type { FlowSaved, wizardEndpoints } from '@bancada/contract/faults/wizard';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

type GivenFlow = Partial<z.input<typeof wizardEndpoints.createFlow.body>>;

describeApplication('the wizard’s flow', (application) => {
  const { call, db } = application;
  const { remove, createFault, entryOf } = binOf(application);
  let made = 0;
  const send = (flow: GivenFlow) => {
    made += 1;
    return call('usuario', 'POST', '/wizard/create_flow', {
      sintoma: `Fluxo ${made}`,
      equipment_model_ids: [1, 2],
      new_diagnosticos_texts: [`Medir ${made} a`],
      new_solucao_text: `Trocar ${made}`,
      ...flow,
    });
  };
  const save = async (flow: GivenFlow) => {
    const answer = await send(flow);
    expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, '']);
    return answer.json<FlowSaved>();
  };
  const read = async (path: string) => (await call('usuario', 'GET', path)).json();

  test('one entry per model and solution, with all diagnoses in order and everything they come with', async () => {
    const { sheet, diagnosis, solution } = await createFault();
    const saved = await save({
      sintoma: '  Não liga depois de chuva ',
      equipment_model_ids: [2, 1, 2],
      new_diagnosticos_texts: [
        'Abrir a tampa',
        {
          descricao: 'Medir 5 V',
          code_post: ' a1b ',
          code_led: '',
          code_beep: 'LsSsS',
          componente_ids: [sheet],
        },
      ],
      selected_diagnostico_ids: [diagnosis],
      new_solucao_text: 'Secar a placa',
      selected_solucao_ids: [solution],
    });
    expect(saved.message).toBe('Fluxo de diagnóstico salvo com sucesso!');
    expect([
      saved.diagnostico_ids.length,
      saved.solucao_ids.length,
      saved.troubleshooting_ids.length,
    ]).toEqual([3, 2, 4]);
    expect(saved.diagnostico_ids[2]).toBe(diagnosis);
    const entries = await Promise.all(saved.troubleshooting_ids.map(entryOf));
    expect(entries.map((entry) => [entry.modelo_equipamento_id, entry.solucao_id])).toEqual(
      [2, 1].flatMap((model) => saved.solucao_ids.map((id) => [model, id])),
    );
    for (const entry of entries)
      expect(entry).toMatchObject({
        sintoma: 'Não liga depois de chuva',
        diagnostico_ids: saved.diagnostico_ids,
        code_post: 'A1B',
        code_led: null,
        code_beep: 'LsSsS',
        criado_por_nome: 'Téo Técnico',
      });
    expect((await read(`/sintomas/${saved.sintoma_id}`)).equipment_model_ids.toSorted()).toEqual([1, 2]);
    expect(await read(`/diagnosticos/${saved.diagnostico_ids[1]}`)).toMatchObject({
      componente_ids: [sheet],
      code_post: 'A1B',
    });
    // Each record was created once, complete.
    for (const [kind, id] of [
      ['sintomas', saved.sintoma_id],
      ['diagnosticos', saved.diagnostico_ids[1]],
      ['troubleshooting', saved.troubleshooting_ids[3]],
    ])
      expect((await read(`/history/${kind}/${id}`)).data.map((row: { acao: string }) => row.acao)).toEqual([
        'create',
      ]);
    expect(
      (await read('/search/global?q=chuva&limit=100')).map((row: { type: string }) => row.type),
    ).toContain('sintoma');
  });

  test('a diagnosis found by its text gains the measure, minutes and mark that it lacks, and keeps what it has', async () => {
    const measure = (onde: string) => ({ onde, grandeza: '', esperado: '', tolerancia: '', unidade: '' });
    const flow = (...new_diagnosticos_texts: GivenFlow['new_diagnosticos_texts'] & object) =>
      save({ new_diagnosticos_texts });
    const first = await flow('Medir o gatilho');
    const path = `/diagnosticos/${first.diagnostico_ids[0]}`;
    const { atualizado_em } = await read(path);
    await flow({ descricao: 'MEDIR o gatilho', alta_tensao: false });
    expect((await read(path)).atualizado_em).toBe(atualizado_em);
    await flow(
      { descricao: 'medir o gatilho', medida: { onde: 'pino 3' } },
      { descricao: 'Medir o gatilho', medida: { onde: 'pino 4' }, minutos: 20, alta_tensao: true },
    );
    const gained = { medida: measure('pino 3'), minutos: 20, alta_tensao: true };
    expect(await read(path)).toMatchObject(gained);
    await flow({ descricao: 'Medir o gatilho', medida: { onde: 'pino 5' }, minutos: 1, alta_tensao: false });
    expect(await read(path)).toMatchObject(gained);
    const bad = await send({ new_diagnosticos_texts: [{ descricao: 'x', medida: { unidade: 'V' } }] });
    expect(bad.statusCode).toBe(422);
  });

  test('a new diagnosis gets its kind; one found by its text keeps its own', async () => {
    const flow = (...new_diagnosticos_texts: GivenFlow['new_diagnosticos_texts'] & object) =>
      save({ new_diagnosticos_texts });
    const kinds = async (ids: readonly number[]) =>
      Promise.all(ids.map(async (id) => (await read(`/diagnosticos/${id}`)).tipo));
    const made = await flow(
      { descricao: 'Tirar o conector de serviço', tipo: 'preparo' },
      { descricao: 'Confirmar que não há tensão', tipo: 'sem-tensao' },
      'Medir a isolação',
    );
    expect(await kinds(made.diagnostico_ids)).toEqual(['preparo', 'sem-tensao', 'verificacao']);
    const again = await flow(
      { descricao: 'TIRAR o conector de serviço', tipo: 'verificacao' },
      { descricao: 'confirmar que não há tensão' },
      { descricao: 'Medir a isolacao', tipo: 'preparo', minutos: 3 },
    );
    expect(again.diagnostico_ids).toEqual(made.diagnostico_ids);
    expect(await kinds(again.diagnostico_ids)).toEqual(['preparo', 'sem-tensao', 'verificacao']);
    expect(
      (await send({ new_diagnosticos_texts: [{ descricao: 'x', tipo: 'y' as 'preparo' }] })).statusCode,
    ).toBe(422);
  });

  test('a new symptom takes the mark of high voltage of the categories of its models unless the caller says otherwise; an existing one never loses its own', async () => {
    const { category, model } = await createFault();
    await call('usuario', 'PUT', `/categories/${category}`, { alta_tensao: true });
    const markOf = async (flow: GivenFlow) => {
      const { sintoma_id } = await save(flow);
      return (await read(`/sintomas/${sintoma_id}/details`)).alta_tensao;
    };
    expect(await markOf({ equipment_model_ids: [1, 2] })).toBe(false);
    expect(await markOf({ equipment_model_ids: [1, model] })).toBe(true);
    const harmless = { sintoma: 'Estufa pinga', equipment_model_ids: [model] };
    expect(await markOf({ ...harmless, alta_tensao: false })).toBe(false);
    // Found again by its text, with other models, and with something else that makes its row anew.
    expect(await markOf({ ...harmless, sintoma: 'ESTUFA pinga' })).toBe(false);
    expect(await markOf({ ...harmless, equipment_model_ids: [1, 2, model], ditos: 'vaza' })).toBe(false);
    expect(await markOf({ ...harmless, alta_tensao: true })).toBe(true);
    expect(await markOf({ ...harmless, alta_tensao: false })).toBe(true);
    expect(await markOf(harmless)).toBe(true);
    const { id } = (await read('/sintomas?q=Estufa pinga'))[0];
    const { data } = await read(`/history/sintomas/${id}`);
    expect(
      data.map(({ mudancas }: { mudancas: { campo: string }[] }) => mudancas.map(({ campo }) => campo)),
    ).toContainEqual(['alta_tensao']);
    const saved = await call('usuario', 'PUT', `/sintomas/${id}/details`, { alta_tensao: false });
    expect(saved.json()).toMatchObject({ alta_tensao: false, message: 'Sintoma atualizado com sucesso!' });
    expect((await call('usuario', 'PUT', `/sintomas/${id}/details`, { ditos: '' })).json().alta_tensao).toBe(
      false,
    );
  });

  test('existing texts are used and gain what they lack; what they have stays', async () => {
    const { sheet } = await createFault();
    const first = await save({
      sintoma: 'Zune à noite',
      equipment_model_ids: [1],
      new_diagnosticos_texts: [{ descricao: 'Ouvir o TRAFO', code_post: '11' }, 'Segundo'],
      new_solucao_text: 'Envernizar',
    });
    const second = await save({
      sintoma: ' ZUNE  a noite',
      equipment_model_ids: [1, 3],
      new_diagnosticos_texts: [
        'Terceiro',
        { descricao: 'ouvir o trafo', code_post: '22', code_led: 'A2', componente_ids: [sheet] },
        'Quarto',
      ],
      new_solucao_text: 'envernizar',
    });
    expect([second.sintoma_id, second.solucao_ids, second.diagnostico_ids[1]]).toEqual([
      first.sintoma_id,
      first.solucao_ids,
      first.diagnostico_ids[0],
    ]);
    expect(second.troubleshooting_ids[0]).toBe(first.troubleshooting_ids[0]);
    expect(await read(`/diagnosticos/${first.diagnostico_ids[0]}`)).toMatchObject({
      descricao: 'Ouvir o TRAFO',
      code_post: '11',
      code_led: 'A2',
      componente_ids: [sheet],
    });
    const [old, fresh] = await Promise.all(second.troubleshooting_ids.map(entryOf));
    expect(old.diagnosticos).toEqual(['Ouvir o TRAFO', 'Segundo', 'Terceiro', 'Quarto']);
    expect(fresh.diagnosticos).toEqual(['Terceiro', 'Ouvir o TRAFO', 'Quarto']);
    expect((await read(`/sintomas/${first.sintoma_id}`)).equipment_model_ids.toSorted()).toEqual([1, 3]);
    // Saving it again changes nothing.
    const history = async () => (await read('/history?limit=1')).total;
    const before = await history();
    await save({
      sintoma: 'zune a noite',
      equipment_model_ids: [1],
      new_diagnosticos_texts: ['segundo'],
      new_solucao_text: 'ENVERNIZAR',
    });
    expect(await history()).toBe(before);
  });

  test('the same text twice in a flow, or of a record that is selected too, is one record', async () => {
    const { diagnosis, number, solution } = await createFault();
    const saved = await save({
      new_diagnosticos_texts: [
        `MEDIR o mosfet ${number}`,
        'Bater de leve',
        { descricao: 'bater  de LEVE', code_post: '33' },
        { descricao: 'Bater de leve', code_post: '44', code_led: 'Z1' },
      ],
      selected_diagnostico_ids: [diagnosis, diagnosis],
      new_solucao_text: `trocar o MOSFET ${number}`,
      selected_solucao_ids: [solution],
    });
    expect(saved.diagnostico_ids).toHaveLength(2);
    expect([saved.diagnostico_ids[0], saved.solucao_ids]).toEqual([diagnosis, [solution]]);
    expect(saved.troubleshooting_ids).toHaveLength(2);
    expect(await read(`/diagnosticos/${saved.diagnostico_ids[1]}`)).toMatchObject({
      code_post: '33',
      code_led: 'Z1',
    });
  });

  test('several new solutions of one flow, each once, in their order before the selected ones', async () => {
    const { number, solution } = await createFault();
    const flow = {
      sintoma: `Forno ${number} não aquece`,
      equipment_model_ids: [2, 1],
      new_diagnosticos_texts: [`Medir a resistência ${number}`],
      new_solucao_text: `Trocar a resistência ${number}`,
      new_solucoes_texts: [
        ` Refazer o terminal ${number} `,
        `TROCAR  a resistencia ${number}`,
        `trocar o MOSFET ${number}`,
      ],
      selected_solucao_ids: [solution],
    };
    const saved = await save(flow);
    expect(saved.solucao_ids).toHaveLength(3);
    expect(saved.solucao_ids[2]).toBe(solution);
    const entries = await Promise.all(saved.troubleshooting_ids.map(entryOf));
    expect(entries.map((entry) => [entry.modelo_equipamento_id, entry.solucao])).toEqual(
      [2, 1].flatMap((model) =>
        [`Trocar a resistência ${number}`, `Refazer o terminal ${number}`, `Trocar o MOSFET ${number}`].map(
          (text) => [model, text],
        ),
      ),
    );
    const before = await stateOf();
    const { new_solucao_text, ...others } = flow;
    const again = await save({
      ...others,
      new_solucao_text: null,
      new_solucoes_texts: [new_solucao_text, ...flow.new_solucoes_texts],
    });
    expect([again.solucao_ids, again.troubleshooting_ids]).toEqual([
      saved.solucao_ids,
      saved.troubleshooting_ids,
    ]);
    expect(await stateOf()).toEqual(before);
  });

  test('a text in the bin is not used: it is created again', async () => {
    const first = await save({ sintoma: 'Some da rede' });
    await remove('usuario', 'sintomas', first.sintoma_id);
    const second = await save({ sintoma: 'Some da rede' });
    expect(second.sintoma_id).not.toBe(first.sintoma_id);
  });

  test('references to records not in use are 422 at each field, and nothing is written', async () => {
    const gone = await createFault();
    for (const [kind, id] of [
      ['equipment-models', gone.model],
      ['diagnosticos', gone.diagnosis],
      ['solucoes', gone.solution],
      ['datasheets', gone.sheet],
    ] as const)
      await remove('usuario', kind, id);
    const before = await stateOf();
    for (const [model, diagnosis, solution, sheet] of [
      [gone.model, gone.diagnosis, gone.solution, gone.sheet],
      [999_999, 999_999, 999_999, 999_999],
    ] as const) {
      const answer = await send({
        equipment_model_ids: [1, model],
        new_diagnosticos_texts: ['Bom', { descricao: 'Ruim', componente_ids: [sheet] }],
        selected_diagnostico_ids: [1, diagnosis],
        selected_solucao_ids: [1, solution],
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail.map((failure: { loc: unknown }) => failure.loc)).toEqual([
        ['body', 'equipment_model_ids'],
        ['body', 'new_diagnosticos_texts', 1, 'componente_ids'],
        ['body', 'selected_diagnostico_ids'],
        ['body', 'selected_solucao_ids'],
      ]);
    }
    expect(await stateOf()).toEqual(before);
  });

  test('each step has its own message for what is missing', async () => {
    const refusals = async (flow: GivenFlow) =>
      (await send(flow))
        .json()
        .detail.map(({ loc, msg }: { loc: unknown[]; msg: string }) => [loc.at(-1), msg]);
    expect(await refusals({ equipment_model_ids: [] })).toEqual([
      ['equipment_model_ids', 'Descrição e ao menos um equipamento são obrigatórios.'],
    ]);
    expect(await refusals({ new_diagnosticos_texts: [] })).toEqual([
      ['selected_diagnostico_ids', 'Você deve criar ou selecionar pelo menos um diagnóstico.'],
    ]);
    expect(await refusals({ new_solucao_text: ' ' })).toEqual([
      ['new_solucao_text', 'Você deve escrever uma nova solução ou selecionar uma.'],
    ]);
    expect(await refusals({ new_solucao_text: null, new_solucoes_texts: [' '] })).toEqual([
      [0, 'Campo obrigatório.'],
    ]);
    expect(
      await refusals({ new_solucoes_texts: Array.from({ length: 21 }, (_, n) => `Trocar ${n}`) }),
    ).toEqual([['new_solucoes_texts', expect.any(String)]]);
    expect((await refusals({ sintoma: '  ' }))[0][0]).toBe('sintoma');
    const many = Array.from({ length: 1000 }, (_, place) => place + 1);
    expect(await refusals({ equipment_model_ids: many, selected_solucao_ids: [1, 2] })).toEqual([
      ['equipment_model_ids', expect.stringContaining('no máximo 2.000')],
    ]);
  });

  test.each([
    'symptoms',
    'symptom_models',
    'signal_codes',
    'diagnoses',
    'diagnosis_components',
    'solutions',
    'troubleshooting_entries',
    'entry_diagnoses',
    'listed_texts',
    'search_entries',
    'history',
  ])('a failure while %s is written leaves nothing behind', async (table) => {
    const before = await stateOf();
    const flow = {
      new_diagnosticos_texts: [
        `Medir antes da falha em ${table}`,
        { descricao: `Medir na falha em ${table}`, code_post: codeOf(table), componente_ids: [1] },
      ],
      selected_diagnostico_ids: [1],
      selected_solucao_ids: [1],
    };
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'injected'; END $$`.execute(
      db(),
    );
    await sql`CREATE TRIGGER zz_fail AFTER INSERT ON ${sql.table(table)} FOR EACH ROW EXECUTE FUNCTION fail()`.execute(
      db(),
    );
    try {
      expect((await send(flow)).statusCode).toBe(500);
    } finally {
      await sql`DROP FUNCTION fail() CASCADE`.execute(db());
    }
    expect(await stateOf()).toEqual(before);
    await save(flow);
    expect(await stateOf()).not.toEqual(before);
  });

  test('two who save the same flow at once get the same records', async () => {
    const existing = await save({ sintoma: 'Já existia', new_diagnosticos_texts: ['Zê', 'Á'] });
    for (let round = 0; round < 3; round += 1) {
      const texts = [`Rodada ${round} um`, `Rodada ${round} dois`, 'zê', 'Á'];
      const flows = [0, 1, 2, 3].map((who) => ({
        sintoma: `Ao mesmo tempo ${round}`,
        equipment_model_ids: who % 2 ? [1, 2, 3] : [3, 2, 4],
        new_diagnosticos_texts: (who % 2 ? texts : texts.toReversed()).map((descricao) => ({
          descricao,
          code_post: `R${round}`,
        })),
        selected_diagnostico_ids: existing.diagnostico_ids,
        new_solucao_text: `Solução ${round}`,
        selected_solucao_ids: existing.solucao_ids,
      }));
      const saved = await Promise.all(flows.map(save));
      expect(new Set(saved.map(({ sintoma_id }) => sintoma_id)).size).toBe(1);
      expect(new Set(saved.flatMap(({ diagnostico_ids }) => diagnostico_ids)).size).toBe(4);
      const id = saved[0]?.sintoma_id;
      const entries = await read(`/troubleshooting/search-by-relations?sintoma_id=${id}`);
      expect(entries).toHaveLength(8);
      for (const entry of entries) expect(new Set(entry.diagnostico_ids).size).toBe(4);
      expect((await read(`/sintomas/${id}`)).equipment_model_ids.toSorted()).toEqual([1, 2, 3, 4]);
    }
  });

  const codeOf = (table: string) => table.replace('_', '').slice(0, 10).toUpperCase();

  /** The row counts of all tables, and the last row of the history. */
  async function stateOf() {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db());
    const counts = tables.map(
      ({ name }) => sql`SELECT ${name} AS name, count(*)::int FROM ${sql.table(name)}`,
    );
    const { rows } = await sql`${sql.join(counts, sql` UNION ALL `)} ORDER BY name`.execute(db());
    const { rows: last } = await sql`SELECT max(id) AS last, md5(string_agg(h::text, '' ORDER BY id)) AS sum
      FROM history h`.execute(db());
    // Signing in adds sessions and tokens.
    return { rows: rows.filter((row) => !/session|token|throttle/.test(JSON.stringify(row))), last };
  }
});
