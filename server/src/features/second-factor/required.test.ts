import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { factorsOf, step } from '../../../test/factors.ts';
import { resetFactorByEmail } from './reset.service.ts';

const setUpFirst = {
  detail: 'Para continuar, ative a verificação em duas etapas: esta instância a exige do seu perfil.',
};

describeApplication(
  'REQUIRE_2FA=admin',
  (application) => {
    const { clock, mailbox, db } = application;
    const { addApp, codeOf, demandOf, enter, newOwner, permitOf, prove, send } = factorsOf(application);

    test('an admin without a second factor signs in, must set one up, and can do nothing else', async () => {
      const admin = await newOwner('admin');
      for (const [method, url] of [
        ['GET', '/users'],
        ['GET', '/users?user_id=me'],
        ['GET', '/manufacturers'],
        ['POST', '/manufacturers'],
        ['GET', '/policy'],
        ['PUT', '/users/me/password'],
        ['POST', '/attachments/fast_upload'],
        ['POST', '/attachments/uploads'],
        ['GET', '/attachments/1/download'],
      ] as const) {
        const answer = await send(admin.token, method, url);
        expect([url, answer.statusCode, answer.json()]).toEqual([url, 403, setUpFirst]);
      }
      expect((await send(admin.token, 'GET', '/second-factor')).json()).toMatchObject({
        ativo: false,
        exigido: true,
      });
      await addApp(admin);
      expect((await send(admin.token, 'GET', '/users?user_id=me')).statusCode).toBe(200);
    });

    test('signing out works without having set one up', async () => {
      const admin = await newOwner('admin');
      const { access_token, refresh_token } = (await enter(admin)).json();
      expect((await send(access_token, 'POST', '/auth/logout', { refresh_token })).statusCode).toBe(204);
      expect((await send(access_token, 'GET', '/second-factor')).statusCode).toBe(401);
    });

    test('nobody else needs one, until they become an admin', async () => {
      const admin = await newOwner('admin');
      await addApp(admin);
      const owner = await newOwner('editor');
      const me = () => send(owner.token, 'GET', '/users?user_id=me');
      expect((await me()).statusCode).toBe(200);
      const promote = (perfil: string) =>
        send(admin.token, 'PUT', `/users/${owner.id}/change-profile?new_profile=${perfil}`, {});
      expect((await promote('admin')).statusCode).toBe(200);
      expect((await me()).json()).toEqual(setUpFirst);
      expect((await promote('editor')).statusCode).toBe(200);
      expect((await me()).statusCode).toBe(200);
    });

    test('an admin cannot remove the last factor, and loses nothing by trying', async () => {
      const admin = await newOwner('admin');
      const { secret } = await addApp(admin);
      const permissao = await permitOf(admin, secret);
      const removal = await send(admin.token, 'POST', '/second-factor/app/removal', { permissao });
      expect([removal.statusCode, removal.json().detail]).toEqual([
        409,
        'Esta instância exige a verificação em duas etapas do seu perfil: adicione outra forma antes de remover esta.',
      ]);
      expect((await send(admin.token, 'GET', '/users?user_id=me')).statusCode).toBe(200);
    });

    test('an admin removes the lost factors of a person, who is told and signs in with the password', async () => {
      const admin = await newOwner('admin');
      const { secret } = await addApp(admin);
      const owner = await newOwner();
      await addApp(owner);
      await mailbox().receive();
      expect((await send(admin.token, 'GET', `/users/${owner.id}/second-factor`)).json()).toEqual({
        ativo: true,
        aplicativo: true,
        chaves: 0,
        codigos_restantes: 10,
      });
      const reset = async (id: number) =>
        send(admin.token, 'POST', `/users/${id}/second-factor/reset`, {
          permissao: await permitOf(admin, secret),
        });
      const done = await reset(owner.id);
      expect([done.statusCode, done.json().message]).toEqual([
        200,
        `Verificação em duas etapas de ${owner.nomeUsuario} removida. A pessoa entra só com a senha até ativá-la de novo.`,
      ]);
      const [mail] = await mailbox().receive(owner.email);
      expect(mail?.subject).toBe('Verificação em duas etapas removida da sua conta na Bancada');
      expect((await send(owner.token, 'GET', '/second-factor')).statusCode).toBe(401);
      expect((await enter(owner)).statusCode).toBe(200);
      const audit = await send(admin.token, 'GET', `/account-audit?usuario_id=${owner.id}&acao=factor-off`);
      expect(audit.json().data).toMatchObject([{ autor_id: admin.id, pelo_sistema: false }]);
      const again = await reset(owner.id);
      expect([again.statusCode, again.json().detail]).toEqual([
        409,
        'A verificação em duas etapas não está ativa nesta conta.',
      ]);
      expect((await reset(2_147_483_647)).statusCode).toBe(404);
    });

    test("an admin's session alone cannot remove anybody's factors, and never the admin's own", async () => {
      const admin = await newOwner('admin');
      const { secret } = await addApp(admin);
      const owner = await newOwner();
      await addApp(owner);
      const url = `/users/${owner.id}/second-factor/reset`;
      const alone = await send(admin.token, 'POST', url, { permissao: 'x' });
      expect(alone.statusCode).toBe(409);
      const own = await send(admin.token, 'POST', `/users/${admin.id}/second-factor/reset`, {
        permissao: await permitOf(admin, secret),
      });
      expect([own.statusCode, own.json().detail]).toEqual([
        409,
        'Para a própria conta, altere a verificação em duas etapas em Editar Perfil.',
      ]);
      expect((await enter(owner)).statusCode).toBe(401);
    });

    test('the last admin who lost everything gets back in from the terminal', async () => {
      const admin = await newOwner('admin');
      await addApp(admin);
      expect(await resetFactorByEmail(db(), clock.now(), admin.email.toUpperCase())).toBe(admin.nomeUsuario);
      expect(await resetFactorByEmail(db(), clock.now(), admin.email)).toBeNull();
      await expect(resetFactorByEmail(db(), clock.now(), 'ninguem@oficina.test')).rejects.toThrow(
        'Usuário não encontrado.',
      );
      const { access_token } = (await enter(admin)).json();
      // And must set one up.
      expect((await send(access_token, 'GET', '/users?user_id=me')).json()).toEqual(setUpFirst);
      const [row] = await db()
        .selectFrom('account_audit')
        .select(['acao', 'pelo_sistema'])
        .where('usuario_id', '=', admin.id)
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(row).toEqual({ acao: 'factor-off', pelo_sistema: true });
    });

    test('two admins who remove each other’s factors at once both get an answer', async () => {
      const one = await newOwner('admin');
      const other = await newOwner('admin');
      const ofOne = await addApp(one);
      const ofOther = await addApp(other);
      const permits = [await permitOf(one, ofOne.secret), await permitOf(other, ofOther.secret)];
      const answers = await Promise.all([
        send(one.token, 'POST', `/users/${other.id}/second-factor/reset`, { permissao: permits[0] }),
        send(other.token, 'POST', `/users/${one.id}/second-factor/reset`, { permissao: permits[1] }),
      ]);
      const [done, refused] = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(done).toBe(200);
      // The second one's permit is void (409), its session had ended before the check (401), or its factor had gone between the two (403).
      expect([401, 403, 409]).toContain(refused);
    });

    test('an admin with a factor signs in with it like everybody', async () => {
      const admin = await newOwner('admin');
      const { secret } = await addApp(admin);
      clock.advance(step);
      const entered = await prove((await demandOf(admin)).desafio, 'aplicativo', codeOf(secret));
      expect((await send(entered.json().access_token, 'GET', '/users')).statusCode).toBe(200);
    });
  },
  { require2fa: 'admin' },
);

describeApplication(
  'REQUIRE_2FA=all',
  (application) => {
    const { addApp, newOwner, send } = factorsOf(application);

    test('requires a second factor of everybody', async () => {
      const owner = await newOwner();
      expect((await send(owner.token, 'GET', '/manufacturers')).json()).toEqual(setUpFirst);
      await addApp(owner);
      expect((await send(owner.token, 'GET', '/manufacturers')).statusCode).toBe(200);
    });
  },
  { require2fa: 'all' },
);
