import { linkPaths } from '@bancada/contract/accounts/auth';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { tokenIn } from '../../../test/mailbox.ts';

describeApplication(
  'an admin and the sessions of others',
  ({ call, clock, mailbox, signIn, idOf }) => {
    test('sees how many are open, and ends them all', async () => {
      const id = await idOf('usuario');
      const stats = async () => (await call('admin', 'GET', `/users/${id}/session-stats`)).json();
      expect(await stats()).toEqual({ active_sessions: 0, max_logins: 3 });
      const tokens = [await signIn('usuario'), await signIn('usuario')];
      expect(await stats()).toEqual({ active_sessions: 2, max_logins: 3 });
      const ended = await call('admin', 'POST', `/users/${id}/logout-all`, {});
      expect([ended.statusCode, ended.json()]).toEqual([
        200,
        { message: '2 sessões de teo foram encerradas.', encerradas: 2 },
      ]);
      expect(await stats()).toMatchObject({ active_sessions: 0 });
      for (const { refresh_token } of tokens)
        expect((await call(null, 'POST', '/auth/refresh-token', { refresh_token })).statusCode).toBe(401);
      await signIn('usuario');
      expect((await call('admin', 'POST', `/users/${id}/logout-all`)).json().message).toBe(
        '1 sessão de teo foi encerrada.',
      );
      expect((await call('admin', 'POST', `/users/${id}/logout-all`)).json().message).toBe(
        'teo não tinha nenhuma sessão aberta.',
      );
    });

    test('an expired session does not count among those that end', async () => {
      await signIn('editor');
      clock.advance({ days: 31 });
      await signIn('editor');
      const ended = await call('admin', 'POST', `/users/${await idOf('editor')}/logout-all`);
      expect(ended.json().encerradas).toBe(1);
    });

    test('sends the verification again, once a minute, until it is confirmed', async () => {
      const email = 'esquecida@oficina.test';
      await call(null, 'POST', '/auth/register', {
        nome: 'Rosa',
        nome_usuario: 'rosa',
        email,
        senha: 'estanho-sem-chumbo',
      });
      await mailbox().receive();
      const [{ id }] = (await call('admin', 'GET', '/users?email=esquecida@')).json();
      const send = async () => {
        const sent = await call('admin', 'POST', `/users/${id}/send-verification`, {});
        return [sent.statusCode, sent.json()];
      };
      const done = [200, { message: `E-mail de verificação enviado para ${email}.` }];
      expect(await Promise.all([send(), send()])).toEqual([done, done]);
      const [mail, ...more] = await mailbox().receive();
      expect([mail?.to, mail?.subject, more]).toEqual([email, 'Confirme seu e-mail na Bancada', []]);
      expect(mail?.text).not.toContain('tentativa de entrar');
      clock.advance({ seconds: 59 });
      expect(await send()).toEqual(done);
      expect(await mailbox().receive()).toEqual([]);
      clock.advance({ seconds: 2 });
      expect(await send()).toEqual(done);
      const [second] = await mailbox().receive();
      const token = tokenIn(second, linkPaths.verifyEmail);
      expect((await call(null, 'GET', `/auth/verify-email?token=${token}`)).statusCode).toBe(200);
      expect(await send()).toEqual([409, { detail: 'O e-mail deste usuário já está confirmado.' }]);
    });
  },
  { maxLogins: 3 },
);
