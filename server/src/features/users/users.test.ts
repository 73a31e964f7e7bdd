import { expect, test } from 'vitest';
import { describeApplication, people } from '../../../test/application.ts';
import { createFirstAdmin } from './first-admin.ts';

describeApplication('finding users', ({ call, db }) => {
  test('an admin reads one, some by e-mail, and all', async () => {
    const all = (await call('admin', 'GET', '/users')).json();
    expect(all.map(({ nome }: { nome: string }) => nome)).toEqual(['Ana Admin', 'Edu Editor', 'Téo Técnico']);
    const some = (await call('admin', 'GET', '/users?email=EDU@')).json();
    expect(some).toHaveLength(1);
    const one = (await call('admin', 'GET', `/users?user_id=${some[0].id}`)).json();
    expect(one).toEqual(some[0]);
    expect((await call('admin', 'GET', '/users?email=%25')).json()).toEqual([]);
  });

  test('others read only themselves', async () => {
    for (const person of ['usuario', 'editor'] as const) {
      const me = (await call(person, 'GET', '/users?user_id=me')).json();
      expect(me.email).toBe(people[person].email);
      expect((await call(person, 'GET', `/users?user_id=${me.id}`)).statusCode).toBe(200);
      for (const query of ['', '?email=a', '?user_id=2147483647']) {
        const refused = await call(person, 'GET', `/users${query}`);
        expect([refused.statusCode, refused.json().detail]).toEqual([
          403,
          'Você não tem permissão para esta ação.',
        ]);
      }
    }
  });

  test('a user that does not exist is 404, an invalid id 422', async () => {
    for (const id of ['2147483647', '9999999999']) {
      const missing = await call('admin', 'GET', `/users?user_id=${id}`);
      expect([missing.statusCode, missing.json().detail]).toEqual([404, 'Usuário não encontrado.']);
    }
    expect((await call('admin', 'GET', '/users?user_id=eu')).statusCode).toBe(422);
  });

  test('the first admin is created once, by one of two processes that start together', async () => {
    const config = { adminEmail: null, adminPassword: null };
    expect(await createFirstAdmin(db(), config)).toBeNull();
    await db().deleteFrom('users').execute();
    const made = await Promise.all([createFirstAdmin(db(), config), createFirstAdmin(db(), config)]);
    const admins = made.filter((admin) => admin !== null);
    expect(admins).toHaveLength(1);
    const signedIn = await call(null, 'POST', '/auth/login', {
      email: 'admin@bancada.local',
      password: admins[0]?.password ?? '',
    });
    expect(signedIn.statusCode).toBe(200);
  });
});
