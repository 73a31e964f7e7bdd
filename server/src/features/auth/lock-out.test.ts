import { linkPaths } from '@bancada/contract/accounts/auth';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { tokenIn } from '../../../test/mailbox.ts';

describeApplication('nobody can be locked out by others', ({ app, clock, call, mailbox }) => {
  const login = (email: string, typed: string, remoteAddress: string, cookie?: string) =>
    app().inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password: typed },
      remoteAddress,
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    });
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const wrong = async (email: string, times: number, remoteAddress: string, cookie?: string) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1)
      statuses.push((await login(email, 'errada', remoteAddress, cookie)).statusCode);
    return statuses;
  };
  const { email } = people.usuario;

  test('a stranger’s wrong passwords lock out the stranger, not the person elsewhere', async () => {
    expect(await wrong(email, 12, '10.1.0.1')).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await login(email, password, '10.1.0.2')).statusCode).toBe(200);
  });

  test('a known device is not affected by anybody at the same address', async () => {
    const known = cookieOf(await login(email, password, '10.2.0.1'));
    // A colleague uses up all tries of the account and of the address.
    await wrong(email, 11, '10.2.0.1');
    for (let person = 0; person < 100; person += 1) await login(`p${person}@x.test`, 'errada', '10.2.0.1');
    expect((await login(people.editor.email, password, '10.2.0.1')).statusCode).toBe(429);
    expect((await login(email, password, '10.2.0.1')).statusCode).toBe(429);
    expect((await login(email.toUpperCase(), password, '10.2.0.1', known)).statusCode).toBe(200);
    // The device has ten tries of its own, which nobody else can use up.
    expect((await wrong(email, 11, '10.2.0.1', known)).at(-1)).toBe(429);
    expect((await login(email, password, '10.2.0.3')).statusCode).toBe(200);
  });

  test('the device’s cookie is tied to one account, grants no access, and cannot be forged', async () => {
    const answer = await login(email, password, '10.3.0.1');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^bancada_aparelho=[\w.-]+; Path=\/api\/v1\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(answer);
    await wrong(people.admin.email, 10, '10.3.0.1');
    const { statusCode } = await login(people.admin.email, password, '10.3.0.1', cookie);
    expect(statusCode).toBe(429);
    for (const forged of [
      `${cookie.slice(0, -2)}AA`,
      'bancada_aparelho=x',
      'bancada_aparelho=',
      `x=${cookie}`,
    ])
      expect((await login(people.admin.email, password, '10.3.0.1', forged)).statusCode).toBe(429);
    const asSession = await app().inject({ url: '/api/v1/auth/sessions', headers: { cookie } });
    expect(asSession.statusCode).toBe(401);
  });

  test('two people share a bench: the device is known to both', async () => {
    const one = cookieOf(await login(email, password, '10.4.0.1'));
    const both = cookieOf(await login(people.editor.email, password, '10.4.0.1', one));
    for (const person of [people.usuario, people.editor]) {
      await wrong(person.email, 11, '10.4.0.1');
      const answer = await login(person.email, password, '10.4.0.1', both);
      expect(answer.statusCode).toBe(200);
      // Signing in again makes no second entry.
      expect(cookieOf(answer).length).toBe(both.length);
    }
  });

  test('guessing from many addresses is slowed down and reported to the owner, who can still sign in', async () => {
    const victim = people.editor.email;
    await mailbox().receive();
    for (let from = 0; from < 6; from += 1) await wrong(victim, 9, `10.5.0.${from}`);
    expect(await wrong(victim, 5, '10.5.1.1')).toEqual([401, 401, 401, 429, 429]);
    expect((await login(victim, password, '10.5.1.2')).statusCode).toBe(200);
    expect((await mailbox().receive()).map(({ to, subject }) => [to, subject])).toEqual([
      [victim, 'Muitas tentativas de entrar na sua conta da Bancada'],
    ]);
    await wrong(victim, 3, '10.5.1.3');
    expect(await mailbox().receive()).toEqual([]);
  });

  test('an e-mail without an account is counted in the same way, and nobody is told', async () => {
    const nobody = 'ninguem@oficina.test';
    for (let from = 0; from < 6; from += 1) await wrong(nobody, 9, `10.6.0.${from}`);
    expect(await wrong(nobody, 5, '10.6.1.1')).toEqual([401, 401, 401, 429, 429]);
    expect(await mailbox().receive()).toEqual([]);
  });

  test('a stranger’s requests for links do not keep the owner from one: the last link sent stays valid', async () => {
    const owner = people.admin.email;
    const forgot = (remoteAddress: string) =>
      app().inject({
        method: 'POST',
        url: '/api/v1/auth/forgot-password',
        payload: { email: owner },
        remoteAddress,
      });
    for (let time = 0; time < 20; time += 1) expect((await forgot('10.7.0.1')).statusCode).toBe(200);
    expect((await forgot('10.7.0.2')).statusCode).toBe(200);
    const mails = await mailbox().receive(owner);
    expect(mails).toHaveLength(5);
    clock.advance({ minutes: 59 });
    const token = tokenIn(mails.at(-1), linkPaths.resetPassword);
    const reset = await call(null, 'POST', '/auth/reset-password', { token, new_password: password });
    expect(reset.statusCode).toBe(200);
    clock.advance({ minutes: 2 });
    await forgot('10.7.0.2');
    expect((await mailbox().receive(owner)).map(({ subject }) => subject)).toContain(
      'Redefinição de senha da Bancada',
    );
  });
});
