import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** Default headers of the calls. */
const here = { 'user-agent': chrome };
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

describeApplication('own sessions', ({ app, clock, call, signIn }) => {
  const signInFrom = async (userAgent: string, remoteAddress: string) => {
    const response = await app().inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: people.usuario.email, password },
      headers: { 'user-agent': userAgent },
      remoteAddress,
    });
    return response.json<{ access_token: string; refresh_token: string }>();
  };
  const as = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, more: object = {}) =>
    app().inject({
      method,
      url: `/api/v1${url}`,
      ...more,
      headers: { ...here, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });

  test('the list says which device, from where, when, and which is this one', async () => {
    const desk = await signInFrom(chrome, '192.168.0.10');
    clock.advance({ minutes: 1 });
    const pocket = await signInFrom(phone, '10.0.0.7');
    const sessions = (
      await as(desk.access_token, 'GET', '/auth/sessions', { remoteAddress: '192.168.0.11' })
    ).json();
    expect(sessions).toMatchObject([
      {
        navegador: 'Chrome 142',
        sistema: 'Windows',
        dispositivo: 'computador',
        endereco: '192.168.0.11',
        atual: true,
      },
      {
        navegador: 'Chrome 142',
        sistema: 'Android 16',
        dispositivo: 'celular',
        endereco: '10.0.0.7',
        atual: false,
      },
    ]);
    const [own] = sessions;
    expect(Date.parse(own.ultimo_uso_em) - Date.parse(own.criado_em)).toBeGreaterThanOrEqual(60_000);
    expect((await as(pocket.access_token, 'POST', '/auth/logout-all')).statusCode).toBe(204);
  });

  test('one is ended by itself, at the next call', async () => {
    const desk = await signInFrom(chrome, '192.168.0.10');
    const pocket = await signInFrom(phone, '10.0.0.7');
    const sessions = (await as(desk.access_token, 'GET', '/auth/sessions')).json();
    const { id } = sessions.find(({ atual }: { atual: boolean }) => !atual);
    expect((await as(desk.access_token, 'DELETE', `/auth/sessions/${id}`)).statusCode).toBe(204);
    expect((await as(pocket.access_token, 'GET', '/auth/sessions')).statusCode).toBe(401);
    expect(
      (await call(null, 'POST', '/auth/refresh-token', { refresh_token: pocket.refresh_token })).statusCode,
    ).toBe(401);
    expect((await as(desk.access_token, 'GET', '/auth/sessions')).json()).toHaveLength(1);
    expect((await as(desk.access_token, 'DELETE', `/auth/sessions/${id}`)).statusCode).toBe(404);
  });

  test("nobody ends another's session, and an id of no session is 404", async () => {
    const own = (await call('usuario', 'GET', '/auth/sessions')).json();
    for (const id of [own[0].id, '1', '00000000-0000-4000-8000-000000000000']) {
      const refused = await call('admin', 'DELETE', `/auth/sessions/${id}`);
      expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Sessão não encontrada.' }]);
    }
  });

  test('ending all ends this one too, and nobody else’s', async () => {
    const [one, two] = [await signIn('editor'), await signIn('editor')];
    const stats = await as(one.access_token, 'GET', '/auth/session-stats');
    expect(stats.json()).toEqual({ active_sessions: 2, max_logins: 5 });
    // As the browser sends it: a JSON content type, and an empty body.
    expect((await as(one.access_token, 'POST', '/auth/logout-all')).statusCode).toBe(204);
    for (const { access_token, refresh_token } of [one, two]) {
      expect((await as(access_token, 'GET', '/auth/session-stats')).statusCode).toBe(401);
      expect((await call(null, 'POST', '/auth/refresh-token', { refresh_token })).statusCode).toBe(401);
    }
    expect((await call('usuario', 'GET', '/auth/session-stats')).statusCode).toBe(200);
  });
});
