import { linkPaths } from '@bancada/contract/accounts/auth';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { tokenIn } from '../../../test/mailbox.ts';

const senha = 'capacitor-de-470-uF';
const absent = 2_147_483_647;

describeApplication('an admin and the accounts', ({ app, call, mailbox, idOf }) => {
  let made = 0;
  const newUser = (more: object = {}) => {
    made += 1;
    return {
      nome: `Pessoa ${made}`,
      nome_usuario: `pessoa${made}`,
      email: `pessoa${made}@oficina.test`,
      senha,
      ...more,
    };
  };
  const create = async (more: object = {}) => {
    const created = await call('admin', 'POST', '/users', newUser(more));
    if (created.statusCode !== 201) throw new Error(created.body);
    return created.json();
  };
  const edit = (id: number, body: object) => call('admin', 'PUT', `/users/${id}`, body);
  const login = (email: string, password = senha) => call(null, 'POST', '/auth/login', { email, password });
  const tokensOf = async (email: string, password = senha) => (await login(email, password)).json();
  const refresh = async (refresh_token: string) =>
    (await call(null, 'POST', '/auth/refresh-token', { refresh_token })).statusCode;
  const as = (access_token: string, url: string) =>
    app().inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${access_token}` } });
  /** Fails if the person cannot sign in. */
  const openSession = async (email: string) => {
    const tokens = await tokensOf(email);
    expect((await as(tokens.access_token, '/users?user_id=me')).statusCode).toBe(200);
    return tokens;
  };
  const expectEnded = async (tokens: { access_token: string; refresh_token: string }) => {
    const next = await as(tokens.access_token, '/users?user_id=me');
    expect([next.statusCode, next.json().detail]).toEqual([
      401,
      'Sua sessão terminou. Faça login novamente.',
    ]);
    expect(await refresh(tokens.refresh_token)).toBe(401);
  };

  test('a new account can be used at once', async () => {
    const response = await call('admin', 'POST', '/users', newUser({ perfil: 'technician', nome: ' Nair ' }));
    expect(response.statusCode).toBe(201);
    const { message, ...user } = response.json();
    expect(message).toBe('Usuário criado com sucesso!');
    expect(user).toMatchObject({
      nome: 'Nair',
      perfil: 'editor',
      ativo: true,
      email_verificado: true,
      email_pendente: null,
    });
    expect((await call('admin', 'GET', `/users/${user.id}`)).json()).toEqual(user);
    expect((await login(user.email)).statusCode).toBe(200);
    expect(await create({ ativo: false })).toMatchObject({ perfil: 'usuario', ativo: false });
    expect(JSON.stringify(response.json())).not.toContain('senha');
  });

  test('a taken user name or e-mail is 409, whatever its case, for new and for existing accounts', async () => {
    const { id } = await create();
    for (const [body, sentence] of [
      [{ nome_usuario: 'TEO' }, 'Nome de usuário já está em uso.'],
      [{ email: 'TEO@Oficina.test' }, 'E-mail já está em uso.'],
    ] as const) {
      const created = await call('admin', 'POST', '/users', newUser(body));
      expect([created.statusCode, created.json().detail]).toEqual([409, sentence]);
      const edited = await edit(id, { ...body, nome: 'Ninguém' });
      expect([edited.statusCode, edited.json().detail]).toEqual([409, sentence]);
    }
    expect((await call('admin', 'GET', `/users/${id}`)).json().nome).not.toBe('Ninguém');
  });

  test('invalid fields of a new account are all named', async () => {
    const refused = await call('admin', 'POST', '/users', {
      nome: ' ',
      nome_usuario: 'é',
      email: 'x',
      senha: 'curta',
      perfil: 'chefe',
      ativo: 'sim',
    });
    expect([refused.statusCode, refused.json().detail.map(({ loc }: { loc: string[] }) => loc[1])]).toEqual([
      422,
      ['nome', 'nome_usuario', 'email', 'senha', 'perfil', 'ativo'],
    ]);
    const holds = await call(
      'admin',
      'POST',
      '/users',
      newUser({ nome: 'Custódio', senha: 'custodio-2026' }),
    );
    expect(holds.json().detail).toMatchObject([
      {
        loc: ['body', 'senha'],
        msg: 'A senha não pode conter o nome, o nome de usuário nem o e-mail de quem vai usá-la.',
      },
    ]);
  });

  test('an edit writes only the given fields', async () => {
    const { message: _, ...before } = await create({ perfil: 'editor' });
    const saved = await edit(before.id, { nome: 'Outro Nome', nome_usuario: 'Outro.Nome' });
    const { message, ...after } = saved.json();
    expect([saved.statusCode, message]).toEqual([200, 'Usuário Outro.Nome atualizado com sucesso!']);
    expect(after).toEqual({
      ...before,
      nome: 'Outro Nome',
      nome_usuario: 'Outro.Nome',
      atualizado_em: expect.any(String),
    });
    expect(after.atualizado_em > before.atualizado_em).toBe(true);
    const nothing = (await edit(before.id, {})).json();
    expect(nothing.atualizado_em).toBe(after.atualizado_em);
    expect(await mailbox().receive()).toEqual([]);
  });

  test('a save of what was there keeps the version, so that the next save of another form is no conflict', async () => {
    const { message: _, ...user } = await create({ perfil: 'editor' });
    const { id, nome, nome_usuario, email, perfil, ativo, atualizado_em } = user;
    const unchanged = `Nada mudou em ${nome_usuario}: os valores já eram estes.`;
    for (const body of [{}, { ativo }, { nome, nome_usuario, email, perfil, ativo, atualizado_em }])
      expect((await edit(id, body)).json()).toEqual({ ...user, message: unchanged });
    for (const [path, body] of [
      ['change-profile?new_profile=editor', {}],
      ['status', { ativo: true }],
    ] as const)
      expect((await call('admin', 'PUT', `/users/${id}/${path}`, body)).json()).toEqual({
        ...user,
        message: unchanged,
      });
    expect((await edit(id, { nome: `${nome} B.`, atualizado_em })).statusCode).toBe(200);
    expect((await edit(id, { nome, atualizado_em })).statusCode).toBe(409);
  });

  test('invalid fields of an edit are all named, and nothing is written', async () => {
    const user = await create();
    const refused = await edit(user.id, {
      nome: '',
      email: 'x',
      senha: '1234567',
      perfil: 'chefe',
      atualizado_em: 'ontem',
    });
    expect([refused.statusCode, refused.json().detail.map(({ loc }: { loc: string[] }) => loc[1])]).toEqual([
      422,
      ['nome', 'email', 'senha', 'perfil', 'atualizado_em'],
    ]);
    for (const [body, field] of [
      [{ nome: 'Florisbela', senha: 'florisbela-9' }, 'senha'],
      [{ nome: 'Outra', senha: `${user.nome_usuario}-9-x` }, 'senha'],
      [{ senha: 'qwertyui' }, 'senha'],
    ] as const) {
      const weak = await edit(user.id, body);
      expect([weak.statusCode, weak.json().detail[0].loc]).toEqual([422, ['body', field]]);
    }
    expect((await call('admin', 'GET', `/users/${user.id}`)).json().atualizado_em).toBe(user.atualizado_em);
  });

  test('of two editors the second gets a conflict, with the current account', async () => {
    const { id, atualizado_em } = await create();
    expect((await edit(id, { nome: 'Primeira', atualizado_em })).statusCode).toBe(200);
    const second = await edit(id, { nome: 'Segunda', senha: 'multímetro-novo', atualizado_em });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ alterado_por: 'Ana Admin' });
    expect(second.json().atual).toEqual((await call('admin', 'GET', `/users/${id}`)).json());
    expect(second.json().atual.nome).toBe('Primeira');
    expect((await edit(id, { nome: 'Segunda' })).statusCode).toBe(200);
  });

  test('a new password ends every session, and its owner is told', async () => {
    const user = await create();
    const tokens = await openSession(user.email);
    await call(null, 'POST', '/auth/forgot-password', { email: user.email });
    const [reset] = await mailbox().receive(user.email);
    expect((await edit(user.id, { senha: 'osciloscópio-velho' })).statusCode).toBe(200);
    await expectEnded(tokens);
    expect((await login(user.email)).statusCode).toBe(401);
    expect((await login(user.email, 'osciloscópio-velho')).statusCode).toBe(200);
    expect((await mailbox().receive(user.email)).map(({ subject }) => subject)).toEqual([
      'Sua senha da Bancada foi alterada',
    ]);
    const stale = await call(null, 'POST', '/auth/reset-password', {
      token: tokenIn(reset, linkPaths.resetPassword),
      new_password: 'pasta-térmica-cinza',
    });
    expect(stale.statusCode).toBe(404);
  });

  test('a new e-mail takes effect at once, voids links sent to the old one, and its owner is told', async () => {
    const user = await create();
    const { access_token } = await openSession(user.email);
    const own = { nome: user.nome, nome_usuario: user.nome_usuario };
    await app().inject({
      method: 'PUT',
      url: '/api/v1/users/me',
      payload: { ...own, email: 'esperado@oficina.test', senha_atual: senha },
      headers: { authorization: `Bearer ${access_token}` },
    });
    await call(null, 'POST', '/auth/forgot-password', { email: user.email });
    const mails = await mailbox().receive();
    const reset = mails.find(({ to, text }) => to === user.email && text.includes(linkPaths.resetPassword));
    const confirm = mails.find(({ to }) => to === 'esperado@oficina.test');

    const email = 'trocado@oficina.test';
    const saved = (await edit(user.id, { email })).json();
    expect(saved).toMatchObject({ email, email_pendente: null, email_verificado: true });
    expect((await login(user.email)).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(200);
    const [notice, ...more] = await mailbox().receive();
    expect([notice?.to, notice?.subject, more]).toEqual([
      user.email,
      'O e-mail da sua conta na Bancada foi alterado',
      [],
    ]);
    expect(notice?.text).toContain(email);
    const token = tokenIn(reset, linkPaths.resetPassword);
    const stale = await call(null, 'POST', '/auth/reset-password', { token, new_password: 'estanho-60-40' });
    expect(stale.statusCode).toBe(404);
    const change = tokenIn(confirm, linkPaths.verifyEmail);
    expect((await call(null, 'GET', `/auth/verify-email?token=${change}`)).statusCode).toBe(404);
    // Changing it back does not revive its links.
    await edit(user.id, { email: user.email });
    const revived = await call(null, 'POST', '/auth/reset-password', {
      token,
      new_password: 'estanho-60-40',
    });
    expect(revived.statusCode).toBe(404);
    await mailbox().receive();
  });

  test('the same e-mail in another case is not new: what is pending continues, and nobody is told', async () => {
    const user = await create();
    const { access_token } = await openSession(user.email);
    await app().inject({
      method: 'PUT',
      url: '/api/v1/users/me',
      payload: {
        nome: user.nome,
        nome_usuario: user.nome_usuario,
        email: 'outro.mesmo@oficina.test',
        senha_atual: senha,
      },
      headers: { authorization: `Bearer ${access_token}` },
    });
    await mailbox().receive();
    const saved = (await edit(user.id, { email: user.email.toUpperCase() })).json();
    expect(saved).toMatchObject({
      email: user.email.toUpperCase(),
      email_pendente: 'outro.mesmo@oficina.test',
    });
    expect(await mailbox().receive()).toEqual([]);
  });

  test('an unconfirmed e-mail stays unconfirmed, and its notice contains nothing that was typed', async () => {
    const typed = { nome: 'Compre Já', nome_usuario: 'compre', email: 'estranho@oficina.test', senha };
    await call(null, 'POST', '/auth/register', typed);
    const [user] = (await call('admin', 'GET', '/users?email=estranho@')).json();
    await mailbox().receive();
    const saved = (await edit(user.id, { email: 'certo@oficina.test' })).json();
    expect(saved).toMatchObject({ email: 'certo@oficina.test', email_verificado: false });
    const [notice] = await mailbox().receive('estranho@oficina.test');
    expect(notice?.text).not.toMatch(/Compre|certo@/);
    expect(notice?.subject).toBe('O e-mail da sua conta na Bancada foi alterado');
  });

  test('a changed profile applies from the next call on', async () => {
    const user = await create();
    const { access_token } = await openSession(user.email);
    expect((await as(access_token, '/users?page=1')).statusCode).toBe(403);
    const changed = await call('admin', 'PUT', `/users/${user.id}/change-profile?new_profile=admin`);
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      expect.objectContaining({
        perfil: 'admin',
        message: `Perfil de ${user.nome_usuario} alterado para Administrador.`,
      }),
    ]);
    expect((await as(access_token, '/users?page=1')).statusCode).toBe(200);
    const again = await call('admin', 'PUT', `/users/${user.id}/change-profile?new_profile=technician`, {});
    expect(again.json().perfil).toBe('editor');
    expect((await as(access_token, '/users?page=1')).statusCode).toBe(403);
    for (const query of ['', '?new_profile=chefe']) {
      const refused = await call('admin', 'PUT', `/users/${user.id}/change-profile${query}`);
      expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['query', 'new_profile']]);
    }
  });

  test('a deactivated person is out at the next call, and cannot come back until reactivated', async () => {
    const user = await create();
    for (const deactivate of [
      () => call('admin', 'PUT', `/users/${user.id}/status`, { ativo: false }),
      () => edit(user.id, { ativo: false }),
    ]) {
      const tokens = await openSession(user.email);
      expect((await deactivate()).json().ativo).toBe(false);
      await expectEnded(tokens);
      const refused = await login(user.email);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'Conta desativada. Fale com um administrador.',
      ]);
      const activated = await call('admin', 'PUT', `/users/${user.id}/status`, { ativo: true });
      expect(activated.json().message).toBe(`Usuário ${user.nome_usuario} ativado.`);
      // Ended sessions stay ended.
      await expectEnded(tokens);
    }
    const again = await call('admin', 'PUT', `/users/${user.id}/status`, { ativo: false });
    expect(again.json().message).toBe(
      `Usuário ${user.nome_usuario} desativado. As sessões foram encerradas.`,
    );
    const refused = await call('admin', 'PUT', `/users/${user.id}/status`, { ativo: 'não' });
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['body', 'ativo']]);
  });

  test('a deleted person is out at the next call; what they wrote is unchanged', async () => {
    const user = await create();
    const tokens = await openSession(user.email);
    const maker = await app().inject({
      method: 'POST',
      url: '/api/v1/manufacturers',
      payload: { nome: 'Da Pessoa', website: 'https://x.test', contato_suporte: '1' },
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    const { id, atualizado_em } = maker.json();
    expect((await call('admin', 'DELETE', `/users/${user.id}`)).statusCode).toBe(204);
    await expectEnded(tokens);
    expect((await login(user.email)).statusCode).toBe(401);
    expect((await call('admin', 'GET', `/users/${user.id}`)).statusCode).toBe(404);
    // The deletion is no edit: whoever has the record open can save it.
    const save = await call('editor', 'PUT', `/manufacturers/${id}`, { contato_suporte: '2', atualizado_em });
    expect(save.statusCode).toBe(200);
    const rows = (await call('admin', 'GET', `/history/manufacturers/${id}`)).json().data;
    expect(rows.at(-1)).toMatchObject({ acao: 'create', usuario_id: null, pelo_sistema: false });
  });

  test('nobody can delete or deactivate themselves, and that is reported before other reasons', async () => {
    const id = await idOf('admin');
    for (const [method, url, body] of [
      ['DELETE', `/users/${id}`, undefined],
      ['PUT', `/users/${id}/status`, { ativo: false }],
      ['PUT', `/users/${id}`, { ativo: false, nome: 'Outra' }],
    ] as const) {
      const refused = await call('admin', method, url, body);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'Você não pode excluir nem desativar a própria conta.',
      ]);
    }
    expect((await call('admin', 'GET', `/users/${id}`)).json()).toMatchObject({
      nome: 'Ana Admin',
      ativo: true,
    });
  });

  test.each([
    ['GET', '', undefined],
    ['PUT', '', { nome: 'x', senha: 'alicate-de-bico-fino' }],
    ['PUT', '', { nome: 'x' }],
    ['PUT', '/change-profile?new_profile=editor', undefined],
    ['PUT', '/status', { ativo: true }],
    ['DELETE', '', undefined],
    ['GET', '/session-stats', undefined],
    ['POST', '/logout-all', {}],
    ['POST', '/send-verification', {}],
  ] as const)('%s /users/{id}%s of an account that is not there is 404', async (method, rest, body) => {
    const missing = await call('admin', method, `/users/${absent}${rest}`, body);
    expect([missing.statusCode, missing.json().detail]).toEqual([404, 'Usuário não encontrado.']);
    const none = await call('admin', method, `/users/abc${rest}`, body);
    expect([none.statusCode, none.json().detail[0].loc]).toEqual([422, ['path', 'id']]);
  });
});
