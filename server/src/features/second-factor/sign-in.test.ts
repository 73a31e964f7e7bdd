import { factorLimits } from '@bancada/contract/accounts/second-factor';
import { expect, test } from 'vitest';
import { describeApplication, password } from '../../../test/application.ts';
import { factorsOf, step } from '../../../test/factors.ts';

const refused = { detail: 'Código incorreto ou já usado. Confira e tente de novo.' };
const expired = { detail: 'O tempo para confirmar acabou. Comece de novo.' };
const pair = { access_token: expect.any(String), refresh_token: expect.any(String) };

describeApplication('signing in with a second factor', (application) => {
  const { clock, db, mailbox } = application;
  const { addApp, codeOf, demandOf, enter, newOwner, permitOf, prove, send } = factorsOf(application);

  test('somebody without one signs in with the password alone, as before', async () => {
    const answer = await enter(await newOwner());
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...pair, token_type: 'bearer', expires_in: 900 },
    ]);
  });

  test('somebody with an app is asked for its code after the password, and then gets the same tokens', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance(step);
    const asked = await enter(owner);
    expect(asked.statusCode).toBe(401);
    expect(asked.json()).toEqual({
      detail: 'Falta a segunda etapa: confirme que é você.',
      segundo_fator: { desafio: expect.any(String), metodos: ['aplicativo', 'recuperacao'] },
    });
    const entered = await prove(asked.json().segundo_fator.desafio, 'aplicativo', codeOf(secret));
    expect([entered.statusCode, entered.json()]).toEqual([
      200,
      { ...pair, token_type: 'bearer', expires_in: 900 },
    ]);
    const me = await send(entered.json().access_token, 'GET', '/users?user_id=me');
    expect(me.json().email).toBe(owner.email);
  });

  test('the answer to the right password gives no access by itself', async () => {
    const owner = await newOwner();
    await addApp(owner);
    const before = await send(owner.token, 'GET', '/auth/session-stats');
    const { desafio } = await demandOf(owner);
    expect((await send(desafio, 'GET', '/users?user_id=me')).statusCode).toBe(401);
    expect((await send(null, 'POST', '/auth/refresh-token', { refresh_token: desafio })).statusCode).toBe(
      401,
    );
    const confirm = { desafio, metodo: 'aplicativo', codigo: '000000' };
    const elsewhere = await send(owner.token, 'POST', '/second-factor/confirmation/proof', confirm);
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([409, expired]);
    expect((await send(owner.token, 'GET', '/auth/session-stats')).json()).toEqual(before.json());
  });

  test('the answer to a wrong password does not reveal a second factor', async () => {
    const owner = await newOwner();
    await addApp(owner);
    const answer = await enter(owner, 'outra-senha-qualquer');
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Credenciais inválidas' }]);
  });

  test('a code of the previous or next step is accepted, one of two steps ago is not', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance({ minutes: 5 });
    const late = await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret, -1));
    expect(late.statusCode).toBe(200);
    const early = await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret, 1));
    expect(early.statusCode).toBe(200);
    clock.advance({ minutes: 5 });
    const old = await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret, -2));
    expect([old.statusCode, old.json()]).toEqual([403, refused]);
  });

  test('a code that was used, or is older than a used one, is refused', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance({ minutes: 1 });
    const code = codeOf(secret);
    expect((await prove((await demandOf(owner)).desafio, 'aplicativo', code)).statusCode).toBe(200);
    for (const again of [code, codeOf(secret, -1)]) {
      const answer = await prove((await demandOf(owner)).desafio, 'aplicativo', again);
      expect([answer.statusCode, answer.json()]).toEqual([403, refused]);
    }
  });

  test('the code that activated the app cannot open a session too', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    const answer = await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret));
    expect(answer.statusCode).toBe(403);
  });

  test('of ten concurrent sign-ins with one code exactly one succeeds', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance(step);
    const demands = [];
    for (let count = 0; count < 5; count += 1) demands.push((await demandOf(owner)).desafio);
    const code = codeOf(secret);
    // Two for each challenge.
    const answers = await Promise.all(
      [...demands, ...demands].map((desafio) => prove(desafio, 'aplicativo', code)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 403 && status !== 409)).toEqual([]);
  });

  test('the password is valid for five minutes; then it is required again', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    const { desafio } = await demandOf(owner);
    clock.advance({ minutes: 5, seconds: 1 });
    const answer = await prove(desafio, 'aplicativo', codeOf(secret));
    expect([answer.statusCode, answer.json()]).toEqual([409, expired]);
  });

  test('an answered challenge cannot be answered again', async () => {
    const owner = await newOwner();
    const { secret, codes } = await addApp(owner);
    clock.advance(step);
    const { desafio } = await demandOf(owner);
    expect((await prove(desafio, 'aplicativo', codeOf(secret))).statusCode).toBe(200);
    const again = await prove(desafio, 'recuperacao', codes[0] ?? '');
    expect([again.statusCode, again.json()]).toEqual([409, expired]);
  });

  test('another person’s factor does not work', async () => {
    const owner = await newOwner();
    await addApp(owner);
    const other = await newOwner();
    const { secret, codes } = await addApp(other);
    clock.advance(step);
    const { desafio } = await demandOf(owner);
    expect((await prove(desafio, 'aplicativo', codeOf(secret))).json()).toEqual(refused);
    expect((await prove(desafio, 'recuperacao', codes[0] ?? '')).json()).toEqual(refused);
  });

  test('after five wrong codes the password is required again, and the owner is warned once a day', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    await mailbox().receive();
    clock.advance(step);
    const { desafio } = await demandOf(owner);
    for (let count = 0; count < factorLimits.demandTries; count += 1)
      expect((await prove(desafio, 'aplicativo', '000000')).json()).toEqual(refused);
    expect((await prove(desafio, 'aplicativo', codeOf(secret))).json()).toEqual(expired);
    const [mail, ...more] = await mailbox().receive(owner.email);
    expect([mail?.subject, more]).toEqual(['Alguém com a sua senha tentou entrar na Bancada', []]);
    const next = await demandOf(owner);
    for (let count = 0; count < 4; count += 1) await prove(next.desafio, 'aplicativo', '000000');
    expect(await mailbox().receive(owner.email)).toEqual([]);
  });

  test('after ten wrong codes no more are accepted, until the password is changed', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance(step);
    for (let round = 0; round < 2; round += 1) {
      const { desafio } = await demandOf(owner);
      for (let count = 0; count < 5; count += 1) await prove(desafio, 'aplicativo', '000000');
    }
    const stopped = await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret));
    expect(stopped.statusCode).toBe(429);
    const nova = 'bancada-nova-do-teo';
    // Whoever is signed in is not kept from it by the guesses of another.
    const permissao = await permitOf(owner, secret);
    const change = { senha_atual: password, nova_senha: nova, permissao };
    expect((await send(owner.token, 'PUT', '/users/me/password', change)).statusCode).toBe(200);
    clock.advance(step);
    const { segundo_fator } = (await enter(owner, nova)).json();
    expect((await prove(segundo_fator.desafio, 'aplicativo', codeOf(secret))).statusCode).toBe(200);
  });

  test('who is refused at the second step is noted with account and address', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance(step);
    const { desafio } = await demandOf(owner);
    await application.call('admin', 'PUT', `/users/${owner.id}/status`, { ativo: false });
    expect((await prove(desafio, 'aplicativo', codeOf(secret))).statusCode).toBe(403);
    await application.call('admin', 'PUT', `/users/${owner.id}/status`, { ativo: true });
    for (let round = 0; round < 2; round += 1) {
      const { desafio: guessed } = await demandOf(owner);
      for (let count = 0; count < 5; count += 1) await prove(guessed, 'aplicativo', '000000');
    }
    const throttled = await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret));
    expect(throttled.statusCode).toBe(429);
    const noted = await db()
      .selectFrom('security_events')
      .select(['evento', 'usuario_id', 'endereco'])
      .where('evento', 'in', ['sign-in-refused', 'sign-in-throttled'])
      .where('usuario_id', '=', owner.id)
      .orderBy('evento')
      .execute();
    expect(noted).toEqual([
      { evento: 'sign-in-refused', usuario_id: owner.id, endereco: '127.0.0.1' },
      { evento: 'sign-in-throttled', usuario_id: owner.id, endereco: '127.0.0.1' },
    ]);
  });

  test('a failed second step is among a person’s last sign-ins, and admins see every event', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance(step);
    const { desafio } = await demandOf(owner);
    await prove(desafio, 'aplicativo', '000000');
    await prove(desafio, 'aplicativo', codeOf(secret));
    const own = (await send(owner.token, 'GET', '/auth/sign-ins')).json();
    expect(own.map(({ resultado }: { resultado: string }) => resultado)).toContain('second-factor-failed');
    const all = await application.call('admin', 'GET', `/security-events?usuario_id=${owner.id}`);
    expect(all.json().data.map(({ evento }: { evento: string }) => evento)).toEqual(
      expect.arrayContaining(['second-factor-on', 'second-factor-failed', 'second-factor-used', 'sign-in']),
    );
  });

  test('each recovery code opens one session, and its owner is told how many are left', async () => {
    const owner = await newOwner();
    const { codes } = await addApp(owner);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    await mailbox().receive();
    const [first = '', second = ''] = codes;
    // As copied from paper.
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await prove((await demandOf(owner)).desafio, 'recuperacao', typed)).statusCode).toBe(200);
    const [mail] = await mailbox().receive(owner.email);
    expect(mail?.subject).toBe('Um código de recuperação foi usado na Bancada');
    expect(mail?.text).toContain('Restam 9 códigos.');
    const { desafio } = await demandOf(owner);
    expect((await prove(desafio, 'recuperacao', first)).json()).toEqual(refused);
    const both = await Promise.all([
      prove(desafio, 'recuperacao', second),
      prove((await demandOf(owner)).desafio, 'recuperacao', second),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  });

  test('somebody who runs out of codes is told to make new ones, while a few are left and at the last', async () => {
    const owner = await newOwner();
    const { codes } = await addApp(owner);
    const told: string[] = [];
    for (const code of codes) {
      await mailbox().receive();
      expect((await prove((await demandOf(owner)).desafio, 'recuperacao', code)).statusCode).toBe(200);
      told.push((await mailbox().receive(owner.email))[0]?.text ?? '');
    }
    expect(
      told.map((text) => text.includes('Crie novos códigos') || text.includes('crie novos códigos')),
    ).toEqual([false, false, false, false, false, false, true, true, true, true]);
    expect((await demandOf(owner)).metodos).toEqual(['aplicativo']);
  });

  test('new recovery codes void the old ones', async () => {
    const owner = await newOwner();
    const { secret, codes } = await addApp(owner);
    const permissao = await permitOf(owner, secret);
    const renewed = await send(owner.token, 'POST', '/second-factor/recovery-codes', { permissao });
    expect([renewed.statusCode, renewed.json().codigos.length]).toEqual([200, 10]);
    const { desafio } = await demandOf(owner);
    expect((await prove(desafio, 'recuperacao', codes[0] ?? '')).json()).toEqual(refused);
    expect((await prove(desafio, 'recuperacao', renewed.json().codigos[0])).statusCode).toBe(200);
  });

  test('an account that is deactivated between password and code cannot be entered', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance(step);
    const { desafio } = await demandOf(owner);
    await application.call('admin', 'PUT', `/users/${owner.id}/status`, { ativo: false });
    const answer = await prove(desafio, 'aplicativo', codeOf(secret));
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Conta desativada. Fale com um administrador.',
    ]);
    expect((await enter(owner)).statusCode).toBe(403);
  });

  test('a password that is changed between password and code voids the challenge', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    clock.advance(step);
    const { desafio } = await demandOf(owner);
    await application.call('admin', 'PUT', `/users/${owner.id}`, { senha: 'outra-senha-da-oficina' });
    const answer = await prove(desafio, 'aplicativo', codeOf(secret));
    expect([answer.statusCode, answer.json()]).toEqual([409, expired]);
  });

  test('an app that is removed between password and code opens no session any more', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    const permissao = await permitOf(owner, secret);
    const { desafio } = await demandOf(owner);
    const removed = await send(owner.token, 'POST', '/second-factor/app/removal', { permissao });
    expect(removed.statusCode).toBe(200);
    expect((await prove(desafio, 'aplicativo', codeOf(secret, 1))).json()).toEqual(expired);
    expect((await enter(owner)).statusCode).toBe(200);
  });

  test('the limit of sessions applies to sign-ins with a code', async () => {
    const owner = await newOwner();
    const { secret } = await addApp(owner);
    const tokens = [];
    for (let count = 0; count < 6; count += 1) {
      clock.advance(step);
      tokens.push((await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret))).json());
    }
    const stats = await send(tokens.at(-1).access_token, 'GET', '/auth/session-stats');
    expect(stats.json()).toEqual({ active_sessions: 5, max_logins: 5 });
  });

  test('an invalid answer is refused field by field', async () => {
    const bad = async (body: object) => (await send(null, 'POST', '/auth/second-factor', body)).json().detail;
    expect(await bad({ desafio: 'x', metodo: 'aplicativo', codigo: '12345' })).toEqual([
      {
        loc: ['body', 'codigo'],
        msg: 'Digite os 6 números que o aplicativo mostra.',
        type: 'invalid_format',
      },
    ]);
    expect((await bad({ desafio: 'x', metodo: 'sms', codigo: '123456' }))[0].loc).toEqual(['body', 'metodo']);
    expect((await bad({ desafio: 'x', metodo: 'chave', resposta: {} }))[0].loc).toContain('resposta');
    const unknown = await prove('0'.repeat(64), 'aplicativo', '123456');
    expect([unknown.statusCode, unknown.json()]).toEqual([409, expired]);
  });

  test('no secret, code or token of a factor is readable in the database', async () => {
    const owner = await newOwner();
    const { secret, codes } = await addApp(owner);
    const { desafio } = await demandOf(owner);
    const tables = ['totp_apps', 'recovery_codes', 'factor_steps', 'mail_queue', 'account_audit'] as const;
    const kept: string[] = [];
    for (const table of tables) {
      for (const row of await db().selectFrom(table).selectAll().execute())
        for (const value of Object.values(row))
          kept.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value));
    }
    const all = kept.join('\n');
    for (const hidden of [secret, desafio, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(all).not.toContain(hidden);
  });
});
