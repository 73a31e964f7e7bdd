import { expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../../scripts/testing/authenticator.ts';
import { describeApplication, password } from '../../../test/application.ts';
import { factorsOf, step } from '../../../test/factors.ts';

const publicUrl = 'https://bancada.test';
const expired = { detail: 'O tempo para confirmar acabou. Comece de novo.' };

describeApplication(
  'changing the own second factor',
  (application) => {
    const { clock, db, mailbox } = application;
    const { addApp, addPasskey, codeOf, demandOf, enter, newOwner, permitOf, prove, send } =
      factorsOf(application);
    const stateOf = async (token: string) => (await send(token, 'GET', '/second-factor')).json();

    test('at first nobody has one, and nobody needs one', async () => {
      const owner = await newOwner();
      expect(await stateOf(owner.token)).toEqual({
        ativo: false,
        exigido: false,
        aplicativo: null,
        chaves: [],
        codigos_restantes: 0,
        endereco_das_chaves: publicUrl,
      });
    });

    test('an app becomes active with its first code, not before', async () => {
      const owner = await newOwner();
      const permissao = await permitOf(owner);
      const prepared = (await send(owner.token, 'POST', '/second-factor/app', { permissao })).json();
      expect(prepared.segredo).toMatch(/^[A-Z2-7]{32}$/);
      expect(prepared.endereco).toBe(
        `otpauth://totp/Bancada:${encodeURIComponent(owner.email)}?secret=${prepared.segredo}&issuer=Bancada`,
      );
      expect((await enter(owner)).statusCode).toBe(200);
      const activate = (codigo: string) =>
        send(owner.token, 'POST', '/second-factor/app/activation', { preparo: prepared.preparo, codigo });
      const wrong = await activate('000000');
      expect([wrong.statusCode, wrong.json().detail]).toEqual([
        422,
        [
          {
            loc: ['body', 'codigo'],
            msg: 'Este não é o código que o aplicativo mostra agora.',
            type: 'custom',
          },
        ],
      ]);
      expect((await stateOf(owner.token)).ativo).toBe(false);
      // With the space that apps show in the middle.
      const right = await activate(codeOf(prepared.segredo).replace(/(...)/, '$1 '));
      expect([right.statusCode, right.json()]).toMatchObject([
        200,
        {
          message: 'Aplicativo autenticador ativado.',
          estado: { ativo: true, aplicativo: { usado_em: null }, codigos_restantes: 10 },
        },
      ]);
      expect((await enter(owner)).statusCode).toBe(401);
    });

    test('guessing the first code of a set-up ends it', async () => {
      const owner = await newOwner();
      const permissao = await permitOf(owner);
      const { preparo, segredo } = (
        await send(owner.token, 'POST', '/second-factor/app', { permissao })
      ).json();
      const activate = (codigo: string) =>
        send(owner.token, 'POST', '/second-factor/app/activation', { preparo, codigo });
      for (let count = 0; count < 5; count += 1) await activate('000000');
      expect((await activate(codeOf(segredo))).json()).toEqual(expired);
    });

    test('an open session alone changes nothing: each change needs a permit, which the password gives', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      await addPasskey(owner, new SoftwareAuthenticator(publicUrl), { secret });
      const { chaves } = await stateOf(owner.token);
      const permissao = 'a'.repeat(64);
      for (const url of [
        '/second-factor/app',
        '/second-factor/app/removal',
        '/second-factor/passkeys/options',
        `/second-factor/passkeys/${chaves[0].id}/removal`,
        '/second-factor/recovery-codes',
      ]) {
        const answer = await send(owner.token, 'POST', url, { permissao });
        expect([url, answer.statusCode, answer.json()]).toEqual([url, 409, expired]);
      }
    });

    test('a wrong password gives no permit, and after ten further tries are refused for a while', async () => {
      const owner = await newOwner();
      const confirm = (senha: string) => send(owner.token, 'POST', '/second-factor/confirmation', { senha });
      for (let count = 0; count < 10; count += 1) {
        const wrong = await confirm('nao-e-esta');
        expect([wrong.statusCode, wrong.json().detail[0].loc]).toEqual([422, ['body', 'senha']]);
      }
      expect((await confirm(password)).statusCode).toBe(429);
      clock.advance({ minutes: 15, seconds: 1 });
      owner.token = (await enter(owner)).json().access_token;
      expect(
        (await send(owner.token, 'POST', '/second-factor/confirmation', { senha: password })).statusCode,
      ).toBe(200);
    });

    test('with a factor the password alone gives no permit: the factor is required too', async () => {
      const owner = await newOwner();
      const { secret, codes } = await addApp(owner);
      const first = await send(owner.token, 'POST', '/second-factor/confirmation', { senha: password });
      expect(first.json()).toEqual({
        permissao: null,
        segundo_fator: { desafio: expect.any(String), metodos: ['aplicativo', 'recuperacao'] },
      });
      const { desafio } = first.json().segundo_fator;
      // The challenge does not work as a permit.
      const early = await send(owner.token, 'POST', '/second-factor/app/removal', { permissao: desafio });
      expect(early.json()).toEqual(expired);
      // Nor does it open a session.
      clock.advance(step);
      expect((await prove(desafio, 'aplicativo', codeOf(secret))).json()).toEqual(expired);
      const proof = { desafio, metodo: 'recuperacao', codigo: codes[0] };
      const second = await send(owner.token, 'POST', '/second-factor/confirmation/proof', proof);
      expect(second.json()).toEqual({ permissao: expect.any(String) });
    });

    test('a permit is for one change, in the session that requested it, for ten minutes', async () => {
      const owner = await newOwner();
      const other = (await enter(owner)).json().access_token;
      const permissao = await permitOf(owner);
      const elsewhere = await send(other, 'POST', '/second-factor/app', { permissao });
      expect(elsewhere.json()).toEqual(expired);
      const stranger = await newOwner();
      expect((await send(stranger.token, 'POST', '/second-factor/app', { permissao })).json()).toEqual(
        expired,
      );
      expect((await send(owner.token, 'POST', '/second-factor/app', { permissao })).statusCode).toBe(200);
      expect((await send(owner.token, 'POST', '/second-factor/app', { permissao })).json()).toEqual(expired);
      const late = await permitOf(owner);
      clock.advance({ minutes: 10, seconds: 1 });
      expect((await send(owner.token, 'POST', '/second-factor/app', { permissao: late })).json()).toEqual(
        expired,
      );
    });

    test('a permit from before the first factor is void afterwards', async () => {
      const owner = await newOwner();
      const early = await permitOf(owner);
      await addApp(owner);
      const removal = await send(owner.token, 'POST', '/second-factor/app/removal', { permissao: early });
      expect(removal.json()).toEqual(expired);
    });

    test('the first factor ends the other sessions, and this one continues', async () => {
      const owner = await newOwner();
      const other = (await enter(owner)).json();
      const { secret } = await addApp(owner);
      expect((await send(other.access_token, 'GET', '/second-factor')).statusCode).toBe(401);
      const refresh = { refresh_token: other.refresh_token };
      expect((await send(null, 'POST', '/auth/refresh-token', refresh)).statusCode).toBe(401);
      clock.advance(step);
      const entered = await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret));
      await addPasskey(owner, new SoftwareAuthenticator(publicUrl), { secret });
      // The next ones do not.
      expect((await send(entered.json().access_token, 'GET', '/second-factor')).statusCode).toBe(200);
    });

    test('another app replaces the first, whose codes are refused from then on', async () => {
      const owner = await newOwner();
      const { secret: old } = await addApp(owner);
      const { secret, codes } = await addApp(owner, old);
      expect(codes).toBeNull();
      clock.advance(step);
      expect((await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(old))).statusCode).toBe(403);
      expect((await prove((await demandOf(owner)).desafio, 'aplicativo', codeOf(secret))).statusCode).toBe(
        200,
      );
    });

    test('removing the last factor turns it off, with its recovery codes', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      const permissao = await permitOf(owner, secret);
      const removed = await send(owner.token, 'POST', '/second-factor/app/removal', { permissao });
      expect(removed.json()).toMatchObject({
        message: 'Aplicativo autenticador removido.',
        estado: { ativo: false, codigos_restantes: 0 },
        codigos: null,
      });
      expect((await enter(owner)).statusCode).toBe(200);
    });

    test('without a factor there are no recovery codes to create, and no app to remove', async () => {
      const owner = await newOwner();
      for (const url of ['/second-factor/recovery-codes', '/second-factor/app/removal']) {
        const answer = await send(owner.token, 'POST', url, { permissao: await permitOf(owner) });
        expect([answer.statusCode, answer.json().detail]).toEqual([
          409,
          'A verificação em duas etapas não está ativa nesta conta.',
        ]);
      }
    });

    test('each change is reported by e-mail and recorded in the account audit', async () => {
      const owner = await newOwner();
      await mailbox().receive();
      const { secret } = await addApp(owner);
      const added = await addPasskey(owner, new SoftwareAuthenticator(publicUrl), {
        nome: 'Celular',
        secret,
      });
      const { id } = added.json().estado.chaves[0];
      const change = async (url: string) => {
        const permissao = await permitOf(owner, secret);
        expect((await send(owner.token, 'POST', url, { permissao })).statusCode).toBe(200);
      };
      await change('/second-factor/recovery-codes');
      await change(`/second-factor/passkeys/${id}/removal`);
      await change('/second-factor/app/removal');
      expect((await mailbox().receive(owner.email)).map(({ subject }) => subject)).toEqual([
        'Aplicativo autenticador ativado na Bancada',
        'Chave de acesso adicionada na Bancada',
        'Novos códigos de recuperação na Bancada',
        'Chave de acesso removida da Bancada',
        'Aplicativo autenticador removido da Bancada',
      ]);
      const audit = await application.call('admin', 'GET', `/account-audit?usuario_id=${owner.id}`);
      const actions = audit
        .json()
        .data.map(({ acao, autor_id }: Record<string, unknown>) => [acao, autor_id]);
      expect(actions.slice(0, 5)).toEqual([
        ['factor-off', owner.id],
        ['factor-changed', owner.id],
        ['factor-changed', owner.id],
        ['factor-changed', owner.id],
        ['factor-on', owner.id],
      ]);
    });

    test('deleting an account deletes its factors', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      await addPasskey(owner, new SoftwareAuthenticator(publicUrl), { secret });
      expect((await application.call('admin', 'DELETE', `/users/${owner.id}`)).statusCode).toBe(204);
      for (const table of ['totp_apps', 'passkeys', 'recovery_codes', 'factor_steps'] as const) {
        const left = await db()
          .selectFrom(table)
          .select('usuario_id')
          .where('usuario_id', '=', owner.id)
          .execute();
        expect(left).toEqual([]);
      }
    });
  },
  { publicUrl },
);
