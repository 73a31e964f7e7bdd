import type { AccountEvent } from '@bancada/contract/accounts/account-audit';
import { linkPaths } from '@bancada/contract/accounts/auth';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { tokenIn } from '../../../test/mailbox.ts';
import { sweepAccounts } from '../auth/auth.sweep.ts';
import { createFirstAdmin } from '../users/first-admin.ts';

const senha = 'capacitor-de-470-uF';

describeApplication('the account audit', ({ app, call, db, mailbox, clock, idOf, signIn }) => {
  const audit = async (query = ''): Promise<AccountEvent[]> =>
    (await call('admin', 'GET', `/account-audit?limit=1000${query}`)).json().data;
  const ofUser = (id: number) => audit(`&usuario_id=${id}`);
  const create = async (name: string, more: object = {}): Promise<number> => {
    const user = {
      nome: `Pessoa ${name}`,
      nome_usuario: name,
      email: `${name}@oficina.test`,
      senha,
      ...more,
    };
    const created = await call('admin', 'POST', '/users', user);
    if (created.statusCode !== 201) throw new Error(created.body);
    return created.json().id;
  };
  const register = async (name: string, nome = 'Nova') => {
    const email = `${name}@oficina.test`;
    await call(null, 'POST', '/auth/register', { nome, nome_usuario: name, email, senha });
    const [user] = (await call('admin', 'GET', `/users?email=${name}@`)).json();
    return { id: user.id as number, email };
  };
  const shortly = ({ acao, autor_nome, pelo_sistema }: AccountEvent) => [acao, autor_nome, pelo_sistema];

  test('says who did what to which account, from what to what, newest first', async () => {
    const id = await create('lia', { perfil: 'editor' });
    await call('admin', 'PUT', `/users/${id}`, {
      nome: 'Lia Lima',
      email: 'lia.lima@oficina.test',
      perfil: 'usuario',
      senha: 'multímetro-digital',
    });
    await call('admin', 'PUT', `/users/${id}/change-profile?new_profile=admin`);
    await call('admin', 'PUT', `/users/${id}/status`, { ativo: false });
    await call('admin', 'DELETE', `/users/${id}`);
    const rows = await ofUser(id);
    expect(rows.map(({ acao }) => acao)).toEqual([
      'delete',
      'update',
      'update',
      'password',
      'update',
      'create',
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        usuario_id: id,
        nome_usuario: 'lia',
        existe: false,
        autor_id: await idOf('admin'),
        autor_nome: 'Ana Admin',
        pelo_sistema: false,
        criado_em: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      });
    expect(rows.map(({ mudancas }) => mudancas)).toEqual([
      [],
      [{ campo: 'ativo', antes: true, depois: false }],
      [{ campo: 'perfil', antes: 'usuario', depois: 'admin' }],
      [],
      [
        { campo: 'nome', antes: 'Pessoa lia', depois: 'Lia Lima' },
        { campo: 'email', antes: 'lia@oficina.test', depois: 'lia.lima@oficina.test' },
        { campo: 'perfil', antes: 'editor', depois: 'usuario' },
      ],
      [
        { campo: 'nome', antes: null, depois: 'Pessoa lia' },
        { campo: 'nome_usuario', antes: null, depois: 'lia' },
        { campo: 'email', antes: null, depois: 'lia@oficina.test' },
        { campo: 'perfil', antes: null, depois: 'editor' },
        { campo: 'ativo', antes: null, depois: true },
      ],
    ]);
  });

  test('actions that change nothing, or are refused, are not recorded', async () => {
    const id = await create('bia');
    await call('admin', 'PUT', `/users/${id}`, { nome: 'Pessoa bia', ativo: true });
    await call('admin', 'PUT', `/users/${id}`, { nome: 'Outra', nome_usuario: 'TEO' });
    await call('admin', 'POST', `/users/${id}/logout-all`);
    expect((await ofUser(id)).map(({ acao }) => acao)).toEqual(['create']);
  });

  test('a registration, its confirmation and a reset by link are attributed to the person', async () => {
    const { id, email } = await register('davi', 'Davi');
    const [welcome] = await mailbox().receive(email);
    const verify = () =>
      call(null, 'GET', `/auth/verify-email?token=${tokenIn(welcome, linkPaths.verifyEmail)}`);
    await verify();
    await verify();
    await call(null, 'POST', '/auth/forgot-password', { email });
    const token = tokenIn((await mailbox().receive(email))[0], linkPaths.resetPassword);
    await call(null, 'POST', '/auth/reset-password', { token, new_password: 'estanho-60-40-fino' });
    const rows = await ofUser(id);
    expect(rows.map(shortly)).toEqual([
      ['password', 'Davi', false],
      ['verify', 'Davi', false],
      ['create', 'Davi', false],
    ]);
    for (const { autor_id } of rows) expect(autor_id).toBe(id);
  });

  test('a reset by link that also confirms the e-mail is two events', async () => {
    const { id, email } = await register('duda');
    await mailbox().receive();
    await call(null, 'POST', '/auth/forgot-password', { email });
    const token = tokenIn((await mailbox().receive(email))[0], linkPaths.resetPassword);
    await call(null, 'POST', '/auth/reset-password', { token, new_password: 'estanho-60-40-fino' });
    expect((await ofUser(id)).map(({ acao }) => acao)).toEqual(['verify', 'password', 'create']);
  });

  test('changes of one’s own profile and password are attributed to the person, under the name of that time', async () => {
    const id = await idOf('usuario');
    const novo = 'teo.novo@oficina.test';
    const own = { nome: people.usuario.nome, nome_usuario: 'teo' };
    await call('usuario', 'PUT', '/users/me', {
      ...own,
      nome: 'Teodoro',
      email: novo,
      senha_atual: password,
    });
    const token = tokenIn((await mailbox().receive(novo))[0], linkPaths.verifyEmail);
    await call(null, 'GET', `/auth/verify-email?token=${token}`);
    await call('usuario', 'PUT', '/users/me/password', { senha_atual: password, nova_senha: senha });
    const rows = await ofUser(id);
    expect(rows.map(({ acao, autor_id, pelo_sistema }) => [acao, autor_id, pelo_sistema])).toEqual([
      ['password', id, false],
      ['update', id, false],
      ['update', id, false],
      ['create', null, true],
    ]);
    expect(rows[1]?.mudancas).toEqual([
      { campo: 'email', antes: people.usuario.email, depois: novo },
      { campo: 'email_pendente', antes: novo, depois: null },
    ]);
    expect(rows[2]?.mudancas).toEqual([
      { campo: 'nome', antes: people.usuario.nome, depois: 'Teodoro' },
      { campo: 'email_pendente', antes: null, depois: novo },
    ]);
    await call('admin', 'PUT', `/users/${id}`, { nome_usuario: 'teodoro', email: people.usuario.email });
    expect((await ofUser(id)).at(-1)?.nome_usuario).toBe('teo');
    await db()
      .updateTable('users')
      .set({ senha_hash: await hashOf('editor') })
      .where('id', '=', id)
      .execute();
    expect((await ofUser(id))[0]).toMatchObject({ acao: 'password', pelo_sistema: true, autor_id: null });
  });

  const hashOf = async (person: 'editor') =>
    (
      await db()
        .selectFrom('users')
        .select('senha_hash')
        .where('id', '=', await idOf(person))
        .executeTakeFirstOrThrow()
    ).senha_hash;

  test('sessions ended and verifications sent by an admin are recorded once each', async () => {
    const editor = await idOf('editor');
    await signIn('editor');
    await call('admin', 'POST', `/users/${editor}/logout-all`);
    expect((await ofUser(editor)).map(shortly)[0]).toEqual(['sessions-ended', 'Ana Admin', false]);
    const { id } = await register('gil');
    for (let time = 0; time < 2; time += 1) await call('admin', 'POST', `/users/${id}/send-verification`, {});
    expect((await ofUser(id)).map(shortly)).toEqual([
      ['verification-sent', 'Ana Admin', false],
      ['create', 'Nova', false],
    ]);
    // They did not change the account, so somebody else is its last editor.
    const { atualizado_em } = (await call('admin', 'GET', `/users/${id}`)).json();
    await call('admin', 'PUT', `/users/${id}`, { nome: 'Gil' });
    await call('admin', 'POST', `/users/${id}/logout-all`);
    const stale = await call('admin', 'PUT', `/users/${id}`, { nome: 'Gilda', atualizado_em });
    expect(stale.json().alterado_por).toBe('Ana Admin');
  });

  test('what the system does is attributed to nobody', async () => {
    const { id } = await register('iris');
    await db().updateTable('users').set({ email_pendente: 'x@y.test' }).where('id', '=', id).execute();
    await sweepAccounts(db(), clock.now());
    const [swept, typed] = await ofUser(id);
    expect([swept, typed].map((row) => row && shortly(row))).toEqual([
      ['update', null, true],
      ['update', null, true],
    ]);
    expect(swept?.mudancas).toEqual([{ campo: 'email_pendente', antes: 'x@y.test', depois: null }]);
  });

  test('one transaction is one row, and none if it undoes its own change', async () => {
    const id = await create('caio');
    await db()
      .transaction()
      .execute(async (db) => {
        await sql`UPDATE users SET nome = 'Caio A' WHERE id = ${id}`.execute(db);
        await sql`UPDATE users SET nome = 'Caio B', perfil = 'editor' WHERE id = ${id}`.execute(db);
        await sql`UPDATE users SET perfil = 'usuario' WHERE id = ${id}`.execute(db);
      });
    await db()
      .transaction()
      .execute(async (db) => {
        await sql`UPDATE users SET ativo = false WHERE id = ${id}`.execute(db);
        await sql`UPDATE users SET ativo = true WHERE id = ${id}`.execute(db);
      });
    const [edit, ...before] = await ofUser(id);
    expect(edit?.mudancas).toEqual([{ campo: 'nome', antes: 'Pessoa caio', depois: 'Caio B' }]);
    expect(before.map(({ acao }) => acao)).toEqual(['create']);
    const { rows } = await sql<{ id: number }>`
      WITH made AS (INSERT INTO users (nome, nome_usuario, email, senha_hash)
        VALUES ('Nilo', 'nilo', 'nilo@oficina.test', '-') RETURNING id) SELECT id FROM made`.execute(db());
    expect(await ofUser(rows[0]?.id ?? 0)).toHaveLength(1);
  });

  test('it is searched and filtered, page by page', async () => {
    const id = await create('Úrsula.X'.replace('Ú', 'U'), { nome: 'Úrsula Peixoto' });
    await call('admin', 'PUT', `/users/${id}`, { nome: 'Úrsula Sá', nome_usuario: 'ursa' });
    const found = async (query: string) =>
      (await audit(query)).map(({ id: _, acao, usuario_id }) => [acao, usuario_id]);
    expect(await found('&search=PEIXOTO')).toEqual([
      ['update', id],
      ['create', id],
    ]);
    expect(await found('&search=ursula%20s%C3%A1')).toEqual([['update', id]]);
    expect(await found('&search=ursa')).toEqual([['update', id]]);
    expect((await found('&search=ana%20admin')).length).toBeGreaterThan(5);
    expect(await found('&search=%25')).toEqual([]);
    expect(await found(`&usuario_id=${id}&acao=create`)).toEqual([['create', id]]);
    const [update, creation] = await ofUser(id);
    const at = update?.criado_em ?? '';
    expect(await found(`&usuario_id=${id}&de=${at}`)).toEqual([['update', id]]);
    expect(await found(`&usuario_id=${id}&ate=${at}`)).toEqual([['create', id]]);
    const page = (await call('admin', 'GET', `/account-audit?usuario_id=${id}&limit=1&page=2`)).json();
    expect(page).toEqual({ data: [creation], total: 2, total_pages: 2 });
    for (const [query, field] of [
      ['acao=nada', 'acao'],
      ['de=ontem', 'de'],
      ['ate=2026', 'ate'],
      ['usuario_id=x', 'usuario_id'],
    ]) {
      const refused = await call('admin', 'GET', `/account-audit?${query}`);
      expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['query', field]]);
    }
  });

  test('it outlives both accounts, with their names of that time', async () => {
    const other = await create('chefe', { nome: 'Chefe Antigo', perfil: 'admin' });
    const login = await call(null, 'POST', '/auth/login', { email: 'chefe@oficina.test', password: senha });
    const id = await create('alvo');
    await app().inject({
      method: 'PUT',
      url: `/api/v1/users/${id}`,
      payload: { nome: 'Alvo Mudado' },
      headers: { authorization: `Bearer ${login.json().access_token}` },
    });
    await call('admin', 'PUT', `/users/${other}`, { nome: 'Chefe Novo' });
    for (const gone of [id, other]) await call('admin', 'DELETE', `/users/${gone}`);
    expect((await ofUser(id))[1]).toMatchObject({
      acao: 'update',
      nome_usuario: 'alvo',
      existe: false,
      autor_id: other,
      autor_nome: 'Chefe Antigo',
    });
  });

  test('it never contains a password, hash or token', async () => {
    const { rows } = await sql<{
      text: string;
    }>`SELECT to_jsonb(a)::text AS text FROM account_audit a`.execute(db());
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept.length).toBeGreaterThan(5_000);
    const secrets = await sql<{
      secret: string;
    }>`SELECT senha_hash AS secret FROM users WHERE length(senha_hash) > 20
      UNION ALL SELECT encode(token_sha256, 'hex') FROM one_time_tokens`.execute(db());
    expect(secrets.rows.length).toBeGreaterThan(5);
    for (const secret of [senha, password, 'estanho-60-40-fino', ...secrets.rows.map((row) => row.secret)])
      expect(kept).not.toContain(secret);
    expect(kept).not.toMatch(/argon2|senha|token/i);
  });

  test('the first admin is created by the system', async () => {
    await db().deleteFrom('users').execute();
    await createFirstAdmin(db(), { adminEmail: 'dono@oficina.test', adminPassword: senha });
    const last = await db()
      .selectFrom('account_audit')
      .select(['acao', 'nome_usuario', 'autor_id', 'autor_nome', 'pelo_sistema'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toEqual({
      acao: 'create',
      nome_usuario: 'admin',
      autor_id: null,
      autor_nome: null,
      pelo_sistema: true,
    });
  });
});
