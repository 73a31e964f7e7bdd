import { brakeDefaults } from '@bancada/contract/instance/brakes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestApp, describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { asLines } from '../../../test/importing.ts';

describeApplication('the brakes on one account', (application) => {
  const { call, clock, db, idOf, signIn, mailbox } = application;
  const { create, createFault } = binOf(application);
  const makers = async (count: number, person: Person = 'editor') => {
    const ids: number[] = [];
    for (let nth = 0; nth < count; nth += 1)
      ids.push(
        await create('manufacturers', { values: { nome: `Freio ${performance.now()} ${nth}` } }, person),
      );
    return ids;
  };
  const setBrakes = (figures: object) =>
    call('admin', 'PUT', '/policy/brakes', { ...brakeDefaults, ...figures });
  const remove = (id: number, person: Person = 'usuario') => call(person, 'DELETE', `/manufacturers/${id}`);
  const change = (id: number, person: Person = 'usuario') =>
    call(person, 'PUT', `/manufacturers/${id}`, { website: 'https://mal.test' });
  /** As if all that was done had been done so much earlier. */
  const later = async (span: string) => {
    for (const table of ['history', 'deletions'])
      await sql`UPDATE ${sql.table(table)} SET criado_em = criado_em - ${span}::interval`.execute(db());
  };
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
  const importAs = async (person: Person, rows: Record<string, string>[], criar: number, alterar: number) => {
    const { envio } = (await call(person, 'POST', '/import/manufacturers/envios')).json();
    await call(person, 'PUT', `/import/manufacturers/envios/${envio}/1`, { linhas: asLines(rows) });
    const esperado = { criar, alterar, igual: 0 };
    return call(person, 'POST', '/import/manufacturers', { envio, partes: 1, esperado });
  };

  test('hold deletions back after so many, from all processes and calls at once, say what to do, and let go later', async () => {
    await setBrakes({ exclusoes_10min: 6, exclusoes_dia: 9 });
    const ids = await makers(14);
    const other = await buildTestApp(db());
    const { access_token } = await signIn('usuario');
    const elsewhere = (id: number) =>
      other.inject({
        method: 'DELETE',
        url: `/api/v1/manufacturers/${id}`,
        headers: { authorization: `Bearer ${access_token}` },
      });
    const answers = await Promise.all(
      ids.slice(0, 12).map((id, nth) => (nth % 2 ? elsewhere(id) : remove(id))),
    );
    await other.close();
    expect(statuses(answers).filter((status) => status === 204)).toHaveLength(6);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().detail).toMatch(
      /^Nada foi excluído: sua conta chegou a 6 exclusões, o máximo que o perfil usuário exclui em 10 minutos\. Peça a um editor ou a um administrador, ou tente de novo em (10 minutos|9 minutos)\.$/,
    );
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500);
    // What is not deletion goes on, and whoever may do more does.
    expect((await change((await makers(1))[0] ?? 0)).statusCode).toBe(200);
    const left = (
      await db()
        .selectFrom('manufacturers')
        .select('id')
        .where('id', 'in', ids)
        .where('exclusao_id', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
    expect(left).toHaveLength(8);
    expect((await remove(left[0] ?? 0, 'editor')).statusCode).toBe(204);
    await later('11 minutes');
    const again = [
      await remove(left[1] ?? 0),
      await remove(left[2] ?? 0),
      await remove(left[3] ?? 0),
      await remove(left[4] ?? 0),
    ];
    expect(statuses(again)).toEqual([204, 204, 204, 429]);
    expect(again[3]?.json().detail).toContain(
      '9 exclusões, o máximo que o perfil usuário exclui em 24 horas',
    );
    await later('1 day');
    expect((await remove(left[4] ?? 0)).statusCode).toBe(204);
  });

  test('hold back what one deletion takes along, and the detour by the models of a symptom', async () => {
    await later('2 days');
    await setBrakes({ exclusoes_10min: 1 });
    const { symptom, solution, diagnosis } = await createFault();
    const models = await db()
      .selectFrom('equipment_models')
      .select('id')
      .where('exclusao_id', 'is', null)
      .limit(11)
      .execute();
    const ids = models.map(({ id }) => id);
    await call('editor', 'PUT', `/sintomas/${symptom}/details`, {
      equipment_model_ids: ids,
      excluir_registros_de: [],
    });
    for (const id of ids)
      await create(
        'troubleshooting',
        {
          values: { sintoma_id: symptom, modelo_equipamento_id: id, solucao_id: solution },
          linkIds: [diagnosis],
        },
        'editor',
      );
    const refused = await call('usuario', 'DELETE', `/solucoes/${solution}`);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      expect.stringContaining('chegou a 10 registros'),
    ]);
  });

  test('hold changes of others’ records back, by hand and by an import, but not of one’s own', async () => {
    await later('2 days');
    await setBrakes({ alteracoes_10min: 5, importadas_dia: 4 });
    const ids = await makers(7);
    const own = await makers(8, 'usuario');
    expect(new Set(statuses(await Promise.all(own.map((id) => change(id)))))).toEqual(new Set([200]));
    const answers = await Promise.all(ids.map((id) => change(id)));
    expect(statuses(answers).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const names = (
      await db().selectFrom('manufacturers').select('nome').where('id', 'in', ids).execute()
    ).map(({ nome }) => nome);
    const rows = names.map((nome) => ({ nome, website: 'https://outro.test' }));
    await later('11 minutes');
    const whole = await importAs('usuario', rows, 0, 7);
    expect([whole.statusCode, whole.json().detail]).toEqual([
      429,
      expect.stringContaining('Nada foi gravado'),
    ]);
    const many = Array.from({ length: 5 }, (_, nth) => ({ nome: `Da tabela ${nth}`, website: '' }));
    const tooMany = await importAs('usuario', many, 5, 0);
    expect([tooMany.statusCode, tooMany.json().detail]).toEqual([
      429,
      expect.stringContaining('Nada foi importado'),
    ]);
    expect((await importAs('usuario', many.slice(1), 4, 0)).statusCode).toBe(200);
    expect((await importAs('editor', rows, 0, 7)).statusCode).toBe(200);
  });

  test('hold what is created by hand back, in the forms, the wizard and the outcomes, and tell the admins', async () => {
    await later('2 days');
    clock.advance({ hours: 2 });
    await mailbox().receive();
    const { symptom, entry } = await createFault();
    await later('2 days');
    await setBrakes({ criacoes_10min: 5, criacoes_dia: 7, alteracoes_10min: 1 });
    const makeCategory = (nth: number) =>
      call('usuario', 'POST', '/categories', { nome: `Enchente ${nth}`, descricao: 'x' });
    const say = (unidade: string) =>
      call('usuario', 'POST', '/resultados', { troubleshooting_id: entry, resolveu: true, unidade });
    const model = await db().selectFrom('equipment_models').select('id').limit(1).executeTakeFirstOrThrow();
    const flow = (sintoma: string) =>
      call('usuario', 'POST', '/wizard/create_flow', {
        sintoma,
        equipment_model_ids: [model.id],
        new_diagnosticos_texts: [`Medir ${sintoma}`],
        new_solucoes_texts: [`Trocar ${sintoma}`],
      });
    // Four records with the wizard, one by a form: the next is one too many, whichever way it comes.
    expect(statuses([await flow('Enchente de fluxo'), await makeCategory(1)])).toEqual([201, 201]);
    const refused = await Promise.all([makeCategory(2), say('1'), flow('Outra enchente')]);
    expect(statuses(refused)).toEqual([429, 429, 429]);
    expect(refused[0]?.json().detail).toMatch(
      /^Nada foi gravado: sua conta chegou a 5 registros novos, o máximo que o perfil usuário cria em 10 minutos\. Peça/,
    );
    expect(
      (await call('editor', 'POST', '/categories', { nome: 'Enchente 3', descricao: 'x' })).statusCode,
    ).toBe(201);
    expect(
      (await call('usuario', 'PUT', `/sintomas/${symptom}/details`, { sintoma: 'Outro' })).statusCode,
    ).toBe(200);
    const [mail] = await mailbox().receive('ana@oficina.test');
    expect(mail?.subject).toBe('Téo Técnico foi freado na Bancada: excluiu, alterou ou criou muito');
    await later('11 minutes');
    expect(statuses([await say('2'), await say('3'), await say('4')])).toEqual([201, 201, 429]);
    await setBrakes({ criacoes_10min: 2 });
    clock.advance({ hours: 2 });
    for (const nth of [4, 5, 6])
      await call('editor', 'POST', '/categories', { nome: `Enchente ${nth}`, descricao: 'x' });
    const [told] = await mailbox().receive('ana@oficina.test');
    expect(told?.subject).toBe('Edu Editor excluiu ou criou muito na Bancada em pouco tempo');
  });

  test('an admin reads, changes and takes them off; nobody else does; the audit says so', async () => {
    await later('2 days');
    await call('admin', 'PUT', '/policy/brakes', brakeDefaults);
    expect((await call('admin', 'GET', '/policy/brakes')).json()).toEqual(brakeDefaults);
    expect((await call('editor', 'PUT', '/policy/brakes', brakeDefaults)).statusCode).toBe(403);
    expect((await setBrakes({ exclusoes_dia: 0 })).statusCode).toBe(422);
    await setBrakes({ ligados: false, exclusoes_10min: 1 });
    const ids = await makers(3);
    expect(statuses(await Promise.all(ids.map((id) => remove(id))))).toEqual([204, 204, 204]);
    const [audit] = (await call('admin', 'GET', '/account-audit?acao=brakes')).json().data;
    expect(audit).toMatchObject({
      usuario_id: await idOf('admin'),
      mudancas: [{ campo: 'freios', depois: 'desligados' }],
    });
  });

  test('whoever meets one, and whoever deletes as much with any profile, is named to the admins once an hour', async () => {
    await later('2 days');
    clock.advance({ hours: 2 });
    await setBrakes({ exclusoes_10min: 2 });
    await mailbox().receive();
    const ids = await makers(8);
    for (const id of ids.slice(0, 4)) await remove(id);
    for (const id of ids.slice(4)) await remove(id, 'editor');
    const events = (await call('admin', 'GET', '/security-events?evento=many-changes')).json().data;
    expect(new Set(events.map(({ nome_usuario }: { nome_usuario: string }) => nome_usuario))).toEqual(
      new Set(['teo', 'edu']),
    );
    const mails = await mailbox().receive('ana@oficina.test');
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Edu Editor excluiu ou criou muito na Bancada em pouco tempo',
      'Téo Técnico foi freado na Bancada: excluiu, alterou ou criou muito',
    ]);
    expect(mails[0]?.text).toContain(`/admin/users?usuario=`);
  });

  test('a long day at the bench meets none', async () => {
    await later('2 days');
    await call('admin', 'PUT', '/policy/brakes', brakeDefaults);
    const strangers = await makers(72);
    // Four parts of a day, in each a new fault, nineteen corrections of others’ records, five deletions, eight outcomes.
    for (let part = 0; part < 4; part += 1) {
      const { symptom, entry } = await createFault();
      const corrected = await call('usuario', 'PUT', `/sintomas/${symptom}/details`, {
        sintoma: `Certo ${symptom}`,
      });
      const changed = await Promise.all(strangers.splice(0, 18).map((id) => change(id)));
      const own = await makers(5, 'usuario');
      const deleted = await Promise.all(own.map((id) => remove(id)));
      const said = [];
      for (let nth = 0; nth < 8; nth += 1)
        said.push(
          await call('usuario', 'POST', '/resultados', {
            troubleshooting_id: entry,
            resolveu: true,
            unidade: `${part}-${nth}`,
          }),
        );
      expect(new Set(statuses([corrected, ...changed, ...deleted, ...said]))).toEqual(
        new Set([200, 201, 204]),
      );
      await later('2 hours');
    }
    const rows = Array.from({ length: 300 }, (_, nth) => ({ nome: `Lista de preços ${nth}`, website: '' }));
    expect((await importAs('usuario', rows, 300, 0)).statusCode).toBe(200);
  });
});
