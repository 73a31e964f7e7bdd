import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { lockAdmins } from './users.sql.ts';

const senha = 'capacitor-de-470-uF';
const refusal = [409, 'Este é o único administrador ativo. Nomeie outro antes.'];

describeApplication('the last admin', ({ app, call, db, idOf }) => {
  const adminsWhoCanEnter = async () =>
    (
      await db()
        .selectFrom('users')
        .select('id')
        .where('perfil', '=', 'admin')
        .where('ativo', '=', true)
        .where('email_verificado_em', 'is not', null)
        .execute()
    ).map(({ id }) => id);

  test('cannot be demoted, by whichever call', async () => {
    const id = await idOf('admin');
    for (const [url, body] of [
      [`/users/${id}/change-profile?new_profile=editor`, undefined],
      [`/users/${id}`, { perfil: 'user' }],
    ] as const) {
      const refused = await call('admin', 'PUT', url, body);
      expect([refused.statusCode, refused.json().detail]).toEqual(refusal);
    }
    expect((await call('admin', 'PUT', `/users/${id}`, { perfil: 'admin', nome: 'Ana A.' })).statusCode).toBe(
      200,
    );
  });

  test('an admin who is inactive or unverified does not count as another admin', async () => {
    const id = await idOf('admin');
    const user = (email: string, more: object) =>
      call('admin', 'POST', '/users', {
        nome: 'Outra',
        nome_usuario: email.slice(0, 5),
        email,
        senha,
        ...more,
      });
    await user('inativa@oficina.test', { perfil: 'admin', ativo: false });
    await call(null, 'POST', '/auth/register', {
      nome: 'Nova',
      nome_usuario: 'naover',
      email: 'naover@oficina.test',
      senha,
    });
    const [unverified] = (await call('admin', 'GET', '/users?email=naover@')).json();
    expect((await call('admin', 'PUT', `/users/${unverified.id}`, { perfil: 'admin' })).statusCode).toBe(200);
    const refused = await call('admin', 'PUT', `/users/${id}/change-profile?new_profile=editor`);
    expect([refused.statusCode, refused.json().detail]).toEqual(refusal);
    // An admin who cannot sign in may go.
    expect((await call('admin', 'DELETE', `/users/${unverified.id}`)).statusCode).toBe(204);
  });

  /** A second admin, signed in. */
  const addAdmin = async (name: string) => {
    const email = `${name}@oficina.test`;
    const user = { nome: name, nome_usuario: name, email, senha, perfil: 'admin' };
    const { id } = (await call('admin', 'POST', '/users', user)).json();
    const login = await call(null, 'POST', '/auth/login', { email, password: senha });
    const as = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
      app().inject({
        method,
        url: `/api/v1${url}`,
        ...(payload === undefined ? {} : { payload }),
        headers: { authorization: `Bearer ${login.json().access_token}` },
      });
    return { id, as };
  };

  type Action = (id: number) => ['PUT' | 'DELETE', string, object?];
  const actions: [string, Action][] = [
    ['demoted', (id) => ['PUT', `/users/${id}/change-profile?new_profile=editor`]],
    ['deactivated', (id) => ['PUT', `/users/${id}/status`, { ativo: false }]],
    ['edited to be neither', (id) => ['PUT', `/users/${id}`, { perfil: 'usuario' }]],
    ['deleted', (id) => ['DELETE', `/users/${id}`]],
  ];

  test.each(actions)('of two who are %s by each other at once, one stays', async (name, action) => {
    const first = await addAdmin(`um.${name.slice(0, 6)}`);
    const second = await addAdmin(`dois.${name.slice(0, 6)}`);
    // Only these two.
    const others = (await adminsWhoCanEnter()).filter((id) => id !== first.id && id !== second.id);
    await db().updateTable('users').set({ ativo: false }).where('id', 'in', others).execute();
    const both = () => Promise.all([first.as(...action(second.id)), second.as(...action(first.id))]);
    const answers = await holdingAdmins(both);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses.at(-1)).toBe(409);
    expect(statuses[0]).toBe(name === 'deleted' ? 204 : 200);
    for (const { statusCode, body } of answers)
      if (statusCode === 409) expect(JSON.parse(body).detail).toBe(refusal[1]);
    expect(await adminsWhoCanEnter()).toHaveLength(1);
    await db().updateTable('users').set({ ativo: true }).where('id', 'in', others).execute();
  });

  /** Holds the lock until both calls wait for it, past their permission checks. */
  async function holdingAdmins<Result>(work: () => Promise<Result>): Promise<Result> {
    let result: Promise<Result> | undefined;
    await db()
      .transaction()
      .execute(async (transaction) => {
        await lockAdmins(transaction);
        result = work();
        await expect.poll(() => countWaitingForLocks(db())).toBe(2);
      });
    if (result === undefined) throw new Error('nothing was begun');
    return result;
  }

  test('one of two may step down', async () => {
    const other = await addAdmin('sai');
    const stepped = await other.as('PUT', `/users/${other.id}/change-profile?new_profile=usuario`);
    expect([stepped.statusCode, stepped.json().perfil]).toEqual([200, 'usuario']);
    expect((await other.as('DELETE', `/users/${await idOf('admin')}`)).statusCode).toBe(403);
  });
});
