import { linkPaths } from '@bancada/contract/accounts/auth';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { tokenIn } from '../../../test/mailbox.ts';
import { sweepAccounts } from '../auth/auth.sweep.ts';

const teo = {
  nome: people.usuario.nome,
  nome_usuario: people.usuario.nomeUsuario,
  email: people.usuario.email,
};
const emailPending =
  'Perfil atualizado com sucesso! Enviamos um link para o novo e-mail: ele passa a valer depois de confirmado.';

describeApplication('the own profile', ({ db, clock, call, mailbox }) => {
  const save = (profile: object) =>
    call('usuario', 'PUT', '/users/me', { senha_atual: password, ...profile });
  const login = (email: string) => call(null, 'POST', '/auth/login', { email, password });
  const verify = (token: string) => call(null, 'GET', `/auth/verify-email?token=${token}`);
  const subjects = async () => (await mailbox().receive()).map(({ to, subject }) => `${to}: ${subject}`);

  test('name and user name change at once', async () => {
    const saved = await save({ ...teo, nome: '  Teodoro Técnico ', nome_usuario: 'Teo.2' });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      nome: 'Teodoro Técnico',
      nome_usuario: 'Teo.2',
      email: teo.email,
      email_pendente: null,
      perfil: 'usuario',
      message: 'Perfil atualizado com sucesso!',
    });
    expect(saved.json()).not.toHaveProperty('senha_hash');
    const again = await save({ ...teo, nome: 'Teodoro Técnico', nome_usuario: 'Teo.2' });
    expect(again.json()).toEqual(saved.json());
    expect((await save({ ...teo, nome_usuario: 'TEO' })).statusCode).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  test("another's user name is 409 and changes nothing", async () => {
    const name = await save({ ...teo, nome: 'Outro', nome_usuario: people.editor.nomeUsuario.toUpperCase() });
    expect([name.statusCode, name.json()]).toEqual([409, { detail: 'Nome de usuário já está em uso.' }]);
    expect((await call('usuario', 'GET', '/users?user_id=me')).json().nome).toBe(teo.nome);
    expect(await subjects()).toEqual([]);
  });

  test('every field is required', async () => {
    const refused = await save({ nome: '', email: 'x' });
    expect(refused.json().detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual([
      'nome',
      'nome_usuario',
      'email',
    ]);
  });

  test('a new e-mail takes effect once its link is opened, and the old one is told', async () => {
    const novo = 'teo.novo@oficina.test';
    const saved = (await save({ ...teo, email: novo })).json();
    expect(saved).toMatchObject({ email: teo.email, email_pendente: novo, message: emailPending });
    const mails = await mailbox().receive();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [novo, 'Confirme seu novo e-mail na Bancada'],
      [teo.email, 'Pedido de troca de e-mail na Bancada'],
    ]);
    expect(mails[1]?.text).toContain(novo);
    expect((await login(novo)).statusCode).toBe(401);
    expect((await login(teo.email)).statusCode).toBe(200);
    await call(null, 'POST', '/auth/forgot-password', { email: teo.email });
    const [reset] = await mailbox().receive(teo.email);
    const token = tokenIn(mails[0], linkPaths.verifyEmail);
    for (let time = 0; time < 2; time += 1) {
      const done = await verify(token);
      expect([done.statusCode, done.json().message]).toEqual([
        200,
        'Novo e-mail confirmado com sucesso! Use-o para entrar.',
      ]);
    }
    expect((await login(teo.email)).statusCode).toBe(401);
    expect((await login(novo)).statusCode).toBe(200);
    const stale = await call(null, 'POST', '/auth/reset-password', {
      token: tokenIn(reset, linkPaths.resetPassword),
      new_password: 'capacitor 470 uF',
    });
    expect(stale.statusCode).toBe(404);
    await mailbox().receive();
    await save({ ...teo, email: teo.email });
    await verify(tokenIn((await mailbox().receive(teo.email))[0], linkPaths.verifyEmail));
    expect((await login(teo.email)).statusCode).toBe(200);
    await mailbox().receive();
  });

  test('saving the current e-mail cancels the change, and a further one replaces it', async () => {
    const [typo, right] = ['teo@oficna.test', 'teo@bancada.test'];
    await save({ ...teo, email: typo });
    const [first] = await mailbox().receive(typo);
    await save({ ...teo, email: right });
    const [second] = await mailbox().receive(right);
    expect((await verify(tokenIn(first, linkPaths.verifyEmail))).statusCode).toBe(404);
    const saved = (await save(teo)).json();
    expect(saved).toMatchObject({ email_pendente: null, message: 'Perfil atualizado com sucesso!' });
    expect((await verify(tokenIn(second, linkPaths.verifyEmail))).statusCode).toBe(404);
  });

  test('saving again while it is pending sends nothing more for 5 minutes', async () => {
    const novo = 'teo.depois@oficina.test';
    await save({ ...teo, email: novo });
    await save({ ...teo, email: novo, nome: 'Téo T.' });
    // The former address of the test before, which can still undo that change, is told once too.
    expect((await subjects()).filter((line) => !line.includes('muda de novo'))).toHaveLength(2);
    clock.advance({ minutes: 6 });
    await save({ ...teo, email: novo });
    expect(await subjects()).toEqual([`${novo}: Confirme seu novo e-mail na Bancada`]);
  });

  test('an e-mail that nobody confirmed in 48 hours is forgotten', async () => {
    const pending = async () => (await call('usuario', 'GET', '/users?user_id=me')).json().email_pendente;
    await sweepAccounts(db(), clock.now());
    expect(await pending()).not.toBeNull();
    clock.advance({ hours: 49 });
    await sweepAccounts(db(), clock.now());
    expect(await pending()).toBeNull();
  });

  test('a new e-mail that has become somebody’s account is 409 at its link', async () => {
    const contested = 'disputado@oficina.test';
    await save({ ...teo, email: contested });
    const [mail] = await mailbox().receive(contested);
    await call(null, 'POST', '/auth/register', {
      nome: 'Dora',
      nome_usuario: 'dora',
      email: contested,
      senha: 'alicate-de-corte',
    });
    const refused = await verify(tokenIn(mail, linkPaths.verifyEmail));
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: 'E-mail já está em uso.' }]);
  });
});

