import { tokenLimits, tokenPattern } from '@bancada/contract/accounts/access-tokens';
import { errorDetail } from '@bancada/contract/errors';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, type Person, password } from '../../../test/application.ts';
import { sweepTokens } from './access-tokens.service.ts';

describeApplication('access tokens', ({ app, db, clock, idOf, mailbox, signIn }) => {
  /** With a session of its own: some of these tests end all that a person has. */
  const call = async (
    person: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ) => {
    const headers = { authorization: `Bearer ${(await signIn(person)).access_token}` };
    return app().inject({ method, url: `/api/v1${url}`, headers, ...(body ? { payload: body } : {}) });
  };

  const make = async (person: Person, more: object = {}) => {
    const body = { nome: 'Sistema da oficina', direitos: ['ler'], senha_atual: password, ...more };
    return call(person, 'POST', '/tokens', body);
  };
  const secretOf = async (person: Person, more: object = {}) => (await make(person, more)).json().token;
  const by = (token: string, url = '/categories', method: 'GET' | 'POST' = 'GET', payload?: object) =>
    app().inject({
      method,
      url: `/api/v1${url}`,
      remoteAddress: '10.0.0.7',
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
  const own = async (person: Person) => (await call(person, 'GET', '/tokens')).json();
  const refused = { detail: errorDetail('token-refused') };

  test('a token is shown once, and kept as a hash', async () => {
    const made = await make('usuario');
    const { token, dados } = made.json();
    expect(made.statusCode).toBe(201);
    expect(token).toMatch(tokenPattern);
    expect(dados).toMatchObject({ nome: 'Sistema da oficina', direitos: ['ler'], final: token.slice(-4) });
    expect(Date.parse(dados.expira_em) - Date.parse(dados.criado_em)).toBe(90 * 24 * 3_600_000);
    expect(JSON.stringify(await own('usuario'))).not.toContain(token);
    const { rows } = await sql<{
      text: string;
    }>`SELECT to_jsonb(t)::text AS text FROM access_tokens t`.execute(db());
    expect(rows.map(({ text }) => text).join()).not.toContain(token.slice(8, -4));
  });

  test('it opens the API, and when and from where it was used is seen', async () => {
    const token = await secretOf('usuario');
    expect((await own('usuario'))[0]).toMatchObject({ usado_em: null, endereco: null, estado: 'vale' });
    expect((await by(token)).statusCode).toBe(200);
    expect((await own('usuario'))[0]).toMatchObject({ endereco: '10.0.0.7', usado_em: expect.any(String) });
  });

  test('it wants the present password, a name, a right and at most a year', async () => {
    for (const [more, field] of [
      [{ senha_atual: 'outra-senha-9' }, 'senha_atual'],
      [{ senha_atual: undefined }, 'senha_atual'],
      [{ nome: ' ' }, 'nome'],
      [{ direitos: [] }, 'direitos'],
      [{ direitos: ['excluir'] }, 'direitos'],
      [{ dias: 366 }, 'dias'],
      [{ dias: 0 }, 'dias'],
    ] as const) {
      const answer = await make('usuario', more);
      expect([answer.statusCode, answer.json().detail[0].loc[1]]).toEqual([422, field]);
    }
  });

  test('it ends when its days are over, and is forgotten some time after', async () => {
    const token = await secretOf('editor', { dias: 1 });
    clock.advance({ hours: 25 });
    const late = await by(token);
    expect([late.statusCode, late.json(), late.headers['www-authenticate']]).toEqual([
      401,
      refused,
      'Bearer',
    ]);
    expect((await own('editor'))[0].estado).toBe('vencido');
    clock.advance({ days: tokenLimits.endedDays + 1 });
    await sweepTokens(db(), clock.now());
    expect(await own('editor')).toEqual([]);
  });

  test('revoked by its person or by an admin it is refused at once; nobody else can', async () => {
    for (const [who, place] of [
      ['editor', '/tokens'],
      ['admin', '/tokens/todos'],
    ] as const) {
      const { token, dados } = (await make('editor')).json();
      expect((await call('usuario', 'DELETE', `/tokens/${dados.id}`)).statusCode).toBe(404);
      expect((await call('usuario', 'DELETE', `/tokens/todos/${dados.id}`)).statusCode).toBe(403);
      expect((await by(token)).statusCode).toBe(200);
      expect((await call(who, 'DELETE', `${place}/${dados.id}`)).statusCode).toBe(204);
      expect((await by(token)).statusCode).toBe(401);
      expect((await own('editor'))[0].estado).toBe('revogado');
    }
    const absent = '00000000-0000-4000-8000-000000000000';
    expect((await call('admin', 'DELETE', `/tokens/todos/${absent}`)).json().detail).toBe(
      errorDetail('token-not-found'),
    );
  });

  test('admins see those of all, with whose they are', async () => {
    await make('editor', { nome: 'Estoque' });
    const editor = await idOf('editor');
    const { data, total } = (await call('admin', 'GET', `/tokens/todos?usuario_id=${editor}&limit=1`)).json();
    expect(data[0]).toMatchObject({ nome: 'Estoque', pessoa: { id: editor, nome_usuario: 'edu' } });
    expect(total).toBeGreaterThan(1);
    expect((await call('editor', 'GET', '/tokens/todos')).statusCode).toBe(403);
  });

  test('making and revoking are in the audit of the account, without the token', async () => {
    const { token, dados } = (
      await make('editor', { nome: 'Ponte', direitos: ['ler', 'resultados'] })
    ).json();
    await call('admin', 'DELETE', `/tokens/todos/${dados.id}`);
    const id = await idOf('editor');
    const { data } = (await call('admin', 'GET', `/account-audit?usuario_id=${id}&limit=2`)).json();
    expect(data).toMatchObject([
      { acao: 'token-revoked', autor_nome: 'Ana Admin', mudancas: [{ campo: 'token', antes: 'Ponte' }] },
      {
        acao: 'token-created',
        autor_nome: 'Edu Editor',
        mudancas: [
          { campo: 'token', depois: 'Ponte' },
          { campo: 'direitos', depois: 'ler, resultados' },
          { campo: 'vence' },
        ],
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  test('it never may more than its person, as the profile is at that moment', async () => {
    await call('admin', 'PUT', '/policy/deletion', { exclusao: 'admin' });
    const token = await secretOf('usuario', { direitos: ['ler', 'rascunhos', 'resultados'] });
    for (const [url, method] of [
      ['/users', 'GET'],
      ['/tokens', 'GET'],
      ['/tokens', 'POST'],
      ['/categories', 'POST'],
    ] as const) {
      const answer = await by(token, url, method, method === 'POST' ? { nome: 'Por token' } : undefined);
      expect([answer.statusCode, answer.json().detail]).toEqual([403, errorDetail('token-not-for-this')]);
    }
  });

  const ends: [string, () => Promise<unknown>][] = [
    [
      'all sessions ended by the person',
      async () => {
        const { access_token } = await signIn('usuario');
        return app().inject({
          method: 'POST',
          url: '/api/v1/auth/logout-all',
          headers: { authorization: `Bearer ${access_token}` },
        });
      },
    ],
    [
      'all sessions ended by an admin',
      async () => call('admin', 'POST', `/users/${await idOf('usuario')}/logout-all`),
    ],
    [
      'another password',
      async () => {
        const { access_token } = await signIn('usuario');
        const payload = { senha_atual: password, nova_senha: 'estanho-60-40-fino' };
        const headers = { authorization: `Bearer ${access_token}` };
        await app().inject({ method: 'PUT', url: '/api/v1/users/me/password', headers, payload });
        const back = { senha_atual: 'estanho-60-40-fino', nova_senha: password };
        return app().inject({ method: 'PUT', url: '/api/v1/users/me/password', headers, payload: back });
      },
    ],
    [
      'a deactivated account, also after it is active again',
      async () => {
        const id = await idOf('usuario');
        await call('admin', 'PUT', `/users/${id}/status`, { ativo: false });
        return call('admin', 'PUT', `/users/${id}/status`, { ativo: true });
      },
    ],
  ];
  test.each(ends)('%s: its tokens are revoked', async (_, end) => {
    const token = await secretOf('usuario');
    expect((await by(token)).statusCode).toBe(200);
    await end();
    expect((await by(token)).json()).toEqual(refused);
    expect((await own('usuario'))[0].estado).toBe('revogado');
  });

  test('a deactivated person’s token is refused at once, also where the account was changed in the database', async () => {
    const token = await secretOf('usuario');
    const id = await idOf('usuario');
    await db().updateTable('users').set({ ativo: false }).where('id', '=', id).execute();
    expect((await by(token)).statusCode).toBe(401);
    await db().updateTable('users').set({ ativo: true }).where('id', '=', id).execute();
    expect((await by(token)).statusCode).toBe(200);
  });

  test('a person has so many, and tokens that nobody made are counted by address', async () => {
    await db().deleteFrom('access_tokens').execute();
    for (let made = 0; made < tokenLimits.perPerson; made += 1)
      expect((await make('editor')).statusCode).toBe(201);
    expect((await make('editor')).json().detail).toBe(errorDetail('too-many-tokens'));
    const good = await secretOf('usuario');
    let status = 401;
    for (let tries = 0; tries < 100 && status === 401; tries += 1)
      status = (await by(`bancada_${String(tries).padStart(64, '0')}`)).statusCode;
    expect(status).toBe(429);
    expect((await by(good)).statusCode).toBe(200);
  });

  test('outcomes that it records are its person’s', async () => {
    const token = await secretOf('usuario', { direitos: ['resultados'] });
    const { data } = (await call('usuario', 'GET', '/troubleshooting?limit=1')).json();
    const body = { troubleshooting_id: data[0].id, resolveu: true, unidade: 'OS-77' };
    expect((await by(token, '/resultados', 'POST', body)).json()).toMatchObject({
      criado_por_nome: 'Téo Técnico',
      e_meu: true,
    });
    expect((await by(token, `/defeitos/${data[0].sintoma_id}`)).statusCode).toBe(403);
  });

  test('its owner is told by e-mail, and what to do if it was somebody else', async () => {
    await mailbox().receive();
    const token = await secretOf('usuario', { nome: 'Estoque', direitos: ['ler', 'rascunhos'], dias: 30 });
    const [mail, ...others] = await mailbox().receive();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'teo@oficina.test', subject: 'Token de acesso criado na Bancada' });
    for (const said of [
      '“Estoque”',
      '30 dias',
      'ler a base da oficina e gravar rascunhos',
      '/forgot-password',
    ])
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(said);
    expect(mail?.text).not.toContain(token);
    expect((await make('usuario', { senha_atual: 'errada' })).statusCode).toBe(422);
    expect(await mailbox().receive()).toEqual([]);
  });

  test('a person’s own data has their tokens, without what opens anything', async () => {
    const token = await secretOf('usuario', { nome: 'Exportado' });
    const { body } = await call('usuario', 'GET', '/users/me/export');
    expect(JSON.parse(body).tokens_de_acesso.at(-1)).toMatchObject({ nome: 'Exportado', direitos: ['ler'] });
    expect(body).not.toContain(token);
  });
});
