import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { emailOfOnlyAdmin, setRandomPassword } from './terminal-password.service.ts';

describeApplication('the password of the terminal', ({ db, clock, call, signIn }) => {
  const enter = async (email: string, password: string) =>
    (await call(null, 'POST', '/auth/login', { email, password })).statusCode;

  test('is for the only admin, where nobody is named, signs in, and ends what was open', async () => {
    const { email } = people.admin;
    const { refresh_token } = await signIn('admin');
    expect(await emailOfOnlyAdmin(db())).toBe(email);
    const made = await setRandomPassword(db(), clock, email.toUpperCase());
    expect(made).toEqual({ email, password: expect.stringMatching(/^\w{16}$/) });
    expect((await call(null, 'POST', '/auth/refresh-token', { refresh_token })).statusCode).toBe(401);
    expect(await enter(email, password)).toBe(401);
    expect(await enter(email, made.password)).toBe(200);
    await expect(setRandomPassword(db(), clock, 'ninguem@oficina.test')).rejects.toMatchObject({
      code: 'user-not-found',
    });
  });
});
