import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../test/application.ts';
import { MovableClock } from '../../test/clock.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { addressKey, createThrottle, sweepThrottle } from './throttle.ts';

test.each([
  ['192.168.0.7', '192.168.0.7'],
  ['::ffff:192.168.0.7', '192.168.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

describeWithDatabase('rate limits', (db) => {
  const clock = new MovableClock();
  const rules = { knock: { tries: 3, within: { minutes: 10 } } } as const;
  const throttle = (factor = 1) => createThrottle(rules, { db: db(), clock, factor });
  const knocks = async (key: string, times: number, factor = 1) => {
    const refused = await Promise.all(
      Array.from({ length: times }, () =>
        throttle(factor)
          .take('knock', key)
          .then(
            () => 0,
            () => 1,
          ),
      ),
    );
    return refused.filter((one) => one === 1).length;
  };

  test('of concurrent tries in several processes, as many succeed as the rule allows', async () => {
    expect(await knocks('a', 20)).toBe(17);
    expect(await knocks('b', 3)).toBe(0);
  });

  test('a refusal says when the window ends, and then tries are possible again', async () => {
    await knocks('c', 3);
    clock.advance({ minutes: 4 });
    const refused = throttle().take('knock', 'c');
    await expect(refused).rejects.toMatchObject({
      status: 429,
      message: 'Muitas tentativas. Tente novamente em 6 minutos.',
    });
    await refused.catch(({ retryAfterSeconds }) => expect(retryAfterSeconds).toBeGreaterThan(350));
    clock.advance({ minutes: 6 });
    expect(await knocks('c', 3)).toBe(0);
  });

  test('a successful try can be given back, and all can be reset', async () => {
    await knocks('d', 2);
    await throttle().giveBack('knock', 'd');
    expect(await knocks('d', 2)).toBe(0);
    expect(await knocks('d', 1)).toBe(1);
    await throttle().forget('knock', 'd');
    expect(await knocks('d', 3)).toBe(0);
  });

  test('a factor multiplies the limit', async () => {
    expect(await knocks('e', 8, 2)).toBe(2);
    expect(await knocks('f', 3, 0.01)).toBe(2);
  });

  test('expired counters are swept, and no address is stored', async () => {
    const keys = () => db().selectFrom('throttle').select('key').execute();
    await knocks('192.168.0.7', 1);
    expect(JSON.stringify(await keys())).not.toContain('192.168');
    await sweepThrottle(db(), clock.now());
    expect(await keys()).not.toEqual([]);
    clock.advance({ minutes: 11 });
    await sweepThrottle(db(), clock.now());
    expect(await keys()).toEqual([]);
  });
});

describeApplication('rate limits on sign-in, registration and links', ({ app, clock, call, db, mailbox }) => {
  const login = (email: string, typed: string, remoteAddress = '10.1.1.1') =>
    app().inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password: typed },
      remoteAddress,
    });

  test('after ten wrong passwords from one address the account is locked for that address, for 15 minutes', async () => {
    const { email } = people.usuario;
    for (let time = 0; time < 10; time += 1)
      expect((await login(email, 'errada', '10.2.0.1')).statusCode).toBe(401);
    const refused = await login(email.toUpperCase(), password, '10.2.0.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ detail: 'Muitas tentativas. Tente novamente em 15 minutos.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await login(people.editor.email, password, '10.2.0.1')).statusCode).toBe(200);
    expect((await login(email, password, '10.2.0.2')).statusCode).toBe(200);
    clock.advance({ minutes: 15 });
    expect((await login(email, password, '10.2.0.1')).statusCode).toBe(200);
  });

  test('the right password resets the counter', async () => {
    const { email } = people.usuario;
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 9; time += 1) await login(email, 'errada');
      expect((await login(email, password)).statusCode).toBe(200);
    }
  });

  test('an account that does not exist is locked in the same way', async () => {
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await login('ninguem@oficina.test', 'errada'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429]);
  });

  test('one address cannot try all accounts, but another address can sign in', async () => {
    let refused = 0;
    for (let time = 0; time < 101; time += 1) {
      const answer = await login(`pessoa${time}@oficina.test`, 'errada', '10.3.0.1');
      if (answer.statusCode === 429) refused += 1;
    }
    expect(refused).toBe(1);
    expect((await login(people.editor.email, password, '10.3.0.1')).statusCode).toBe(429);
    expect((await login(people.editor.email, password, '10.3.0.2')).statusCode).toBe(200);
  });

  test.each([
    ['forgot-password', { email: people.admin.email }, 200],
    [
      'register',
      { nome: 'Zé', nome_usuario: 'zeca', email: 'ze@oficina.test', senha: 'ferro-de-solda-40w' },
      201,
    ],
  ])(
    '%s sends one mailbox no more than 5 messages an hour, and answers alike',
    async (name, body, status) => {
      await mailbox().receive();
      const answers = [];
      for (let time = 0; time < 7; time += 1) answers.push(await call(null, 'POST', `/auth/${name}`, body));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(status));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(await mailbox().receive(body.email)).toHaveLength(5);
    },
  );

  test('searching for a free user name or a good password is not limited soon', async () => {
    const person = {
      nome: 'Zilá',
      nome_usuario: 'zila',
      email: 'zila@oficina.test',
      senha: 'ferro-de-solda-40w',
    };
    const register = (wrong: object) => call(null, 'POST', '/auth/register', { ...person, ...wrong });
    for (let time = 0; time < 6; time += 1) {
      expect((await register({ nome_usuario: people.admin.nomeUsuario })).statusCode).toBe(409);
      expect((await register({ senha: '12345678' })).statusCode).toBe(422);
    }
    expect((await register({})).statusCode).toBe(201);
  });

  test('twenty concurrent sign-ins with the right password do not count as guessing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(people.admin.email, password, '10.4.0.1')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  test('of twenty concurrent wrong passwords ten are checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login('varios@oficina.test', 'errada', '10.4.0.2')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('if the store fails nobody gets in, and the answer is 503', async () => {
    await db().schema.alterTable('throttle').renameTo('throttle_away').execute();
    const answer = await login(people.editor.email, password);
    await db().schema.alterTable('throttle_away').renameTo('throttle').execute();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).not.toMatch(/throttle|relation/);
    expect((await login(people.editor.email, password)).statusCode).toBe(200);
  });
});

