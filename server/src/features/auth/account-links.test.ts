import { linkPaths } from '@bancada/contract/accounts/auth';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { tokenIn } from '../../../test/mailbox.ts';
import { sweepAccounts } from './auth.sweep.ts';

const registered = { message: 'Registro bem-sucedido! Verifique seu e-mail para ativação.' };
const neutral = {
  message: 'Se um e-mail correspondente for encontrado, um link para redefinição de senha será enviado.',
};

let count = 0;
/** A new person each time, so that tests do not interfere. */
function newcomer() {
  count += 1;
  return {
    nome: 'Rita Ribeiro',
    nome_usuario: `rita${count}`,
    email: `rita${count}@oficina.test`,
    senha: 'ferro-de-solda-40w',
  };
}

describeApplication('registration', ({ db, clock, call, mailbox }) => {
  const register = (person: object) => call(null, 'POST', '/auth/register', person);
  const login = ({ email, senha }: { email: string; senha: string }) =>
    call(null, 'POST', '/auth/login', { email, password: senha });
  const verify = (token: string) => call(null, 'GET', `/auth/verify-email?token=${token}`);

  test('a newcomer registers, opens the link of the message, and signs in with perfil usuario', async () => {
    const rita = newcomer();
    const answer = await register(rita);
    expect([answer.statusCode, answer.json()]).toEqual([201, registered]);
    const early = await login(rita);
    expect([early.statusCode, early.json()]).toEqual([
      403,
      { detail: 'Confirme seu e-mail antes de entrar.' },
    ]);
    const [mail] = await mailbox().receive(rita.email);
    expect(mail?.subject).toBe('Confirme seu e-mail na Bancada');
    const token = tokenIn(mail, linkPaths.verifyEmail);
    // As scanners of mail do.
    expect((await call(null, 'HEAD', `/auth/verify-email?token=${token}`)).statusCode).toBe(200);
    expect((await login(rita)).statusCode).toBe(403);
    const done = await verify(token);
    expect([done.statusCode, done.json().message]).toEqual([
      200,
      'E-mail verificado com sucesso! Você já pode entrar.',
    ]);
    const tokens = (await login(rita)).json();
    expect(tokens).toMatchObject({ token_type: 'bearer' });
    const account = await db()
      .selectFrom('users')
      .select(['nome', 'nome_usuario', 'perfil', 'ativo'])
      .where('email', '=', rita.email)
      .executeTakeFirst();
    expect(account).toEqual({
      nome: rita.nome,
      nome_usuario: rita.nome_usuario,
      perfil: 'usuario',
      ativo: true,
    });
  });

  test('using the link again succeeds, long after, and for a second link that was pending', async () => {
    const rita = newcomer();
    await register(rita);
    await login(rita);
    const [first, second] = await mailbox().receive(rita.email);
    const token = tokenIn(first, linkPaths.verifyEmail);
    expect((await verify(token)).statusCode).toBe(200);
    clock.advance({ days: 5 });
    expect((await verify(token)).statusCode).toBe(200);
    expect((await verify(tokenIn(second, linkPaths.verifyEmail))).statusCode).toBe(200);
    await sweepAccounts(db(), clock.now());
    expect((await verify(token)).statusCode).toBe(200);
  });

  test('a link not used in 48 hours is refused; a sign-in sends a fresh one, at most one in 5 minutes', async () => {
    const rita = newcomer();
    await register(rita);
    const [old] = await mailbox().receive(rita.email);
    clock.advance({ hours: 48, seconds: 1 });
    const refused = await verify(tokenIn(old, linkPaths.verifyEmail));
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { detail: 'Não foi possível verificar o e-mail. O link pode ser inválido ou ter expirado.' },
    ]);
    await Promise.all([login(rita), login(rita)]);
    await login(rita);
    const fresh = await mailbox().receive(rita.email);
    expect(fresh).toHaveLength(1);
    clock.advance({ minutes: 4, seconds: 50 });
    await login(rita);
    expect(await mailbox().receive(rita.email)).toHaveLength(0);
    clock.advance({ seconds: 15 });
    await login(rita);
    expect(await mailbox().receive(rita.email)).toHaveLength(1);
    expect((await verify(tokenIn(fresh[0], linkPaths.verifyEmail))).statusCode).toBe(200);
    expect((await login(rita)).statusCode).toBe(200);
  });

  test('a wrong password sends no link', async () => {
    const rita = newcomer();
    await register(rita);
    await mailbox().receive();
    await login({ ...rita, senha: 'outra-senha-qualquer' });
    expect(await mailbox().receive()).toEqual([]);
  });

  test('an unknown link, or one for another purpose, verifies nothing', async () => {
    await call(null, 'POST', '/auth/forgot-password', { email: people.usuario.email });
    const [reset] = await mailbox().receive(people.usuario.email);
    for (const token of ['de-ninguem', tokenIn(reset, linkPaths.resetPassword)])
      expect((await verify(token)).statusCode).toBe(404);
    expect((await call(null, 'GET', '/auth/verify-email')).json().detail[0].loc).toEqual(['query', 'token']);
  });

  test('a known e-mail gets the same answer, and its owner a message that says so', async () => {
    const answer = await register({ ...newcomer(), email: people.usuario.email.toUpperCase() });
    expect([answer.statusCode, answer.json()]).toEqual([201, registered]);
    const mails = await mailbox().receive();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.usuario.email, 'Você já tem conta na Bancada'],
    ]);
    expect(mails[0]?.text).not.toContain('Rita');
    expect(mails[0]?.text).not.toContain('token=');
    expect((await login({ email: people.usuario.email, senha: password })).statusCode).toBe(200);
  });

  test('registering an unconfirmed e-mail again leaves the choice of the password to the owner of the mailbox', async () => {
    const stranger = newcomer();
    await register(stranger);
    const owner = { ...newcomer(), email: stranger.email };
    expect((await register(owner)).statusCode).toBe(201);
    const mails = await mailbox().receive(owner.email);
    const asked = mails.find(({ subject }) => subject === 'Conclua seu cadastro na Bancada');
    const reset = await call(null, 'POST', '/auth/reset-password', {
      token: tokenIn(asked, linkPaths.resetPassword),
      new_password: owner.senha.toUpperCase(),
    });
    expect(reset.statusCode).toBe(200);
    expect((await login(stranger)).statusCode).toBe(401);
    expect((await login({ ...owner, senha: owner.senha.toUpperCase() })).statusCode).toBe(200);
  });

  test('a taken user name is 409, whatever its case, and creates nothing', async () => {
    await mailbox().receive();
    const rita = { ...newcomer(), nome_usuario: people.usuario.nomeUsuario.toUpperCase() };
    const answer = await register(rita);
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: 'Nome de usuário já está em uso.' }]);
    expect((await register({ ...rita, email: people.admin.email })).statusCode).toBe(409);
    expect(await mailbox().receive()).toEqual([]);
    expect((await login(rita)).statusCode).toBe(401);
  });

  test('two concurrent registrations of one e-mail create one account', async () => {
    const [one, two] = [newcomer(), newcomer()];
    const answers = await Promise.all([register(one), register({ ...two, email: one.email })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [found] = await db()
      .selectFrom('users')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('email', '=', one.email)
      .execute();
    expect(found?.count).toBe(1);
  });

  test.each([
    [{ senha: 'curta' }, 'senha', 'Digite pelo menos 8 caracteres.'],
    [{ senha: 'x'.repeat(129) }, 'senha', 'Digite no máximo 128 caracteres.'],
    [{ senha: 'senha123' }, 'senha', 'Esta senha está entre as mais usadas. Escolha outra.'],
    [
      { senha: 'a Rita Ribeiro' },
      'senha',
      'A senha não pode conter o nome, o nome de usuário nem o e-mail de quem vai usá-la.',
    ],
    [{ nome: ' ' }, 'nome', 'Campo obrigatório.'],
    [{ nome: 'Rita\r\nBcc: x@y.z' }, 'nome', 'Digite o nome em uma linha só.'],
    [
      { nome_usuario: 'joão' },
      'nome_usuario',
      'Use de 3 a 30 letras sem acento, números, ponto, "_" ou "-".',
    ],
    [{ email: 'rita@' }, 'email', 'Digite um e-mail válido.'],
  ])('%o is refused at its field', async (wrong, field, sentence) => {
    const answer = await register({ ...newcomer(), ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toMatchObject([{ loc: ['body', field], msg: sentence }]);
  });
});

describeApplication('a forgotten password', ({ db, clock, call, signIn, mailbox }) => {
  const forgot = (email: string) => call(null, 'POST', '/auth/forgot-password', { email });
  const reset = (token: string, senha: string) =>
    call(null, 'POST', '/auth/reset-password', { token, new_password: senha });
  const ownerOf = (token: string) => call(null, 'GET', `/auth/reset-password?token=${token}`);
  const login = (email: string, senha: string) =>
    call(null, 'POST', '/auth/login', { email, password: senha });

  test('the link sets a new password, once, and ends every session', async () => {
    const { email } = people.editor;
    const open = await signIn('editor');
    expect((await forgot(email)).json()).toEqual(neutral);
    await forgot(email.toUpperCase());
    const [mail, other] = await mailbox().receive();
    expect(mail?.subject).toBe('Redefinição de senha da Bancada');
    const token = tokenIn(mail, linkPaths.resetPassword);
    const { nome, nome_usuario } = (await call('editor', 'GET', '/users?user_id=me')).json();
    expect((await ownerOf(token)).json()).toEqual({ convite: false, nome, nome_usuario, email });
    const done = await reset(token, 'capacitor 470 uF');
    expect([done.statusCode, done.json().message]).toEqual([
      200,
      'Senha redefinida com sucesso! Entre com a nova senha.',
    ]);
    expect((await call(null, 'POST', '/auth/refresh-token', open)).statusCode).toBe(401);
    expect((await login(email, password)).statusCode).toBe(401);
    expect((await login(email, 'capacitor 470 uF')).statusCode).toBe(200);
    for (const used of [token, tokenIn(other, linkPaths.resetPassword)]) {
      for (const again of [await reset(used, 'capacitor 100 nF'), await ownerOf(used)])
        expect([again.statusCode, again.json()]).toEqual([
          404,
          { detail: 'Erro ao redefinir a senha. O token pode ser inválido ou ter expirado.' },
        ]);
    }
    const [notice] = await mailbox().receive(email);
    expect(notice?.subject).toBe('Sua senha da Bancada foi alterada');
  });

  test('an e-mail without an account gets the same answer and no message', async () => {
    const answer = await forgot('ninguem@oficina.test');
    expect([answer.statusCode, answer.json()]).toEqual([200, neutral]);
    expect(await mailbox().receive()).toEqual([]);
    const waiting = await db()
      .selectFrom('mail_queue')
      .select('id')
      .where('enviado_em', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  test('a known and an unknown e-mail leave the same traces, until the message is written', async () => {
    await forgot(people.admin.email);
    await forgot('outro@oficina.test');
    const waiting = await db()
      .selectFrom('mail_queue')
      .select(['destinatario', 'modelo', 'dados'])
      .where('enviado_em', 'is', null)
      .orderBy('id')
      .execute();
    expect(waiting).toEqual([
      { destinatario: people.admin.email, modelo: 'reset-password', dados: {} },
      { destinatario: 'outro@oficina.test', modelo: 'reset-password', dados: {} },
    ]);
    const links = db().selectFrom('one_time_tokens').select('usuario_id').where('usado_em', 'is', null);
    expect(await links.execute()).toEqual([]);
    expect(await mailbox().receive()).toHaveLength(1);
    expect(await links.execute()).toHaveLength(1);
  });

  test('the link is valid for 1 hour', async () => {
    await forgot(people.usuario.email);
    const [mail] = await mailbox().receive(people.usuario.email);
    clock.advance({ hours: 1, seconds: 1 });
    expect((await reset(tokenIn(mail, linkPaths.resetPassword), 'capacitor 470 uF')).statusCode).toBe(404);
    expect((await login(people.usuario.email, password)).statusCode).toBe(200);
  });

  test('a refused password does not use up the link', async () => {
    await forgot(people.usuario.email);
    const [mail] = await mailbox().receive(people.usuario.email);
    const token = tokenIn(mail, linkPaths.resetPassword);
    for (const [senha, sentence] of [
      ['12345678', 'Esta senha está entre as mais usadas. Escolha outra.'],
      ['o Téo Técnico', 'A senha não pode conter o nome, o nome de usuário nem o e-mail de quem vai usá-la.'],
      ['curta', 'Digite pelo menos 8 caracteres.'],
    ]) {
      const refused = await reset(token, senha ?? '');
      expect([refused.statusCode, refused.json().detail[0]]).toMatchObject([
        422,
        { loc: ['body', 'new_password'], msg: sentence },
      ]);
    }
    expect((await reset(token, password)).statusCode).toBe(200);
  });

  test('of two concurrent uses one succeeds', async () => {
    await forgot(people.admin.email);
    const token = tokenIn((await mailbox().receive(people.admin.email))[0], linkPaths.resetPassword);
    const answers = await Promise.all([reset(token, 'bobina-de-teste'), reset(token, 'bobina-de-prova')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  test('of two links of one account used concurrently, one succeeds', async () => {
    await forgot(people.usuario.email);
    await forgot(people.usuario.email);
    const tokens = (await mailbox().receive(people.usuario.email))
      .filter(({ subject }) => subject === 'Redefinição de senha da Bancada')
      .map((mail) => tokenIn(mail, linkPaths.resetPassword));
    const answers = await db()
      .transaction()
      .execute(async (holder) => {
        await sql`SELECT FROM users WHERE email = ${people.usuario.email} FOR UPDATE`.execute(holder);
        const asked = tokens.map((token, index) => reset(token, `bobina-de-teste-${index}`));
        await expect.poll(() => countWaitingForLocks(db())).toBe(2);
        return asked;
      });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test('an inactive account gets no link', async () => {
    await sql`UPDATE users SET ativo = false WHERE email = ${people.editor.email}`.execute(db());
    expect((await forgot(people.editor.email)).json()).toEqual(neutral);
    expect(await mailbox().receive(people.editor.email)).toEqual([]);
  });
});
