import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { sweepAccounts } from './auth.sweep.ts';

describeApplication('sessions', ({ app, db, clock, call, signIn }) => {
  const refresh = (refreshToken: string) =>
    call(null, 'POST', '/auth/refresh-token', { refresh_token: refreshToken });
  const me = (accessToken: string) =>
    app().inject({ url: '/api/v1/users?user_id=me', headers: { authorization: `Bearer ${accessToken}` } });

  test('a technician signs in, without regard to the case of the e-mail, and is known', async () => {
    const response = await call(null, 'POST', '/auth/login', { email: 'TEO@oficina.TEST', password });
    expect(response.statusCode).toBe(200);
    const tokens = response.json();
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    const known = (await me(tokens.access_token)).json();
    expect(known).toMatchObject({
      nome: people.usuario.nome,
      email: people.usuario.email,
      perfil: 'usuario',
      ativo: true,
    });
    expect(known).not.toHaveProperty('senha_hash');
    expect(known.criado_em).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    for (const email of [people.usuario.email, 'ninguem@oficina.test']) {
      const response = await call(null, 'POST', '/auth/login', { email, password: 'errada' });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ detail: 'Credenciais inválidas' });
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('an inactive and an unverified account are told so, after the right password alone', async () => {
    await sql`UPDATE users SET ativo = false WHERE email = ${people.editor.email}`.execute(db());
    const inactive = await call(null, 'POST', '/auth/login', { email: people.editor.email, password });
    expect([inactive.statusCode, inactive.json().detail]).toEqual([
      403,
      'Conta desativada. Fale com um administrador.',
    ]);
    expect(
      (await call(null, 'POST', '/auth/login', { email: people.editor.email, password: 'errada' }))
        .statusCode,
    ).toBe(401);
    await sql`UPDATE users SET ativo = true, email_verificado_em = NULL WHERE email = ${people.editor.email}`.execute(
      db(),
    );
    const unverified = await call(null, 'POST', '/auth/login', { email: people.editor.email, password });
    expect([unverified.statusCode, unverified.json().detail]).toEqual([
      403,
      'Confirme seu e-mail antes de entrar.',
    ]);
    await sql`UPDATE users SET email_verificado_em = now() WHERE email = ${people.editor.email}`.execute(
      db(),
    );
  });

  test('an access token expires after 15 minutes, and a refresh brings the next', async () => {
    const { access_token: token, refresh_token } = await signIn('usuario');
    clock.advance({ minutes: 14, seconds: 50 });
    expect((await me(token)).statusCode).toBe(200);
    clock.advance({ seconds: 15 });
    const over = await me(token);
    expect([over.statusCode, over.headers['www-authenticate'], over.json().detail]).toEqual([
      401,
      'Bearer',
      'Você precisa estar logado. Faça login novamente.',
    ]);
    const renewed = (await refresh(refresh_token)).json();
    expect((await me(renewed.access_token)).statusCode).toBe(200);
  });

  test('a session lives 30 days from its last refresh', async () => {
    const kept = await signIn('usuario');
    const left = await signIn('usuario');
    clock.advance({ days: 29 });
    const renewed = (await refresh(kept.refresh_token)).json();
    clock.advance({ days: 2 });
    expect((await refresh(left.refresh_token)).statusCode).toBe(401);
    expect((await refresh(renewed.refresh_token)).statusCode).toBe(200);
    expect((await call('usuario', 'GET', '/auth/session-stats')).json()).toEqual({
      active_sessions: 2,
      max_logins: 5,
    });
    await sweepAccounts(db(), clock.now());
    expect((await refresh(renewed.refresh_token)).statusCode).toBe(200);
    const [left_] = await db()
      .selectFrom('sessions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('expira_em', '<', clock.now().toISOString())
      .execute();
    expect(left_?.count).toBe(0);
  });

  test('signing out ends the session at the next call, and gives the same answer for any token', async () => {
    const tokens = await signIn('usuario');
    for (const refreshToken of [tokens.refresh_token, tokens.refresh_token, 'de-ninguem']) {
      expect((await call(null, 'POST', '/auth/logout', { refresh_token: refreshToken })).statusCode).toBe(
        204,
      );
    }
    expect((await me(tokens.access_token)).statusCode).toBe(401);
  });

  test('a token of any length or shape is refused or ignored like any other', async () => {
    for (const token of ['', 'x'.repeat(5_000), '\u0000']) {
      const signedOut = await call(null, 'POST', '/auth/logout', { refresh_token: token });
      expect(signedOut.statusCode).toBe(204);
      if (token !== '') expect((await refresh(token)).statusCode).toBe(401);
    }
    expect((await call(null, 'POST', '/auth/logout', {})).statusCode).toBe(422);
  });

  test('a session that is deleted during its refresh is over', async () => {
    const tokens = await signIn('editor');
    const id = String(decodeJwt(tokens.access_token).sid);
    const answer = await db()
      .transaction()
      .execute(async (holder) => {
        await sql`SELECT FROM sessions WHERE id = ${id} FOR UPDATE`.execute(holder);
        const asked = refresh(tokens.refresh_token);
        await expect.poll(() => countWaitingForLocks(db())).toBe(1);
        await sql`DELETE FROM sessions WHERE id = ${id}`.execute(holder);
        return [asked];
      });
    expect((await answer[0])?.statusCode).toBe(401);
  });

  test('one sign-in more than the limit ends the oldest session', async () => {
    const sessions = [];
    for (let count = 0; count < 6; count += 1) sessions.push(await signIn('admin'));
    const answers = await Promise.all(sessions.map(({ access_token }) => me(access_token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200, 200, 200, 200, 200]);
  });

  test('a deactivated account loses its sessions at once', async () => {
    const tokens = await signIn('editor');
    await sql`UPDATE users SET ativo = false WHERE email = ${people.editor.email}`.execute(db());
    expect((await me(tokens.access_token)).statusCode).toBe(401);
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401);
    await sql`UPDATE users SET ativo = true WHERE email = ${people.editor.email}`.execute(db());
  });

  test('the database contains no token that opens a session', async () => {
    const { refresh_token: token } = await signIn('usuario');
    const { rows } = await sql<{ found: number }>`
      SELECT count(*)::int AS found FROM refresh_tokens WHERE encode(token_sha256, 'escape') LIKE ${`%${token}%`}`.execute(
      db(),
    );
    expect(rows[0]?.found).toBe(0);
  });
});
