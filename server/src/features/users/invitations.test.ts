import { expect, test } from 'vitest';
import { describeApplication, people } from '../../../test/application.ts';
import { sweepAccounts } from '../auth/auth.sweep.ts';

const senha = 'capacitor-de-470-uF';
const invalid = [404, 'Erro ao redefinir a senha. O token pode ser inválido ou ter expirado.'];

describeApplication(
  'a shop without mail',
  ({ app, call, clock, db, idOf }) => {
    let made = 0;
    const someone = () => {
      made += 1;
      return { nome: `Pessoa ${made}`, nome_usuario: `pessoa${made}`, email: `pessoa${made}@oficina.test` };
    };
    const login = async (email: string, password = senha) => {
      const answer = await call(null, 'POST', '/auth/login', { email, password });
      return [answer.statusCode, answer.json().detail];
    };
    const invite = async (more: object = {}) => {
      const answer = await call('admin', 'POST', '/users/invite', { ...someone(), ...more });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json();
    };
    const linkFor = async (id: number) => {
      const answer = await call('admin', 'POST', `/users/${id}/password-link`);
      return [answer.statusCode, answer.json()];
    };
    const use = async (token: string, new_password = senha) => {
      const answer = await call(null, 'POST', '/auth/reset-password', { token, new_password });
      return [answer.statusCode, answer.json().detail ?? answer.json().message];
    };
    const ownerOf = (token: string) => call(null, 'GET', `/auth/reset-password?token=${token}`);
    const register = async () => {
      const person = { ...someone(), senha };
      const answer = await call(null, 'POST', '/auth/register', person);
      return { ...person, answer: [answer.statusCode, answer.json()] };
    };
    const waiting = async () => {
      const answer = await call('admin', 'GET', '/users?page=1&limit=100&esperando=true');
      return answer.json().data.map(({ email }: { email: string }) => email);
    };
    const idWith = async (email: string) =>
      (await call('admin', 'GET', `/users?email=${email}`)).json()[0].id as number;

    test('an invited person sets a password by the link, once, and signs in with the perfil that was chosen', async () => {
      const { link, message, ...user } = await invite({ perfil: 'editor' });
      expect(message).toBe('Convite criado! Entregue o link à pessoa.');
      expect(user).toMatchObject({ perfil: 'editor', convidado: true, email_verificado: false });
      expect(Math.round((Date.parse(link.expira_em) - clock.now().getTime()) / 3_600_000)).toBe(7 * 24);
      expect(link.endereco).toBeNull();
      expect((await login(user.email))[0]).toBe(401);
      expect((await ownerOf(link.token)).json()).toEqual({
        convite: true,
        nome: user.nome,
        nome_usuario: user.nome_usuario,
        email: user.email,
      });
      expect((await use(link.token, `${user.nome_usuario}-9x`))[0]).toBe(422);
      expect(await use(link.token)).toEqual([200, 'Senha redefinida com sucesso! Entre com a nova senha.']);
      expect(await use(link.token, 'outra-senha-bem-boa')).toEqual(invalid);
      expect((await ownerOf(link.token)).statusCode).toBe(404);
      expect((await login(user.email))[0]).toBe(200);
      const account = (await call('admin', 'GET', `/users/${user.id}`)).json();
      expect(account).toMatchObject({ convidado: false, email_verificado: true, perfil: 'editor' });
      const audit = (await call('admin', 'GET', `/account-audit?usuario_id=${user.id}`)).json().data;
      expect(audit.map(({ acao, autor_id }: { acao: string; autor_id: number }) => [acao, autor_id])).toEqual(
        [
          ['verify', user.id],
          ['password', user.id],
          ['link-made', await idOf('admin')],
          ['create', await idOf('admin')],
        ],
      );
    });

    test('only a hash of the link is kept', async () => {
      const { link, id } = await invite();
      const rows = db().selectFrom('one_time_tokens').selectAll().where('usuario_id', '=', id);
      expect(JSON.stringify(await rows.execute())).not.toContain(link.token);
    });

    test('of two who use one link at once, one sets the password', async () => {
      const { link, email } = await invite();
      const passwords = ['primeira-senha-boa', 'segunda-senha-boa'];
      const answers = await Promise.all(passwords.map((password) => use(link.token, password)));
      expect(answers.map(([status]) => status).sort()).toEqual([200, 404]);
      const taken = await Promise.all(passwords.map((password) => login(email, password)));
      expect(taken.map(([status]) => status)).toEqual(
        answers.map(([status]) => (status === 200 ? 200 : 401)),
      );
    });

    test('a link ends after seven days, and an invitation that nobody used stays to be renewed', async () => {
      const { link, id, email } = await invite();
      clock.advance({ days: 7, seconds: 1 });
      await sweepAccounts(db(), clock.now());
      expect(await use(link.token)).toEqual(invalid);
      const [, renewed] = await linkFor(id);
      expect((await use(renewed.link.token))[0]).toBe(200);
      expect((await login(email))[0]).toBe(200);
    });

    test('a new link makes the older one void, sets a new password and ends the sessions', async () => {
      const { link, id, email } = await invite();
      await use(link.token);
      const tokens = (await call(null, 'POST', '/auth/login', { email, password: senha })).json();
      const [, first] = await linkFor(id);
      const [status, second] = await linkFor(id);
      expect([status, second.message]).toEqual([
        200,
        expect.stringMatching(/^Link de pessoa\d+ criado\. O anterior/),
      ]);
      expect(await use(first.link.token)).toEqual(invalid);
      expect((await use(second.link.token, 'uma-senha-mais-nova'))[0]).toBe(200);
      expect((await login(email))[0]).toBe(401);
      expect((await login(email, 'uma-senha-mais-nova'))[0]).toBe(200);
      const authorization = `Bearer ${tokens.access_token}`;
      const ended = await app().inject({ url: '/api/v1/users?user_id=me', headers: { authorization } });
      expect(ended.statusCode).toBe(401);
    });

    test('an inactive account gets no link, and one that it had is refused', async () => {
      const { link, id } = await invite();
      await call('admin', 'PUT', `/users/${id}/status`, { ativo: false });
      expect((await linkFor(id)).map((part) => part.detail ?? part)).toEqual([
        409,
        'Esta conta está inativa: ative-a antes de criar o link.',
      ]);
      const refused = [403, 'Conta desativada. Fale com um administrador.'];
      expect(await use(link.token)).toEqual(refused);
      expect((await ownerOf(link.token)).statusCode).toBe(403);
      await call('admin', 'PUT', `/users/${id}/status`, { ativo: true });
      expect((await use(link.token))[0]).toBe(200);
    });

    test('nobody makes a link for the own account, or for nobody', async () => {
      const [status, { detail }] = await linkFor(await idOf('admin'));
      expect([status, detail]).toEqual([409, 'Para a própria conta, troque a senha em Editar Perfil.']);
      expect((await linkFor(2_147_483_647))[0]).toBe(404);
    });

    test('whom a link was made for too often in an hour waits', async () => {
      const { id } = await invite();
      const answers = [];
      for (let index = 0; index < 21; index += 1) answers.push((await linkFor(id))[0]);
      expect(answers.filter((status) => status === 429)).toHaveLength(1);
    });

    test('an e-mail or a user name that is taken is 409, whoever has it', async () => {
      for (const [more, detail] of [
        [{ email: people.editor.email }, 'E-mail já está em uso.'],
        [{ nome_usuario: people.editor.nomeUsuario.toUpperCase() }, 'Nome de usuário já está em uso.'],
      ] as const) {
        const answer = await call('admin', 'POST', '/users/invite', { ...someone(), ...more });
        expect([answer.statusCode, answer.json().detail]).toEqual([409, detail]);
      }
    });

    test('who registers is told to ask an admin, waits in the list, and enters once confirmed', async () => {
      const { answer, email } = await register();
      expect(answer).toEqual([
        201,
        { message: 'Registro bem-sucedido! Peça ao administrador para confirmar sua conta.' },
      ]);
      const refused = [403, 'Sua conta ainda não foi confirmada. Peça ao administrador para confirmá-la.'];
      expect(await login(email)).toEqual(refused);
      const invited = await invite();
      expect(await waiting()).toContain(email);
      expect(await waiting()).not.toContain(invited.email);
      const id = await idWith(email);
      expect((await call('editor', 'POST', `/users/${id}/confirm`)).statusCode).toBe(403);
      const confirm = async () => {
        const { statusCode, ...done } = await call('admin', 'POST', `/users/${id}/confirm`);
        return [statusCode, done.json().message, done.json().email_verificado];
      };
      expect(await confirm()).toEqual([
        200,
        expect.stringMatching(/^Conta de pessoa\d+ confirmada: a pessoa já pode entrar\.$/),
        true,
      ]);
      expect((await confirm())[1]).toMatch(/já estava confirmada/);
      expect(await waiting()).not.toContain(email);
      expect((await login(email))[0]).toBe(200);
      const audit = (await call('admin', 'GET', `/account-audit?usuario_id=${id}&acao=verify`)).json().data;
      expect(audit).toMatchObject([{ autor_id: await idOf('admin') }]);
      expect((await call('admin', 'POST', '/users/2147483647/confirm')).statusCode).toBe(404);
    });

    test('a confirmed person whose user name was taken meanwhile gets a number', async () => {
      const { email } = await register();
      const id = await idWith(email);
      const { nome_usuario } = (await call('admin', 'GET', `/users/${id}`)).json();
      await call('admin', 'POST', '/users', { ...someone(), nome_usuario, senha });
      const confirmed = (await call('admin', 'POST', `/users/${id}/confirm`)).json();
      expect(confirmed.nome_usuario).toBe(`${nome_usuario}2`);
      expect(confirmed.message).toContain(`${nome_usuario}2`);
    });

    test('a registration of an e-mail that has an account reads the same', async () => {
      const { answer } = await register();
      const known = await call(null, 'POST', '/auth/register', {
        ...someone(),
        senha,
        email: people.usuario.email,
      });
      expect([known.statusCode, known.json()]).toEqual(answer);
      expect((await login(people.usuario.email))[0]).toBe(403);
    });

    test('nothing says that a message was sent', async () => {
      expect((await call(null, 'GET', '/contato')).json()).toEqual({ email: null, envia_emails: false });
      const { email } = await register();
      const again = await call('admin', 'POST', `/users/${await idWith(email)}/send-verification`);
      expect([again.statusCode, again.json().detail]).toEqual([
        409,
        'Esta Bancada não envia e-mails: confirme a conta, ou dê à pessoa um link de nova senha.',
      ]);
      const { nome, nome_usuario } = (await call('usuario', 'GET', '/users?user_id=me')).json();
      const wanted = { nome, nome_usuario, email: 'novo@oficina.test', senha_atual: 'ponta-de-prova-7' };
      const saved = (await call('usuario', 'PUT', '/users/me', wanted)).json();
      expect(saved.message).toMatch(/peça ao administrador para trocá-lo: esta Bancada não envia e-mails\.$/);
    });
  },
  { smtpUrl: null },
);

describeApplication(
  'an instance with an address of its own',
  ({ call }) => {
    test('hands over links that begin with it', async () => {
      const answer = await call('admin', 'POST', '/users/invite', {
        nome: 'Rita',
        nome_usuario: 'rita',
        email: 'rita@oficina.test',
      });
      expect(answer.json().link.endereco).toBe('https://bancada.example');
    });
  },
  { publicUrl: 'https://bancada.example', isPublicUrlSet: true },
);
