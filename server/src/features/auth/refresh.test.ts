import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { successorOf } from './tokens.ts';

describeApplication('refresh tokens', ({ app, db, clock, call, signIn }) => {
  const refresh = (refreshToken: string) =>
    call(null, 'POST', '/auth/refresh-token', { refresh_token: refreshToken });
  const logout = (refreshToken: string) =>
    call(null, 'POST', '/auth/logout', { refresh_token: refreshToken });
  const statusOf = async (accessToken: string) =>
    (
      await app().inject({
        url: '/api/v1/users?user_id=me',
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).statusCode;

  test('two tabs at once get the same working pair', async () => {
    const { refresh_token: token } = await signIn('usuario');
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const pairs = answers.map((answer) => answer.json());
    expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(new Set(pairs.map(({ access_token }) => access_token)).size).toBe(1);
    expect(await statusOf(pairs[0].access_token)).toBe(200);
    expect((await refresh(pairs[0].refresh_token)).statusCode).toBe(200);
  });

  test('a second tab within 10 s of the first use gets that pair; a later one ends the session for everybody', async () => {
    const { refresh_token: token } = await signIn('usuario');
    const first = (await refresh(token)).json();
    clock.advance({ seconds: 8 });
    const late = (await refresh(token)).json();
    expect([late.refresh_token, late.access_token]).toEqual([first.refresh_token, first.access_token]);
    expect(late.expires_in).toBeLessThanOrEqual(first.expires_in - 8);
    // The 10 s count from the first use, not from the last.
    clock.advance({ seconds: 3 });
    const reuse = await refresh(token);
    expect([reuse.statusCode, reuse.json().detail]).toEqual([
      401,
      'Sua sessão expirou. Faça login novamente.',
    ]);
    expect((await refresh(first.refresh_token)).statusCode).toBe(401);
    expect(await statusOf(first.access_token)).toBe(401);
  });

  test('a session cannot fork: once the successor is used, the previous token ends the session, even at once', async () => {
    const { refresh_token: stolen } = await signIn('usuario');
    const owner = (await refresh(stolen)).json();
    const next = (await refresh(owner.refresh_token)).json();
    expect((await refresh(stolen)).statusCode).toBe(401);
    expect(await statusOf(next.access_token)).toBe(401);
    expect((await refresh(next.refresh_token)).statusCode).toBe(401);
  });

  test('owner and thief with the same successor are detected at the next refresh', async () => {
    const { refresh_token: stolen } = await signIn('usuario');
    const [owner, thief] = [(await refresh(stolen)).json(), (await refresh(stolen)).json()];
    clock.advance({ minutes: 15 });
    const theirs = (await refresh(thief.refresh_token)).json();
    clock.advance({ seconds: 11 });
    expect((await refresh(owner.refresh_token)).statusCode).toBe(401);
    expect((await refresh(theirs.refresh_token)).statusCode).toBe(401);
  });

  test('an old, used token cannot sign anybody out; within the overlap it can', async () => {
    const { refresh_token: old } = await signIn('editor');
    const present = (await refresh(old)).json();
    clock.advance({ seconds: 11 });
    expect((await logout(old)).statusCode).toBe(204);
    expect(await statusOf(present.access_token)).toBe(200);
    const next = (await refresh(present.refresh_token)).json();
    expect((await logout(present.refresh_token)).statusCode).toBe(204);
    expect(await statusOf(next.access_token)).toBe(401);
  });

  test('a copy of the database gives access to no session, not even within the overlap', async () => {
    const { refresh_token: token, access_token } = await signIn('usuario');
    const { refresh_token: next } = (await refresh(token)).json();
    const { rows } = await sql<{ hash: string; salt: string | null }>`
      SELECT encode(token_sha256, 'hex') AS hash, encode(sucessor_sal, 'hex') AS salt FROM refresh_tokens
       WHERE sessao_id = ${String(decodeJwt(access_token).sid)}`.execute(db());
    const kept = rows.flatMap(({ hash, salt }) => [hash, salt ?? '']);
    for (const { hash, salt } of rows)
      if (salt !== null) kept.push(successorOf(hash, Buffer.from(salt, 'hex')).token);
    expect(kept).toHaveLength(5);
    for (const secret of [token, next]) expect(kept).not.toContain(secret);
    await refresh(next);
    // The salt of the successor was deleted when it was used.
    const left = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM refresh_tokens
       WHERE sucessor_sal IS NOT NULL AND sessao_id = ${String(decodeJwt(access_token).sid)}`.execute(db());
    expect(left.rows[0]?.count).toBe(1);
  });
});

describeApplication(
  'the end of a session (SESSION_MAX_DAYS 20, admins 10)',
  ({ app, clock, call, signIn, db }) => {
    const refresh = (refresh_token: string) => call(null, 'POST', '/auth/refresh-token', { refresh_token });
    const me = (accessToken: string) =>
      app().inject({ url: '/api/v1/users?user_id=me', headers: { authorization: `Bearer ${accessToken}` } });
    const ended = 'Sua sessão terminou. Faça login novamente.';

    test('comes however much the session is used, sooner for an admin, and is reported as such', async () => {
      let [user, admin] = [await signIn('usuario'), await signIn('admin')];
      for (let day = 0; day < 9; day += 1) {
        clock.advance({ days: 1 });
        user = (await refresh(user.refresh_token)).json();
        admin = (await refresh(admin.refresh_token)).json();
      }
      clock.advance({ hours: 23, minutes: 50 });
      user = (await refresh(user.refresh_token)).json();
      admin = (await refresh(admin.refresh_token)).json();
      clock.advance({ minutes: 11 });
      expect((await me(user.access_token)).statusCode).toBe(200);
      const over = await me(admin.access_token);
      expect([over.statusCode, over.json().detail]).toEqual([401, ended]);
      const refused = await refresh(admin.refresh_token);
      expect([refused.statusCode, refused.json().detail]).toEqual([401, ended]);
      // A person who becomes an admin gets an admin's limit.
      await sql`UPDATE users SET perfil = 'admin' WHERE email = 'teo@oficina.test'`.execute(db());
      expect((await me(user.access_token)).statusCode).toBe(401);
      await sql`UPDATE users SET perfil = 'usuario' WHERE email = 'teo@oficina.test'`.execute(db());
      for (let day = 0; day < 9; day += 1) {
        clock.advance({ days: 1 });
        user = (await refresh(user.refresh_token)).json();
      }
      clock.advance({ days: 1 });
      expect((await refresh(user.refresh_token)).statusCode).toBe(401);
      expect((await call('usuario', 'GET', '/auth/session-stats')).json().active_sessions).toBe(1);
    });
  },
  { sessionMaxDays: 20, adminSessionMaxDays: 10 },
);
