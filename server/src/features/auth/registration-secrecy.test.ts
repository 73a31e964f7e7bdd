import { linkPaths } from '@bancada/contract/accounts/auth';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { tokenIn } from '../../../test/mailbox.ts';
import { sweepAccounts } from './auth.sweep.ts';

const senha = 'ferro-de-solda-40w';
let count = 0;
const newName = () => {
  count += 1;
  return `estranho${count}`;
};

describeApplication('registration tells nobody who has an account', ({ db, clock, call, mailbox, idOf }) => {
  const register = async (email: string, nome_usuario: string, more: object = {}) => {
    const body = { nome: 'Rita Ribeiro', nome_usuario, email, senha, ...more };
    const answer = await call(null, 'POST', '/auth/register', body);
    return [answer.statusCode, answer.body];
  };
  const login = async (email: string, typed = senha) => {
    const answer = await call(null, 'POST', '/auth/login', { email, password: typed });
    return [answer.statusCode, answer.body];
  };
  const verify = (token: string) => call(null, 'GET', `/auth/verify-email?token=${token}`);
  const nameOf = async (email: string) =>
    (await db().selectFrom('users').select('nome_usuario').where('email', '=', email).executeTakeFirst())
      ?.nome_usuario;
  const freeAndKnown = () => [`livre${newName()}@oficina.test`, people.usuario.email] as const;

  test('whether the wished user name is free does not depend on who has the e-mail', async () => {
    const answers = [];
    for (const email of freeAndKnown()) {
      const name = newName();
      answers.push([await register(email, name), await register(`${name}@de.mim.test`, name)]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map(([status]) => status)).toEqual([201, 201]);
  });

  test('a taken name is 409 with every e-mail, also with that of its owner', async () => {
    for (const email of [...freeAndKnown(), people.editor.email])
      expect((await register(email, people.usuario.nomeUsuario.toUpperCase()))[0]).toBe(409);
  });

  test('signing in afterwards with the typed password gives the same answer, time after time', async () => {
    const answers = [];
    for (const email of freeAndKnown()) {
      const seen = [await login(email), await register(email, newName()), await login(email)];
      seen.push(await register(email, newName(), { senha: 'outra-senha-boa' }), await login(email));
      seen.push(await login(email, 'outra-senha-boa'), await login(email, 'nenhuma-delas'));
      clock.advance({ days: 8 });
      await sweepAccounts(db(), clock.now());
      seen.push(await login(email));
      answers.push(seen);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map(([status]) => status)).toEqual([401, 201, 403, 201, 403, 401, 401, 401]);
    expect((await login(people.usuario.email, password))[0]).toBe(200);
  });

  test('the password typed for a known e-mail gives no access, and does not reset the tries', async () => {
    const { email } = people.admin;
    await register(email, newName());
    for (let time = 0; time < 10; time += 1) {
      await login(email, 'errada');
      if (time % 3 === 0) await login(email);
    }
    expect((await login(email, 'errada'))[0]).toBe(429);
    clock.advance({ minutes: 16 });
  });

  test('registering leaves the same traces, except the account itself', async () => {
    const rowsOf = async (email: string) => {
      await mailbox().receive();
      await register(email, newName());
      const { rows } = await sql<{ mails: number; echoes: number }>`
        SELECT (SELECT count(*)::int FROM mail_queue WHERE enviado_em IS NULL) AS mails,
               (SELECT count(*)::int FROM registration_echoes WHERE email = ${email}) AS echoes`.execute(
        db(),
      );
      return rows[0];
    };
    const [free, known] = freeAndKnown();
    expect(await rowsOf(free)).toEqual({ mails: 1, echoes: 1 });
    expect(await rowsOf(known)).toEqual({ mails: 1, echoes: 1 });
    const half = await sql`SELECT id FROM users WHERE email LIKE '%@'`.execute(db());
    expect(half.rows).toEqual([]);
  });

  test('two pending registrations may have one name; the later to confirm gets a number, and an e-mail about it', async () => {
    const name = newName();
    const [first, second, third] = ['um', 'dois', 'tres'].map((who) => `${who}.${name}@oficina.test`);
    const tokens = [];
    for (const email of [first, second, third] as string[]) {
      await register(email, name.toUpperCase());
      tokens.push(tokenIn((await mailbox().receive(email))[0], linkPaths.verifyEmail));
    }
    const list = (await call('admin', 'GET', `/users?page=1&search=${name}&sort=nome_usuario`)).json();
    expect(list.total).toBe(3);
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.map((answer) => answer.json().message)).toEqual(
      Array(3).fill('E-mail verificado com sucesso! Você já pode entrar.'),
    );
    const names = await Promise.all([first, second, third].map((email) => nameOf(email ?? '')));
    expect(names.sort()).toEqual([name, `${name}2`, `${name}3`].map((one) => one.toUpperCase()));
    const told = await mailbox().receive();
    expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('Seu nome de usuário na Bancada'));
    expect((await register(`${name}@outro.test`, name))[0]).toBe(409);
  });

  test('the link to choose a password follows the same rule', async () => {
    const name = newName();
    const email = `${name}@oficina.test`;
    await register(email, name);
    await call('admin', 'POST', '/users', {
      nome: 'Outra',
      nome_usuario: name,
      email: `outra.${email}`,
      senha,
    });
    await mailbox().receive();
    await register(email, newName());
    const token = tokenIn((await mailbox().receive(email))[0], linkPaths.resetPassword);
    const reset = await call(null, 'POST', '/auth/reset-password', { token, new_password: 'estanho-60-40' });
    expect(reset.statusCode).toBe(200);
    expect(await nameOf(email)).toBe(`${name}2`);
  });

  test('a registration that nobody confirms in 7 days is removed, with everything a stranger typed; others stay', async () => {
    const name = newName();
    const email = `${name}@oficina.test`;
    await register(email, name, { nome: 'Compre Já' });
    clock.advance({ days: 6, hours: 23 });
    await sweepAccounts(db(), clock.now());
    expect(await nameOf(email)).toBe(name);
    clock.advance({ hours: 2 });
    await sweepAccounts(db(), clock.now());
    expect(await nameOf(email)).toBeUndefined();
    const audit = (await call('admin', 'GET', '/account-audit?limit=1000')).body;
    for (const typed of [email, 'Compre Já']) expect(audit).not.toContain(typed);
    expect(await nameOf(people.usuario.email)).toBe(people.usuario.nomeUsuario);
    expect(await idOf('usuario')).toBeGreaterThan(0);
  });

  test('a change to somebody else’s e-mail is answered like one to a free e-mail, reported to its owner, and never made', async () => {
    const own = {
      nome: people.usuario.nome,
      nome_usuario: people.usuario.nomeUsuario,
      senha_atual: password,
    };
    const seen = [];
    for (const email of ['so.minha@oficina.test', people.editor.email]) {
      await mailbox().receive();
      const saved = await call('usuario', 'PUT', '/users/me', { ...own, email });
      const { atualizado_em: _, ...answer } = saved.json();
      const mails = await mailbox().receive();
      clock.advance({ hours: 47 });
      await sweepAccounts(db(), clock.now());
      const waits = (await call('usuario', 'GET', '/users?user_id=me')).json().email_pendente;
      clock.advance({ hours: 2 });
      await sweepAccounts(db(), clock.now());
      const gone = (await call('usuario', 'GET', '/users?user_id=me')).json().email_pendente;
      seen.push({
        status: saved.statusCode,
        answer: JSON.stringify(answer).replaceAll(email, '…'),
        to: mails.map(({ to }) => to.replace(email, '…')),
        waits: waits === email,
        gone,
        isLinked: mails[0]?.text.includes('token='),
        subject: mails[0]?.subject,
      });
    }
    const [free, taken] = seen;
    expect({ ...taken, isLinked: null, subject: null }).toEqual({ ...free, isLinked: null, subject: null });
    expect(free).toMatchObject({ status: 200, waits: true, gone: null, isLinked: true });
    expect(taken).toMatchObject({
      isLinked: false,
      subject: 'Tentaram usar seu e-mail em outra conta da Bancada',
    });
    expect((await login(people.editor.email, password))[0]).toBe(200);
  });
});
