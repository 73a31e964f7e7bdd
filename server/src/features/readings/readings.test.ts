import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { readingsOf } from '../../../test/readings.ts';
import { unitsOf } from '../../../test/units.ts';

describeApplication('readings', (application) => {
  const { call } = application;
  const { createFault, create, remove, restore } = binOf(application);
  const { reading, points } = readingsOf(application);
  const { unit, visit } = unitsOf(application);
  const save = (id: number, edit: object) => call('usuario', 'PUT', `/readings/${id}`, edit);

  test('good readings of a point are told together, however its name is written', async () => {
    const { model, symptom } = await createFault();
    await reading({ modelo_equipamento_id: model, valor: '0,45' });
    await reading({ modelo_equipamento_id: model, ponto: 'ppbus g3h', valor: '480 mV' });
    await reading({ modelo_equipamento_id: model, valor: '0,1', boa: false, sintoma_id: symptom });
    await reading({ modelo_equipamento_id: model, referencia: 'TP 2', valor: '0,7' });
    await reading({ modelo_equipamento_id: model, grandeza: 'tensao', condicao: 'ligado', valor: '12,6' });
    const found = await points(model);
    expect(found.map(({ ponto, referencia }) => [ponto, referencia])).toEqual([
      ['PPBUS_G3H', null],
      ['PPBUS_G3H', 'TP 2'],
    ]);
    expect(found[0]?.grupos).toMatchObject([
      { grandeza: 'tensao', boas: 1, mediana: 12.6 },
      {
        ...{ grandeza: 'diodo', condicao: 'desligado', boas: 2, min: 0.45, max: 0.48, mediana: 0.465 },
        defeitos: [{ sintoma_id: symptom, valores: ['0,1 V'] }],
      },
    ]);
    expect((await points(model, '&ponto=PpBus+g3h')).length).toBe(2);
    expect((await points(model, '&search=bus_g')).length).toBe(2);
    expect((await points(model, '&search=100%25')).length).toBe(0);
    expect(await points(999_999)).toEqual([]);
  });

  test('a board that is read twice in its visits is one board', async () => {
    const { model } = await createFault();
    const { id } = await unit({ serie: 'TWICE-00001', modelo_equipamento_id: model });
    const { id: taken } = await visit({ aparelho_id: id });
    for (const valor of ['0,90', '0,46'])
      await reading({ modelo_equipamento_id: model, valor, atendimento_id: taken });
    await reading({ modelo_equipamento_id: model, valor: '0,48' });
    const [point] = await points(model);
    expect(point?.grupos).toMatchObject([{ boas: 2, min: 0.46, max: 0.48 }]);
    const ofVisit = await call('usuario', 'GET', `/readings?atendimento_id=${taken}`);
    expect(ofVisit.json().data.map(({ valor }: { valor: string }) => valor)).toEqual(['0,46 V', '0,90 V']);
  });

  test('revisions of a board stand apart', async () => {
    const { model } = await createFault();
    await reading({ modelo_equipamento_id: model, revisao: '820-1', valor: '0,45' });
    await reading({ modelo_equipamento_id: model, valor: '0,90' });
    const revisions = await call('usuario', 'GET', `/readings/revisoes?modelo_equipamento_id=${model}`);
    expect(revisions.json()).toEqual([
      { revisao: '', leituras: 1 },
      { revisao: '820-1', leituras: 1 },
    ]);
    expect((await points(model, '&revisao=820-1'))[0]?.grupos).toMatchObject([{ boas: 1, max: 0.45 }]);
    expect((await points(model, '&revisao='))[0]?.grupos).toMatchObject([{ boas: 1, max: 0.9 }]);
  });

  test.each([
    [{ valor: '12 V' }, 'valor', /acima de 10 V/],
    [{ grandeza: 'resistencia', valor: '-3' }, 'valor', /negativa/],
    [{ grandeza: 'tensao', valor: '3 MV' }, 'valor', /acima de 50 kV/],
    [{ valor: '' }, 'valor', /Digite o que o medidor mostrou/],
    [{ ponto: ' ' }, 'ponto', /Diga o ponto/],
    [{ referencia: 'ppbus g3h' }, 'referencia', /são os mesmos/],
    [{ grandeza: 'foto', valor: null }, 'anexo_id', /Escolha a foto/],
    [{ sintoma_id: 999_999, boa: false }, 'sintoma_id', /./],
    [{ atendimento_id: 999_999 }, 'atendimento_id', /./],
    [{ modelo_equipamento_id: 999_999 }, 'modelo_equipamento_id', /./],
  ])('%o is refused at its field, with the reason', async (given, field, reason) => {
    const { model } = await createFault();
    const answer = await call('usuario', 'POST', '/readings', {
      ...{ modelo_equipamento_id: model, ponto: 'PPBUS_G3H', grandeza: 'diodo', condicao: 'desligado' },
      ...{ valor: '0,45', boa: true },
      ...given,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toEqual([
      expect.objectContaining({ loc: ['body', field], msg: expect.stringMatching(reason) }),
    ]);
  });

  test('an edit is held against what stays, and what is good loses its fault', async () => {
    const { model, symptom } = await createFault();
    const made = await reading({ modelo_equipamento_id: model, boa: false, sintoma_id: symptom });
    expect((await save(made.id, { grandeza: 'tensao', valor: '12,6' })).json()).toMatchObject({
      valor: '12,6 V',
      sintoma: expect.stringMatching(/desarma$/),
    });
    const refused = await save(made.id, { grandeza: 'diodo' });
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['body', 'valor']]);
    expect((await save(made.id, { boa: true })).json()).toMatchObject({ boa: true, sintoma_id: null });
    expect((await save(made.id, { sintoma_id: symptom })).statusCode).toBe(422);
    const late = await save(made.id, { nota: 'x', atualizado_em: made.atualizado_em });
    expect([late.statusCode, late.json().atual.valor]).toEqual([409, '12,6 V']);
    expect((await save(999_999, { nota: 'x' })).statusCode).toBe(404);
  });

  test('a photo is an attachment of the model, and no other', async () => {
    const { model } = await createFault();
    const other = await createFault();
    const sha256 = 'ab'.repeat(32);
    await application
      .db()
      .insertInto('stored_files')
      .values({ sha256, tipo_arquivo: 'image/png', tamanho: 10, md5: '0'.repeat(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const attach = (modelo_equipamento_id: number) =>
      create('attachments', {
        values: {
          nome_arquivo: 'onda.png',
          tipo_documento: 'Foto',
          descricao: null,
          sha256,
          modelo_equipamento_id,
        },
      });
    const photo = { grandeza: 'foto', condicao: 'ligado', valor: null } as const;
    const anexo_id = await attach(model);
    expect(await reading({ modelo_equipamento_id: model, ...photo, anexo_id })).toMatchObject({
      anexo_nome: 'onda.png',
    });
    await expect(
      reading({ modelo_equipamento_id: model, ...photo, anexo_id: await attach(other.model) }),
    ).rejects.toThrow(/anexo deste equipamento/);
  });

  test('the history tells it in words, a version comes back, and it goes to the bin with its model', async () => {
    const { model } = await createFault();
    const made = await reading({ modelo_equipamento_id: model, ponto: 'TP 9' });
    await save(made.id, { condicao: 'espera', valor: '0,5' });
    const rows = (await call('usuario', 'GET', `/history/readings/${made.id}`)).json().data;
    expect(rows[0]).toMatchObject({
      titulo: expect.stringMatching(/ · TP 9 · 0,5 V$/),
      mudancas: expect.arrayContaining([
        expect.objectContaining({ campo: 'condicao', antes_texto: 'Desligado', depois_texto: 'Em espera' }),
        expect.objectContaining({ campo: 'valor', antes_texto: '0,45 V', depois_texto: '0,5 V' }),
      ]),
    });
    const back = await call('usuario', 'POST', `/history/readings/${made.id}/restore`, {
      versao: rows[1].id,
    });
    expect(back.statusCode).toBe(200);
    expect((await call('usuario', 'GET', `/readings/${made.id}`)).json()).toMatchObject({ valor: '0,45 V' });
    const deletion = await remove('admin', 'equipment-models', model);
    expect((await call('usuario', 'GET', `/readings/${made.id}`)).statusCode).toBe(404);
    expect(await points(model)).toEqual([]);
    expect((await restore('admin', deletion)).statusCode).toBe(200);
    expect((await points(model)).length).toBe(1);
  });
});
