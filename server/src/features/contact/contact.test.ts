import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('an instance without a contact', ({ call, db }) => {
  test('names nobody to strangers, and its first active admin to who is signed in', async () => {
    expect((await call(null, 'GET', '/contato')).json()).toEqual({ email: null, envia_emails: true });
    expect((await call(null, 'GET', '/contato/interno')).statusCode).toBe(401);
    const { email } = await db()
      .selectFrom('users')
      .select('email')
      .where('perfil', '=', 'admin')
      .where('ativo', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await call('usuario', 'GET', '/contato/interno')).json()).toEqual({ email, envia_emails: true });
  });
});
