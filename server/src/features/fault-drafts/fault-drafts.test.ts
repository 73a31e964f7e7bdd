import { errorDetail } from '@bancada/contract/errors';
import { faultDraftLimits } from '@bancada/contract/faults/fault-drafts';
import { expect, test } from 'vitest';
import { describeApplication, password } from '../../../test/application.ts';

const said = 'Bipa três vezes e apaga xyzzy';

describeApplication('drafts of faults', ({ app, db, call }) => {
  const tokenOf = async () => {
    const body = { nome: 'Assistente', direitos: ['rascunhos'], senha_atual: password };
    return (await call('usuario', 'POST', '/tokens', body)).json().token as string;
  };
  const write = async (payload: object) =>
    app().inject({
      method: 'POST',
      url: '/api/v1/rascunhos',
      payload,
      headers: { authorization: `Bearer ${await tokenOf()}` },
    });

  test('are no knowledge until their person saves them in the wizard, and go then', async () => {
    const [model] = (await call('usuario', 'GET', '/equipment-models?limit=1')).json().data;
    const made = await write({
      sintoma: said,
      equipment_model_ids: [model.id],
      verificacoes: ['Medir 3V3'],
      solucoes: ['Trocar o regulador'],
      nota: 'Da conversa de hoje',
    });
    expect(made.statusCode).toBe(201);
    const { id, message, ...draft } = made.json();
    expect(draft).toMatchObject({
      token_nome: 'Assistente',
      modelos: [{ id: model.id }],
      nota: 'Da conversa de hoje',
    });
    const found = async () => (await call('editor', 'GET', '/defeitos?q=xyzzy&avulsa=1')).json().data;
    const isFound = async () => (await found()).some(({ sintoma }: { sintoma: string }) => sintoma === said);
    expect(await isFound()).toBe(false);
    expect((await call('editor', 'GET', `/rascunhos/${id}`)).json().detail).toBe(
      errorDetail('draft-not-found'),
    );
    const flow = {
      sintoma: draft.sintoma,
      equipment_model_ids: [model.id],
      new_diagnosticos_texts: draft.verificacoes,
      new_solucoes_texts: draft.solucoes,
      rascunho_id: id,
    };
    expect((await call('editor', 'POST', '/wizard/create_flow', flow)).statusCode).toBe(201);
    expect((await call('usuario', 'GET', `/rascunhos/${id}`)).statusCode).toBe(200);
    expect((await call('usuario', 'POST', '/wizard/create_flow', flow)).statusCode).toBe(201);
    expect(await isFound()).toBe(true);
    expect((await call('usuario', 'GET', `/rascunhos/${id}`)).statusCode).toBe(404);
  });

  test('name models that there are', async () => {
    const refused = await write({ sintoma: said, equipment_model_ids: [2_147_483_647] });
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([
      422,
      ['body', 'equipment_model_ids'],
    ]);
  });

  test('are discarded by their person, as many times as they like', async () => {
    const { id } = (await write({ sintoma: said })).json();
    expect((await call('editor', 'DELETE', `/rascunhos/${id}`)).statusCode).toBe(204);
    expect((await call('usuario', 'GET', '/rascunhos')).json()[0].id).toBe(id);
    for (let time = 0; time < 2; time += 1)
      expect((await call('usuario', 'DELETE', `/rascunhos/${id}`)).statusCode).toBe(204);
    expect((await call('usuario', 'GET', '/rascunhos')).json()).toEqual([]);
  });

  test('wait in no endless number', async () => {
    const user = await db()
      .selectFrom('users')
      .select('id')
      .where('nome_usuario', '=', 'teo')
      .executeTakeFirstOrThrow();
    const row = {
      usuario_id: user.id,
      sintoma: said,
      equipment_model_ids: [],
      verificacoes: [],
      solucoes: [],
      nota: '',
    };
    const more = { token_nome: null, criado_em: new Date().toISOString() };
    await db()
      .insertInto('fault_drafts')
      .values(Array.from({ length: faultDraftLimits.perPerson }, () => ({ ...row, ...more })))
      .execute();
    expect((await write({ sintoma: said })).json().detail).toBe(errorDetail('too-many-drafts'));
  });
});
