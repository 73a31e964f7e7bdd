import { recordKinds } from '@bancada/contract/records/record-kinds';
import type { RecordKind } from '@bancada/contract/records/records';
import type { SearchResult } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

describeApplication('restoring from the bin', (application) => {
  const { call, db } = application;
  const { create, remove, bin, restore, isInUse, createFault, entryOf } = binOf(application);

  test('a deleted record is only in the bin, and is restored with everything deleted along with it', async () => {
    const fault = await createFault();
    const name = `Inversora ${fault.number} desarma`;
    await sql`INSERT INTO likes (troubleshooting_id, usuario_id) SELECT ${fault.entry}, id FROM users`.execute(
      db(),
    );
    const before = await entryOf(fault.entry);
    const found = async () => {
      const results = (await call('usuario', 'GET', `/search/global?q=${name}`)).json<SearchResult[]>();
      return results.filter(({ aproximado }) => !aproximado).length;
    };
    const total = async () => (await call('usuario', 'GET', '/troubleshooting')).json().total;
    const counts = [await found(), await total()];

    const preview = (await call('usuario', 'GET', `/lixeira/previa/sintomas/${fault.symptom}`)).json();
    expect(preview).toEqual({
      titulo: name,
      levaria: { troubleshooting: 1 },
      impedem: {},
    });
    const deletion = await remove('usuario', 'sintomas', fault.symptom);
    expect((await call('usuario', 'GET', `/troubleshooting/${fault.entry}`)).statusCode).toBe(404);
    expect([await found(), await total()]).toEqual([0, counts[1] - 1]);
    expect(await bin('usuario')).toContainEqual({
      id: deletion,
      tipo: 'sintomas',
      registro_id: fault.symptom,
      titulo: name,
      levou: { troubleshooting: 1 },
      excluido_em: expect.any(String),
      excluido_por: expect.any(Number),
      excluido_por_nome: 'Téo Técnico',
      expira_em: expect.any(String),
    });

    const restored = await restore('usuario', deletion);
    expect([restored.statusCode, restored.json()]).toEqual([
      200,
      {
        message: 'Sintoma restaurado.',
        tipo: 'sintomas',
        registro_id: fault.symptom,
        restaurados: { sintomas: 1, troubleshooting: 1 },
        ficaram: {},
      },
    ]);
    expect([await found(), await total()]).toEqual(counts);
    expect({ ...(await entryOf(fault.entry)), atualizado_em: '' }).toEqual({ ...before, atualizado_em: '' });
    expect(before.score).toBe(3);
    expect(await bin('usuario')).not.toContainEqual(expect.objectContaining({ id: deletion }));
    expect((await restore('usuario', deletion)).json().detail).toBe('Este item não está mais na lixeira.');
  });

  test('each kind is deleted and restored by its own call', async () => {
    const fault = await createFault();
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
      VALUES (repeat('a', 64), repeat('b', 32), 1, 'image/png')`.execute(db());
    const article = await create('artigos', {
      values: { nome: 'Solda', descricao: 'texto', autor: 'Téo', CUI: null },
    });
    const file = (owner: object) =>
      create('attachments', {
        values: { nome_arquivo: 'placa.png', tipo_documento: 'Foto', sha256: 'a'.repeat(64), ...owner },
      });
    const attachment = await file({ artigo_id: article });
    await file({ modelo_equipamento_id: fault.model });
    await file({ componente_id: fault.sheet });
    const outcome = await create('resultados', {
      values: { troubleshooting_id: fault.entry, resolveu: true, dia: '2026-11-20' },
    });
    const unit = await create('units', { values: { serie: 'SN8K2M41QX' } });
    const visit = await create('visits', { values: { aparelho_id: unit, aberto_em: '2026-11-20' } });
    const reading = await create('readings', {
      values: {
        ...{ modelo_equipamento_id: fault.model, ponto: 'TP1', grandeza: 'tensao', condicao: 'ligado' },
        ...{ valor: '5 V', boa: true },
      },
    });
    const steps: [RecordKind, number, Partial<Record<RecordKind, number>>][] = [
      ['readings', reading, {}],
      ['visits', visit, {}],
      ['units', unit, { visits: 1 }],
      ['resultados', outcome, {}],
      ['troubleshooting', fault.entry, { resultados: 1 }],
      ['attachments', attachment, {}],
      ['artigos', article, { attachments: 1 }],
      ['datasheets', fault.sheet, { attachments: 1 }],
      ['equipment-models', fault.model, { troubleshooting: 1, attachments: 1, resultados: 1, readings: 1 }],
      ['sintomas', fault.symptom, { troubleshooting: 1, resultados: 1 }],
      ['diagnosticos', fault.diagnosis, { troubleshooting: 1, resultados: 1 }],
      ['solucoes', fault.solution, { troubleshooting: 1, resultados: 1 }],
      ['manufacturers', await create('manufacturers', { values: { nome: 'Só' } }), {}],
      ['categories', await create('categories', { values: { nome: 'Só' } }), {}],
    ];
    expect(steps.map(([kind]) => kind).toSorted()).toEqual(recordKinds.toSorted());
    for (const [kind, id, along] of steps) {
      expect((await call('usuario', 'GET', `/lixeira/previa/${kind}/${id}`)).json().levaria).toEqual(along);
      const deletion = await remove('usuario', kind, id);
      expect([kind, (await bin('usuario'))[0]]).toEqual([
        kind,
        expect.objectContaining({ id: deletion, tipo: kind, levou: along }),
      ]);
      expect((await call('usuario', 'DELETE', `/${kind}/${id}`)).statusCode).toBe(404);
      const restored = await restore('usuario', deletion);
      expect(restored.json().restaurados).toEqual({ [kind]: 1, ...along });
      expect(await isInUse(kind, id)).toBe(true);
    }
  });

  test('links to a record in the bin are hidden, and come back with it', async () => {
    const { symptom, diagnosis, model, sheet } = await createFault();
    const links = async () =>
      (
        await sql<{
          count: number;
        }>`SELECT (SELECT count(*) FROM symptom_models WHERE sintoma_id = ${symptom})::int
          + (SELECT count(*) FROM diagnosis_components WHERE diagnostico_id = ${diagnosis})::int AS count`.execute(
          db(),
        )
      ).rows[0]?.count;
    const deletions = [
      await remove('usuario', 'equipment-models', model),
      await remove('usuario', 'datasheets', sheet),
    ];
    expect(await links()).toBe(2);
    for (const deletion of deletions) expect((await restore('usuario', deletion)).statusCode).toBe(200);
    expect(await links()).toBe(2);
  });

  test('a record that needs two others, deleted one after the other, is back when both are', async () => {
    const { model, symptom, diagnosis, entry } = await createFault();
    const first = await remove('usuario', 'equipment-models', model);
    const second = await remove('usuario', 'sintomas', symptom);
    const third = await remove('usuario', 'diagnosticos', diagnosis);
    expect((await restore('usuario', first)).json()).toMatchObject({
      restaurados: { 'equipment-models': 1 },
      ficaram: { troubleshooting: 1 },
    });
    expect(await isInUse('troubleshooting', entry)).toBe(false);
    expect((await bin('usuario')).find(({ id }) => id === second)?.levou).toEqual({ troubleshooting: 1 });
    expect((await restore('usuario', second)).json().ficaram).toEqual({ troubleshooting: 1 });
    expect((await restore('usuario', third)).json().restaurados).toEqual({
      diagnosticos: 1,
      troubleshooting: 1,
    });
    expect(await isInUse('troubleshooting', entry)).toBe(true);
  });

  test('an entry cannot be restored before the record that it needs: 409 says which', async () => {
    const { symptom, entry, number } = await createFault();
    const deletion = await remove('usuario', 'troubleshooting', entry);
    await remove('usuario', 'sintomas', symptom);
    const early = await restore('usuario', deletion);
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      `Sintoma “Inversora ${number} desarma” também está na lixeira: restaure primeiro esse registro.`,
    ]);
  });

  test('a name in the bin is free; a restore is 409 if it has been taken, and works under another name', async () => {
    const body = { nome: 'Instrutherm', website: 'https://i.test', contato_suporte: '1' };
    const id = (await call('usuario', 'POST', '/manufacturers', body)).json().id;
    const deletion = await remove('usuario', 'manufacturers', id);
    expect(
      (await call('usuario', 'POST', '/manufacturers', { ...body, nome: 'INSTRUTHERM' })).statusCode,
    ).toBe(201);
    const taken = await restore('usuario', deletion);
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      {
        detail:
          'Enquanto estava na lixeira, nome “Instrutherm” passou a ser de outro fabricante. Restaure com outro valor.',
        campo: 'nome',
        valor: 'Instrutherm',
      },
    ]);
    expect((await restore('usuario', deletion, { novo_valor: '  ' })).json().detail[0].loc).toEqual([
      'body',
      'novo_valor',
    ]);
    for (const [novo_valor, msg] of [
      ['x'.repeat(201), 'Digite no máximo 200 caracteres.'],
      ['x\0', 'O texto contém um caractere que não pode ser guardado.'],
    ]) {
      const refused = await restore('usuario', deletion, { novo_valor });
      expect([refused.statusCode, refused.json().detail[0]]).toEqual([
        422,
        expect.objectContaining({ loc: ['body', 'novo_valor'], msg }),
      ]);
    }
    expect((await restore('usuario', deletion, { novo_valor: 'instrutherm ' })).statusCode).toBe(409);
    expect((await restore('usuario', deletion, { novo_valor: 'Instrutherm 2' })).statusCode).toBe(200);
    expect((await call('usuario', 'GET', `/manufacturers/${id}`)).json().nome).toBe('Instrutherm 2');
    const [edit, back] = (await call('usuario', 'GET', `/history/manufacturers/${id}`)).json().data;
    expect([edit.acao, back.acao]).toEqual(['update', 'restore']);
  });

  test('an entry that has been created again cannot be restored beside its duplicate', async () => {
    const { symptom, model, solution, diagnosis, entry } = await createFault();
    const deletion = await remove('usuario', 'troubleshooting', entry);
    await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: model, solucao_id: solution },
      linkIds: [diagnosis],
    });
    const response = await restore('usuario', deletion);
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'Enquanto este registro estava na lixeira, outro igual foi criado: os dois não podem estar em uso.',
    ]);
  });

  test('of a restored deletion, an entry that has been created again stays in the bin, and the rest returns', async () => {
    const { symptom, model, solution, diagnosis, entry } = await createFault();
    const ofDiagnosis = await remove('usuario', 'diagnosticos', diagnosis);
    const other = await create('diagnosticos', { values: { descricao: 'Outro diagnóstico da mesma falha' } });
    const again = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: model, solucao_id: solution },
      linkIds: [other],
    });
    // Both wait for the symptom now, and only one of them can come back with it.
    const ofSymptom = await remove('editor', 'sintomas', symptom);
    expect((await restore('usuario', ofDiagnosis)).json().ficaram).toEqual({ troubleshooting: 1 });
    const response = await restore('editor', ofSymptom);
    expect([response.statusCode, response.json().restaurados, response.json().ficaram]).toEqual([
      200,
      { sintomas: 1, troubleshooting: 1 },
      { troubleshooting: 1 },
    ]);
    expect((await call('usuario', 'GET', `/troubleshooting/${again}`)).statusCode).toBe(200);
    const left = (await bin('editor')).find(
      ({ tipo, registro_id }) => tipo === 'troubleshooting' && registro_id === entry,
    );
    expect((await restore('editor', left?.id ?? 0)).statusCode).toBe(409);
    await remove('editor', 'troubleshooting', again);
    expect((await restore('editor', left?.id ?? 0)).statusCode).toBe(200);
  });
});
