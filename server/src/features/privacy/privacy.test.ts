import type { AccountEvent } from '@bancada/contract/accounts/account-audit';
import { retention } from '@bancada/contract/accounts/privacy';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { isoMonthsBefore } from '../../clock.ts';
import { sweepAuditNames } from '../account-audit/account-audit.sweep.ts';

const senha = 'capacitor-de-470-uF';

describeApplication('privacy', ({ app, call, db, clock, mailbox, idOf }) => {
  /** Somebody with an account, signed in. */
  const person = async (name: string, perfil = 'usuario') => {
    const email = `${name}@oficina.test`;
    const user = { nome: `Pessoa ${name}`, nome_usuario: name, email, senha, perfil };
    const id: number = (await call('admin', 'POST', '/users', user)).json().id;
    const login = await call(null, 'POST', '/auth/login', { email, password: senha });
    const authorization = `Bearer ${login.json().access_token}`;
    const own = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app().inject({
        method,
        url: `/api/v1${url}`,
        headers: { authorization },
        ...(payload === undefined ? {} : { payload }),
      });
    return { id, email, name, own };
  };
  type Someone = Awaited<ReturnType<typeof person>>;
  /** Saves a whole flow as this person: symptom, diagnosis, solution and entry, with a like. */
  const contribute = async ({ own, name }: Someone) => {
    const models = (await own('GET', '/equipment-models?limit=1')).json().data;
    const flow = {
      sintoma: `Sintoma de ${name}`,
      equipment_model_ids: [models[0].id],
      new_diagnosticos_texts: [`Diagnóstico de ${name}`],
      new_solucao_text: `Solução de ${name}`,
    };
    const made = await own('POST', '/wizard/create_flow', flow);
    if (made.statusCode !== 201) throw new Error(made.body);
    const entry = await db()
      .selectFrom('entry_cards')
      .selectAll()
      .where('sintoma', '=', flow.sintoma)
      .executeTakeFirstOrThrow();
    await own('POST', `/like/likes?id_troubleshooting=${entry.id}`);
    return entry;
  };
  const auditOf = async (id: number): Promise<AccountEvent[]> =>
    (await call('admin', 'GET', `/account-audit?limit=1000&usuario_id=${id}`)).json().data;

  test('people get everything stored about them as one file, without password, hash or token', async () => {
    const lia = await person('lia');
    const entry = await contribute(lia);
    await lia.own('PUT', '/users/me', { nome: 'Lia Lima', nome_usuario: 'lia', email: lia.email });
    const response = await lia.own('GET', '/users/me/export');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="bancada-meus-dados-\d{4}-\d\d-\d\d\.json"$/,
    );
    const data = response.json();
    expect(data.perfil).toMatchObject({ id: lia.id, nome: 'Lia Lima', email: lia.email, perfil: 'usuario' });
    expect(data.sessoes).toHaveLength(1);
    expect(data.segundo_fator).toEqual({ aplicativo: null, chaves_de_acesso: [] });
    expect(data.curtidas).toMatchObject([{ troubleshooting_id: entry.id }]);
    const created = data.alteracoes.map(({ tipo, acao }: Record<string, string>) => `${acao} ${tipo}`);
    expect(created.toSorted()).toEqual([
      'create diagnosticos',
      'create sintomas',
      'create solucoes',
      'create troubleshooting',
    ]);
    expect(data.auditoria_da_conta.map(({ acao, por }: Record<string, string>) => [acao, por])).toEqual([
      ['create', 'um administrador'],
      ['update', 'a própria pessoa'],
    ]);
    expect(data.anexos).toEqual([]);
    expect(response.body).not.toMatch(/argon2|senha_hash|sha256|"token"|bancada_[0-9a-f]{8}/i);
    expect(response.body).not.toContain('Ana Admin');
  });

  test('thousands of a person’s changes are in the file, in order and once each', async () => {
    const rui = await person('rui');
    await sql`INSERT INTO history (tipo, registro_id, acao, usuario_id, depois)
      SELECT 'categories', n, 'update', ${rui.id}::integer, '{"nome": "x"}' FROM generate_series(1, 2500) AS n`.execute(
      db(),
    );
    const data = (await rui.own('GET', '/users/me/export')).json();
    expect(data.alteracoes.map(({ registro_id }: { registro_id: number }) => registro_id)).toEqual(
      Array.from({ length: 2_500 }, (_, n) => n + 1),
    );
  });

  test('an account is removed with its password: names, sessions and messages go, contributions stay', async () => {
    const bia = await person('bia');
    const entry = await contribute(bia);
    await bia.own('PUT', '/users/me', { nome: 'Bia Brito', nome_usuario: 'bia.brito', email: bia.email });
    await mailbox().receive();
    const gone = await bia.own('DELETE', '/users/me', { senha });
    expect([gone.statusCode, gone.json().message]).toEqual([
      200,
      'Sua conta foi excluída. O que você registrou ficou na base como de “usuário removido”.',
    ]);
    expect((await bia.own('GET', '/users?user_id=me')).statusCode).toBe(401);
    expect((await call(null, 'POST', '/auth/login', { email: bia.email, password: senha })).statusCode).toBe(
      401,
    );
    const mails = await mailbox().receive(bia.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Sua conta na Bancada foi excluída']);

    for (const url of [
      `/troubleshooting/${entry.id}`,
      `/sintomas/${entry.sintoma_id}`,
      `/diagnosticos/${entry.diagnostico_ids[0]}`,
      `/solucoes/${entry.solucao_id}`,
    ]) {
      const shown = (await call('usuario', 'GET', url)).json();
      expect([url, shown.criado_por_nome]).toEqual([url, 'usuário removido']);
    }
    const shown = (await call('usuario', 'GET', `/troubleshooting/${entry.id}`)).json();
    expect(shown.score).toBe(1);
    const history = (await call('editor', 'GET', `/history/sintomas/${entry.sintoma_id}`)).json().data;
    expect(history).toMatchObject([{ acao: 'create', usuario_nome: null, pelo_sistema: false }]);

    const audit = await auditOf(bia.id);
    expect(audit.map(({ acao, nome_usuario, existe }) => [acao, nome_usuario, existe])).toEqual([
      ['delete', null, false],
      ['update', null, false],
      ['create', null, false],
    ]);
    expect(audit[1]?.mudancas).toEqual([
      { campo: 'nome', antes: null, depois: null },
      { campo: 'nome_usuario', antes: null, depois: null },
    ]);
    expect(audit[1]).toMatchObject({ autor_id: bia.id, autor_nome: null, autor_existe: false });
    expect(audit[2]?.mudancas).toContainEqual({ campo: 'perfil', antes: null, depois: 'usuario' });
    const events = db().selectFrom('security_events').select('id').where('usuario_id', '=', bia.id);
    expect(await events.execute()).toEqual([]);
    await expectNothingLeft('bia');
  });

  /** Searches every column of every table; only the notice that the account was removed may stay. */
  async function expectNothingLeft(name: string): Promise<void> {
    const { rows } = await sql<{ tabela: string; coluna: string }>`
      SELECT c.table_name AS tabela, c.column_name AS coluna
        FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
         AND c.data_type IN ('text', 'character varying', 'jsonb', 'ARRAY')`.execute(db());
    const found: string[] = [];
    for (const { tabela, coluna } of rows) {
      const held = await sql<{ text: string }>`
        SELECT ${sql.ref(coluna)}::text AS text FROM ${sql.table(tabela)}
         WHERE ${sql.ref(coluna)}::text ~* ${`${name}@|Pessoa ${name}|${name}.brito|${name} brito`}`.execute(
        db(),
      );
      if (held.rows.length > 0) found.push(`${tabela}.${coluna}`);
    }
    expect(found).toEqual(['mail_queue.destinatario']);
  }

  test('an account deleted by an admin leaves its contributions and likes in the same way', async () => {
    const caio = await person('caio');
    const entry = await contribute(caio);
    const versions = () =>
      sql`SELECT e.atualizado_em AS entry, s.atualizado_em AS symptom, o.atualizado_em AS solution
        FROM troubleshooting_entries e JOIN symptoms s ON s.id = sintoma_id JOIN solutions o ON o.id = solucao_id
       WHERE e.id = ${entry.id}`.execute(db());
    const { rows: kept } = await versions();
    expect((await call('admin', 'DELETE', `/users/${caio.id}`)).statusCode).toBe(204);
    // Nobody edited them: whoever has one open can save it.
    expect((await versions()).rows).toEqual(kept);
    const shown = (await call('usuario', 'GET', `/troubleshooting/${entry.id}`)).json();
    expect(shown).toMatchObject({ criado_por_nome: 'usuário removido', score: 1 });
    // Its name stays in the audit for a while: the person did not ask for the removal.
    expect((await auditOf(caio.id))[0]).toMatchObject({ acao: 'delete', nome_usuario: 'caio' });
  });

  test("the starter's records belong to nobody, not to a removed person", async () => {
    const [first] = (await call('usuario', 'GET', '/troubleshooting?limit=1')).json().data;
    expect(first.criado_por_nome).toBeNull();
  });

  test('a wrong or missing password is reported at its field and removes nothing; tries are limited', async () => {
    const davi = await person('davi');
    const missing = await davi.own('DELETE', '/users/me', {});
    expect([missing.statusCode, missing.json().detail[0].loc]).toEqual([422, ['body', 'senha']]);
    const wrong = await davi.own('DELETE', '/users/me', { senha: 'errada' });
    expect([wrong.statusCode, wrong.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', 'senha'], msg: 'A senha atual não confere.' }],
    ]);
    for (let tries = 1; tries < 10; tries += 1) await davi.own('DELETE', '/users/me', { senha: 'errada' });
    expect((await davi.own('DELETE', '/users/me', { senha })).statusCode).toBe(429);
    expect((await davi.own('GET', '/users?user_id=me')).statusCode).toBe(200);
  });

  test('the last admin cannot leave; with another one, they can', async () => {
    const eva = await person('eva', 'admin');
    await db()
      .updateTable('users')
      .set({ ativo: false })
      .where('id', '=', await idOf('admin'))
      .execute();
    const refused = await eva.own('DELETE', '/users/me', { senha });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Este é o único administrador ativo. Nomeie outro antes.',
    ]);
    await db()
      .updateTable('users')
      .set({ ativo: true })
      .where('id', '=', await idOf('admin'))
      .execute();
    expect((await eva.own('DELETE', '/users/me', { senha })).statusCode).toBe(200);
  });

  test('after two years the audit still says what happened, but without names', async () => {
    const nina = await person('nina');
    const old = isoMonthsBefore(clock.now(), retention.auditNamesMonths + 1);
    await sql`UPDATE account_audit SET criado_em = ${old} WHERE usuario_id = ${nina.id}`.execute(db());
    await nina.own('PUT', '/users/me', { nome: 'Nina N.', nome_usuario: 'nina', email: nina.email });
    await sweepAuditNames(db(), clock.now());
    const [update, creation] = await auditOf(nina.id);
    expect(update).toMatchObject({ acao: 'update', nome_usuario: 'nina', autor_nome: 'Nina N.' });
    expect(creation).toMatchObject({
      acao: 'create',
      nome_usuario: null,
      existe: true,
      autor_nome: null,
      autor_existe: true,
    });
    expect(creation?.mudancas).toContainEqual({ campo: 'email', antes: null, depois: null });
    const found = await call('admin', 'GET', '/account-audit?search=nina%40oficina');
    expect(found.json().data).toEqual([]);
  });
});
