import type { OwnSignIn, SecurityEvent } from '@bancada/contract/accounts/security-events';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildTestApp, describeApplication, password, people } from '../../../test/application.ts';
import { sweepSecurityEvents } from './security-events.sweep.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

describeApplication('security events', ({ app, db, clock, call, idOf, signIn }) => {
  const events = async (query = ''): Promise<SecurityEvent[]> =>
    (await call('admin', 'GET', `/security-events?limit=1000${query}`)).json().data;
  const login = (email: string, typed: string, remoteAddress = '10.9.0.1') =>
    app().inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password: typed },
      headers: { 'user-agent': phone },
      remoteAddress,
    });

  test('a sign-in and wrong passwords are recorded with account, address, device and count', async () => {
    const { email } = people.usuario;
    for (let time = 0; time < 3; time += 1) await login(email, 'errada');
    await login(email, password);
    const own = await events(`&usuario_id=${await idOf('usuario')}`);
    expect(own).toMatchObject([
      { evento: 'sign-in', vezes: 1, sessao_id: expect.any(String) },
      { evento: 'sign-in-failed', vezes: 3, sessao_id: null },
    ]);
    for (const event of own)
      expect(event).toMatchObject({
        nome_usuario: 'teo',
        conta_desconhecida: null,
        endereco: '10.9.0.1',
        navegador: 'Chrome 142',
        sistema: 'Android 16',
        dispositivo: 'celular',
      });
  });

  test('people see their own last sign-ins, including failed ones, and nobody else’s', async () => {
    await login(people.editor.email, 'errada', '10.9.0.2');
    const own: OwnSignIn[] = (await call('editor', 'GET', '/auth/sign-ins')).json();
    expect(own.map(({ resultado }) => resultado)).toEqual(['sign-in', 'sign-in-failed']);
    expect(own[1]).toMatchObject({ endereco: '10.9.0.2', sistema: 'Android 16', vezes: 1 });
    expect((await call(null, 'GET', '/auth/sign-ins')).statusCode).toBe(401);
    expect((await call('editor', 'GET', '/security-events')).statusCode).toBe(403);
  });

  test('an e-mail without an account is the same stranger each time, and stored nowhere', async () => {
    const typed = 'minha-senha-secreta@oficina.test';
    for (const one of [typed, typed.toUpperCase()]) await login(one, 'errada', '10.9.0.3');
    clock.advance({ hours: 1 });
    await login(typed, 'errada', '10.9.0.3');
    const rows = await events('&evento=sign-in-failed&search=10.9.0.3');
    expect(rows.map(({ vezes, usuario_id }) => [vezes, usuario_id])).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(new Set(rows.map(({ conta_desconhecida }) => conta_desconhecida)).size).toBe(1);
    const { rows: kept } = await sql<{ text: string }>`
      SELECT to_jsonb(e)::text AS text FROM security_events e`.execute(db());
    expect(kept.length).toBeGreaterThan(3);
    for (const { text } of kept) expect(text).not.toMatch(/@|minha-senha|errada/);
  });

  test('a flood of attempts is one row with a count, and refusals are recorded too', async () => {
    for (let time = 0; time < 40; time += 1) await login(people.admin.email, 'errada', '10.9.0.4');
    const rows = await events('&search=10.9.0.4');
    expect(rows.map(({ evento, vezes }) => [evento, vezes])).toEqual([
      ['sign-in-throttled', 30],
      ['sign-in-failed', 10],
    ]);
  });

  test('a reused token, an ended session, a refused call and changes of the account are in it', async () => {
    const first = await signIn('editor');
    const refresh = () => call(null, 'POST', '/auth/refresh-token', first);
    await refresh();
    clock.advance({ seconds: 11 });
    await refresh();
    const second = await signIn('editor');
    const by = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      app().inject({
        method,
        url: `/api/v1${url}`,
        ...(payload ? { payload } : {}),
        headers: { authorization: `Bearer ${second.access_token}` },
      });
    await by('GET', '/users');
    await by('PUT', '/users/me', {
      nome: people.editor.nome,
      nome_usuario: people.editor.nomeUsuario,
      email: 'edu.outro@oficina.test',
      senha_atual: password,
    });
    await by('PUT', '/users/me/password', { senha_atual: password, nova_senha: 'capacitor-de-470-uF' });
    await call(null, 'POST', '/auth/forgot-password', { email: people.editor.email });
    await by('POST', '/auth/logout-all');
    const names = (await events(`&usuario_id=${await idOf('editor')}`)).map(({ evento }) => evento);
    expect(names.slice(0, 6)).toEqual([
      'session-ended',
      'password-reset-asked',
      'password-changed',
      'email-change-asked',
      'access-denied',
      'sign-in',
    ]);
    expect(names).toContain('token-reuse');
  });

  test('they are searched and filtered, page by page', async () => {
    const all = await events();
    const page = (await call('admin', 'GET', '/security-events?limit=2&page=2')).json();
    expect(page).toMatchObject({ total: all.length, data: [{ id: all[2]?.id }, { id: all[3]?.id }] });
    expect((await events('&search=EDU')).every(({ nome_usuario }) => nome_usuario === 'edu')).toBe(true);
    const at = all[1]?.ultima_em ?? '';
    expect(await events(`&ate=${at}`)).toHaveLength(all.filter(({ ultima_em }) => ultima_em < at).length);
    for (const [query, field] of [
      ['evento=nada', 'evento'],
      ['de=ontem', 'de'],
      ['usuario_id=x', 'usuario_id'],
    ]) {
      const refused = await call('admin', 'GET', `/security-events?${query}`);
      expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['query', field]]);
    }
  });

  test('they outlive the account, and are removed after 180 days', async () => {
    const nova = {
      nome: 'Nova',
      nome_usuario: 'nova',
      email: 'nova@oficina.test',
      senha: 'ferro-de-solda-40w',
    };
    const { id } = (await call('admin', 'POST', '/users', nova)).json();
    await login(nova.email, nova.senha);
    await call('admin', 'DELETE', `/users/${id}`);
    expect(await events(`&usuario_id=${id}`)).toMatchObject([{ evento: 'sign-in', nome_usuario: null }]);
    clock.advance({ days: 179 });
    await sweepSecurityEvents(db(), clock.now());
    expect(await events(`&usuario_id=${id}`)).toHaveLength(1);
    clock.advance({ days: 2 });
    await sweepSecurityEvents(db(), clock.now());
    expect(await events(`&usuario_id=${id}`)).toEqual([]);
  });

  test('the log has the number of the account, and no session, address, password, token or e-mail', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const logged = await buildTestApp(db(), { logger, clock });
    const at = (method: 'GET' | 'POST', url: string, payload?: object, token?: string) =>
      logged.inject({
        method,
        url: `/api/v1${url}`,
        ...(payload ? { payload } : {}),
        remoteAddress: '10.9.9.9',
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
    const { email } = people.usuario;
    await at('POST', '/auth/login', { email, password: 'palpite-secreto' });
    await at('POST', '/auth/login', { email: 'ninguem@oficina.test', password: 'palpite-secreto' });
    const tokens = (await at('POST', '/auth/login', { email, password })).json();
    await at('GET', '/users', undefined, tokens.access_token);
    await logged.close();
    const written = lines.map((line) => JSON.parse(line));
    const noted = written.filter(({ event }) => event !== undefined);
    const userId = await idOf('usuario');
    expect(noted).toMatchObject([
      { event: 'sign-in-failed', userId, account: null },
      { event: 'sign-in-failed', userId: null, account: expect.stringMatching(/^[\da-f]{16}$/) },
      { event: 'sign-in', userId },
      { event: 'access-denied', userId },
    ]);
    expect(written.filter(({ msg }) => msg === 'request').at(-1)).toMatchObject({
      path: '/api/v1/users',
      status: 403,
      userId,
    });
    const all = lines.join('');
    const session = JSON.parse(Buffer.from(tokens.access_token.split('.')[1], 'base64url').toString());
    expect(session.sid).toHaveLength(36);
    for (const secret of [
      session.sid,
      '10.9.9.9',
      email,
      'ninguem@',
      'palpite',
      password,
      tokens.access_token,
      tokens.refresh_token,
    ])
      expect(all).not.toContain(secret);
  });
});