describeApplication('the own password', ({ call, signIn, app, mailbox }) => {
  const change = (token: string, body: object) =>
    app().inject({
      method: 'PUT',
      url: '/api/v1/users/me/password',
      payload: body,
      headers: { authorization: `Bearer ${token}` },
    });
  const next = 'solda-sem-chumbo';

  test('it requires the current one; the other sessions end, this one continues', async () => {
    const [here, there] = [await signIn('editor'), await signIn('editor')];
    const changed = await change(here.access_token, { senha_atual: password, nova_senha: next });
    expect([changed.statusCode, changed.json().message]).toEqual([
      200,
      'Senha alterada com sucesso! As outras sessões foram encerradas.',
    ]);
    const refresh = (refresh_token: string) => call(null, 'POST', '/auth/refresh-token', { refresh_token });
    expect((await refresh(there.refresh_token)).statusCode).toBe(401);
    expect((await refresh(here.refresh_token)).statusCode).toBe(200);
    const { email } = people.editor;
    expect((await call(null, 'POST', '/auth/login', { email, password })).statusCode).toBe(401);
    expect((await call(null, 'POST', '/auth/login', { email, password: next })).statusCode).toBe(200);
    expect((await mailbox().receive(email)).map(({ subject }) => subject)).toEqual([
      'Sua senha da Bancada foi alterada',
    ]);
  });

  test.each([
    [{ senha_atual: 'errada', nova_senha: next }, 'senha_atual', 'A senha atual não confere.'],
    [{ senha_atual: password, nova_senha: 'curta' }, 'nova_senha', 'Digite pelo menos 8 caracteres.'],
    [
      { senha_atual: password, nova_senha: 'qwertyui' },
      'nova_senha',
      'Esta senha está entre as mais usadas. Escolha outra.',
    ],
    [
      { senha_atual: password, nova_senha: 'ana@oficina.test' },
      'nova_senha',
      'A senha não pode conter o nome, o nome de usuário nem o e-mail de quem vai usá-la.',
    ],
  ])('%o is refused at its field', async (body, field, sentence) => {
    const { access_token: token } = await signIn('admin');
    const refused = await change(token, body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toMatchObject([{ loc: ['body', field], msg: sentence }]);
  });

  test('of two concurrent changes with the same current password one succeeds', async () => {
    const { access_token: token } = await signIn('usuario');
    const answers = await Promise.all([
      change(token, { senha_atual: password, nova_senha: 'multímetro-digital' }),
      change(token, { senha_atual: password, nova_senha: 'osciloscópio-velho' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});
