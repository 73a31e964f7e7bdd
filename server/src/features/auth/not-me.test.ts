import { linkPaths } from '@bancada/contract/accounts/auth';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../../test/application.ts';
import { type ReceivedMail, tokenIn } from '../../../test/mailbox.ts';

const senha = 'ferro-de-solda-40w';
const refusal = 'Não foi possível desfazer. O link pode ser inválido, já ter sido usado ou ter expirado.';
const undone = 'Troca de e-mail desfeita. Todas as sessões foram encerradas: crie agora uma nova senha.';

describeApplication(
  'a stolen session does not become the account',
  ({ app, clock, call, mailbox, signIn }) => {
    const teo = {
      nome: people.usuario.nome,
      nome_usuario: people.usuario.nomeUsuario,
      email: people.usuario.email,
    };
    const by = (token: string, method: 'GET' | 'PUT', url: string, payload?: object) =>
      app().inject({
        method,
        url: `/api/v1${url}`,
        ...(payload ? { payload } : {}),
        headers: { authorization: `Bearer ${token}` },
      });
    const login = async (email: string, typed = password) =>
      (await call(null, 'POST', '/auth/login', { email, password: typed })).statusCode;
    const verify = (mail: ReceivedMail | undefined) =>
      call(null, 'GET', `/auth/verify-email?token=${tokenIn(mail, linkPaths.verifyEmail)}`);
    const undo = (token: string) => call(null, 'POST', '/auth/not-me', { token });
    const reset = (token: string, new_password: string) =>
      call(null, 'POST', '/auth/reset-password', { token, new_password });

    test('a change of e-mail requires the current password, reported at its field, and changes nothing without it', async () => {
      const { access_token: stolen } = await signIn('usuario');
      for (const [senha_atual, sentence] of [
        [undefined, 'Digite sua senha atual para trocar o e-mail.'],
        ['errada', 'A senha atual não confere.'],
      ]) {
        const refused = await by(stolen, 'PUT', '/users/me', { ...teo, email: 'ladrao@x.test', senha_atual });
        expect([refused.statusCode, refused.json().detail]).toMatchObject([
          422,
          [{ loc: ['body', 'senha_atual'], msg: sentence }],
        ]);
      }
      expect((await by(stolen, 'GET', '/users?user_id=me')).json().email_pendente).toBeNull();
      expect(await mailbox().receive()).toEqual([]);
      // A change of name alone does not.
      expect((await by(stolen, 'PUT', '/users/me', { ...teo, nome: 'Téo T.' })).statusCode).toBe(200);
    });

    test('a stolen session uses up only its own tries', async () => {
      const [stolen, own] = [await signIn('usuario'), await signIn('usuario')];
      const wanted = { ...teo, email: 'teo.meu@oficina.test' };
      for (let time = 0; time < 10; time += 1)
        await by(stolen.access_token, 'PUT', '/users/me', { ...wanted, senha_atual: 'errada' });
      const last = await by(stolen.access_token, 'PUT', '/users/me', { ...wanted, senha_atual: password });
      expect(last.statusCode).toBe(429);
      const right = await by(own.access_token, 'PUT', '/users/me', { ...wanted, senha_atual: password });
      expect(right.statusCode).toBe(200);
      await by(own.access_token, 'PUT', '/users/me', teo);
      await mailbox().receive();
    });

    test('confirming a new e-mail ends all sessions except the one that requested it', async () => {
      const [asking, other] = [await signIn('editor'), await signIn('editor')];
      const edu = { nome: people.editor.nome, nome_usuario: people.editor.nomeUsuario };
      const novo = 'edu.novo@oficina.test';
      await by(asking.access_token, 'PUT', '/users/me', { ...edu, email: novo, senha_atual: password });
      const [link] = await mailbox().receive(novo);
      expect((await by(other.access_token, 'GET', '/users?user_id=me')).statusCode).toBe(200);
      await verify(link);
      expect((await by(other.access_token, 'GET', '/users?user_id=me')).statusCode).toBe(401);
      expect((await by(asking.access_token, 'GET', '/users?user_id=me')).statusCode).toBe(200);
      const told = await mailbox().receive(people.editor.email);
      expect(told.map(({ subject }) => subject)).toContain('O e-mail da sua conta na Bancada foi trocado');
    });

    test('before confirmation the old address can undo the change, and its owner sets a new password', async () => {
      const thief = await signIn('usuario');
      const novo = 'ladrao@x.test';
      await by(thief.access_token, 'PUT', '/users/me', { ...teo, email: novo, senha_atual: password });
      const mails = await mailbox().receive();
      const notice = mails.find(({ to }) => to === teo.email);
      const token = tokenIn(notice, linkPaths.notMe);
      clock.advance({ days: 6, hours: 23 });
      const done = await undo(token);
      expect([done.statusCode, done.json().message]).toEqual([200, undone]);
      expect((await verify(mails.find(({ to }) => to === novo))).statusCode).toBe(404);
      expect((await call(null, 'POST', '/auth/refresh-token', thief)).statusCode).toBe(401);
      // The thief knew the password: nobody can sign in until a new one is set.
      expect(await login(teo.email)).toBe(401);
      expect((await reset(done.json().reset_token, senha)).statusCode).toBe(200);
      expect(await login(teo.email, senha)).toBe(200);
      expect((await undo(token)).json()).toEqual({ message: undone, reset_token: null, fatores: [] });
      await mailbox().receive();
    });

    test('after confirmation too, whatever followed: another change, links to the new address, its own undo link', async () => {
      const first = (await call(null, 'POST', '/auth/login', { email: teo.email, password: senha })).json();
      const change = async (token: string, email: string) => {
        await by(token, 'PUT', '/users/me', { ...teo, email, senha_atual: senha });
        const mails = await mailbox().receive();
        await verify(mails.find(({ to }) => to === email));
        return [...mails, ...(await mailbox().receive())];
      };
      const one = await change(first.access_token, 'ladrao1@x.test');
      const two = await change(first.access_token, 'ladrao2@x.test');
      await call(null, 'POST', '/auth/forgot-password', { email: 'ladrao2@x.test' });
      const thiefsReset = tokenIn((await mailbox().receive('ladrao2@x.test'))[0], linkPaths.resetPassword);
      const thiefsUndo = tokenIn(
        two.find(({ to }) => to === 'ladrao1@x.test'),
        linkPaths.notMe,
      );
      expect(await login(teo.email, senha)).toBe(401);
      // Meanwhile somebody registers the address that has become free.
      await call(null, 'POST', '/auth/register', {
        nome: 'X',
        nome_usuario: 'ocupa',
        email: teo.email,
        senha: 'outra-senha-boa',
      });
      const last = one.filter(({ to }) => to === teo.email).at(-1);
      const done = await undo(tokenIn(last, linkPaths.notMe));
      expect(done.json().message).toBe(undone);
      expect((await reset(thiefsReset, 'senha-do-ladrao')).statusCode).toBe(404);
      expect([(await undo(thiefsUndo)).statusCode, (await undo(thiefsUndo)).json().detail]).toEqual([
        404,
        refusal,
      ]);
      expect((await by(first.access_token, 'GET', '/users?user_id=me')).statusCode).toBe(401);
      expect((await reset(done.json().reset_token, password)).statusCode).toBe(200);
      expect(await login(teo.email)).toBe(200);
      expect(await login('ladrao2@x.test')).toBe(401);
      await mailbox().receive();
    });

    test('the link is valid for 7 days, and grants nothing else', async () => {
      const { access_token } = await signIn('usuario');
      await by(access_token, 'PUT', '/users/me', { ...teo, email: 'tarde@x.test', senha_atual: password });
      const token = tokenIn((await mailbox().receive(teo.email))[0], linkPaths.notMe);
      expect((await call(null, 'GET', `/auth/verify-email?token=${token}`)).statusCode).toBe(404);
      expect((await reset(token, senha)).statusCode).toBe(404);
      clock.advance({ days: 7, seconds: 1 });
      for (const dead of [token, 'de-ninguem']) {
        const refused = await undo(dead);
        expect([refused.statusCode, refused.json().detail]).toEqual([404, refusal]);
      }
      expect(await login(teo.email)).toBe(200);
    });

    test('the other admins are told about a new admin, and the person about a new perfil', async () => {
      await mailbox().receive();
      const nova = { nome: 'Nova', nome_usuario: 'nova', email: 'nova@oficina.test', senha, perfil: 'admin' };
      const { id } = (await call('admin', 'POST', '/users', nova)).json();
      expect((await mailbox().receive()).map(({ to, subject }) => [to, subject])).toEqual([
        [people.admin.email, 'Há um novo administrador na Bancada'],
      ]);
      await call('admin', 'PUT', `/users/${id}/change-profile?new_profile=editor`);
      const [told] = await mailbox().receive();
      expect([told?.to, told?.subject]).toEqual([nova.email, 'Seu perfil na Bancada foi alterado']);
      expect(told?.text).toContain('Editor');
    });
  },
);

