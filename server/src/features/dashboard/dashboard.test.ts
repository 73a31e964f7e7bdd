import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('users online', ({ clock, call, signIn }) => {
  const online = async () =>
    (await call(null, 'GET', '/dashboard/stats/online-users')).json().usuarios_unicos_online;

  test('each user counts once for 5 minutes after the last call, without a token', async () => {
    expect(await online()).toBe(0);
    await signIn('usuario');
    await signIn('usuario');
    const { refresh_token } = await signIn('editor');
    expect(await online()).toBe(2);
    clock.advance({ minutes: 4 });
    await call('usuario', 'GET', '/users?user_id=me');
    clock.advance({ minutes: 2 });
    expect(await online()).toBe(1);
    expect((await call(null, 'POST', '/auth/refresh-token', { refresh_token })).statusCode).toBe(200);
    expect(await online()).toBe(2);
    clock.advance({ minutes: 6 });
    expect(await online()).toBe(0);
  });

  test('whoever signs out is not online any more', async () => {
    const { refresh_token } = await signIn('admin');
    expect(await online()).toBe(1);
    await call(null, 'POST', '/auth/logout', { refresh_token });
    expect(await online()).toBe(0);
  });
});