describeApplication(
  'tries where THROTTLE_FACTOR is 3',
  ({ call }) => {
    test('three times as many wrong passwords are accepted', async () => {
      const answers = [];
      for (let time = 0; time < 31; time += 1)
        answers.push(
          await call(null, 'POST', '/auth/login', { email: 'x@oficina.test', password: 'errada' }),
        );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(401), 429]);
    });
  },
  { throttleFactor: 3 },
);

describeApplication(
  'every door has its limit, by address and by account (THROTTLE_FACTOR 0.1)',
  ({ app, call, db, signIn }) => {
    type Try = (time: number) => Promise<{ statusCode: number; headers: Record<string, unknown> }>;
    /** The number of tries before the first 429, which has a Retry-After. */
    const untilRefused = async (attempt: Try): Promise<number> => {
      for (let time = 0; time < 200; time += 1) {
        const { statusCode, headers } = await attempt(time);
        if (statusCode !== 429) continue;
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        return time;
      }
      return Number.POSITIVE_INFINITY;
    };
    const from = (remoteAddress: string, method: 'GET' | 'POST', url: string, payload?: object) =>
      app().inject({ method, url: `/api/v1/auth/${url}`, remoteAddress, ...(payload ? { payload } : {}) });
    const person = (time: number) => ({
      nome: 'Rita Ribeiro',
      nome_usuario: `rita${time}`,
      email: `rita${time}@oficina.test`,
      senha: 'ferro-de-solda-40w',
    });

    test.each<[string, number, Try]>([
      [
        'sign-in',
        10,
        (time) => from('10.0.0.1', 'POST', 'login', { email: `p${time}@x.test`, password: 'x' }),
      ],
      ['registration', 6, (time) => from('10.0.0.2', 'POST', 'register', person(time))],
      [
        'reset',
        6,
        (time) =>
          from('10.0.0.4', 'POST', 'reset-password', { token: `t${time}`, new_password: 'ferro-40w' }),
      ],
      ['verification', 12, (time) => from('10.0.0.5', 'GET', `verify-email?token=t${time}`)],
      ['refresh', 120, (time) => from('10.0.0.6', 'POST', 'refresh-token', { refresh_token: `t${time}` })],
    ])('%s: one address, %i tries', async (_, tries, attempt) => {
      expect(await untilRefused(attempt)).toBe(tries);
    });

    test('forgotten password: one address causes 6 messages, and gets the same answer afterwards', async () => {
      for (let time = 0; time < 7; time += 1) {
        const answer = await from('10.0.0.3', 'POST', 'forgot-password', { email: `p${time}@x.test` });
        expect(answer.statusCode).toBe(200);
      }
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM mail_queue WHERE modelo = 'reset-password'`.execute(db());
      expect(rows[0]?.count).toBe(6);
    });

    test('refresh: limited per session, from anywhere; the account’s other sessions continue', async () => {
      const other = await signIn('editor');
      let { refresh_token } = await signIn('editor');
      const tries = await untilRefused(async (time) => {
        const answer = await from(`10.1.0.${time}`, 'POST', 'refresh-token', { refresh_token });
        if (answer.statusCode === 200) refresh_token = answer.json().refresh_token;
        return answer;
      });
      expect(tries).toBe(12);
      const { statusCode } = await from('10.1.1.1', 'POST', 'refresh-token', other);
      expect(statusCode).toBe(200);
    });

    test('unknown tokens use up nothing that a person at the same address needs', async () => {
      const open = await signIn('admin');
      const { statusCode } = await from('10.0.0.6', 'POST', 'refresh-token', {
        refresh_token: open.refresh_token,
      });
      expect(statusCode).toBe(200);
    });

    test('one’s own password is limited per session, a change of e-mail per account', async () => {
      const change = { senha_atual: 'errada', nova_senha: 'ferro-de-solda-40w' };
      const [stolen, own] = [await signIn('usuario'), await signIn('usuario')];
      const by = ({ access_token }: { access_token: string }, url: string, payload: object) =>
        app().inject({
          method: 'PUT',
          url: `/api/v1${url}`,
          payload,
          headers: { authorization: `Bearer ${access_token}` },
        });
      expect(await untilRefused(() => by(stolen, '/users/me/password', change))).toBe(1);
      expect((await by(own, '/users/me/password', change)).statusCode).toBe(422);
      const profile = (time: number) => ({
        nome: people.usuario.nome,
        nome_usuario: people.usuario.nomeUsuario,
        email: `teo${time}@oficina.test`,
        senha_atual: password,
      });
      expect(await untilRefused((time) => call('usuario', 'PUT', '/users/me', profile(time)))).toBe(1);
    });
  },
  { throttleFactor: 0.1 },
);