describeApplication('a registration that its owner did not ask for', ({ call, db, mailbox, clock }) => {
  const typed = { nome: 'Estranho', nome_usuario: 'estranho', email: 'dona@oficina.test', senha };
  const registered = async () => {
    await mailbox().receive();
    await call(null, 'POST', '/auth/register', typed);
    const [mail] = await mailbox().receive(typed.email);
    return { confirm: tokenIn(mail, linkPaths.verifyEmail), remove: tokenIn(mail, linkPaths.notMe) };
  };
  const verify = (token: string) => call(null, 'GET', `/auth/verify-email?token=${token}`);
  const undo = (token: string) => call(null, 'POST', '/auth/not-me', { token });
  const login = () => call(null, 'POST', '/auth/login', { email: typed.email, password: senha });
  const exists = async () =>
    (await db().selectFrom('users').select('id').where('email', '=', typed.email).execute()).length === 1;

  test('is removed by the link of the message, and the address is free again', async () => {
    const { confirm, remove } = await registered();
    const done = await undo(remove);
    expect([done.statusCode, done.json()]).toEqual([
      200,
      {
        message: 'Cadastro removido. Seu e-mail não está mais em uso na Bancada.',
        reset_token: null,
        fatores: [],
      },
    ]);
    expect(await exists()).toBe(false);
    expect((await verify(confirm)).statusCode).toBe(404);
    expect([(await undo(remove)).statusCode, (await undo(remove)).json().detail]).toEqual([404, refusal]);
    expect((await call('admin', 'GET', '/account-audit?limit=1000')).body).not.toContain(typed.email);
  });

  test('also after it was confirmed by mistake: the account is gone with its sessions', async () => {
    const { confirm, remove } = await registered();
    await verify(confirm);
    const tokens = (await login()).json();
    clock.advance({ days: 3 });
    expect((await undo(remove)).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(401);
    expect((await call(null, 'POST', '/auth/refresh-token', tokens)).statusCode).toBe(401);
  });

  test('an account that an admin has promoted is not removed by an old message, nor any after 7 days', async () => {
    const { confirm, remove } = await registered();
    await verify(confirm);
    const [user] = (await call('admin', 'GET', `/users?email=${typed.email}`)).json();
    await call('admin', 'PUT', `/users/${user.id}/change-profile?new_profile=editor`);
    expect((await undo(remove)).statusCode).toBe(404);
    await call('admin', 'PUT', `/users/${user.id}/change-profile?new_profile=usuario`);
    clock.advance({ days: 7, minutes: 1 });
    expect((await undo(remove)).statusCode).toBe(404);
    expect(await exists()).toBe(true);
    await call('admin', 'DELETE', `/users/${user.id}`);
  });

  test('opening a link without confirming does nothing', async () => {
    const { confirm } = await registered();
    const looked = await call(null, 'HEAD', `/auth/verify-email?token=${confirm}`);
    expect(looked.statusCode).toBe(200);
    expect((await login()).statusCode).toBe(403);
    expect((await verify(confirm)).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
  });
});
