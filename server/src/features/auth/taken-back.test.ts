import { authTexts, linkPaths } from '@bancada/contract/accounts/auth';
import { beforeAll, expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../../scripts/testing/authenticator.ts';
import { describeApplication, password } from '../../../test/application.ts';
import { factorsOf, type Owner } from '../../../test/factors.ts';
import { type ReceivedMail, tokenIn } from '../../../test/mailbox.ts';

const publicUrl = 'https://bancada.test';
const chosen = 'ferro-de-solda-40w';
const noProof = 'Para esta mudança, confirme também a segunda etapa da entrada.';

describeApplication(
  'an account is taken back whole',
  (application) => {
    const { app, call, clock, mailbox } = application;
    const { addApp, addPasskey, codeOf, enter, newOwner, permitOf, prove, send } = factorsOf(application);
    const profile = (owner: Owner, email: string) => ({
      nome: 'Pessoa',
      nome_usuario: owner.nomeUsuario,
      email,
      senha_atual: password,
    });
    const ask = (owner: Owner, email: string, permissao?: string) =>
      send(owner.token, 'PUT', '/users/me', {
        ...profile(owner, email),
        ...(permissao === undefined ? {} : { permissao }),
      });
    const verify = (mail: ReceivedMail | undefined) =>
      call(null, 'GET', `/auth/verify-email?token=${tokenIn(mail, linkPaths.verifyEmail)}`);
    /** Another e-mail is asked for and confirmed. @returns what the former address received */
    const moveTo = async (owner: Owner, email: string, permissao?: string) => {
      expect((await ask(owner, email, permissao)).statusCode).toBe(200);
      const asked = await mailbox().receive();
      await verify(asked.find(({ to }) => to === email));
      const done = await mailbox().receive();
      return [...asked, ...done].filter(({ to }) => to === owner.email);
    };
    const undo = async (mail: ReceivedMail | undefined) =>
      (await call(null, 'POST', '/auth/not-me', { token: tokenIn(mail, linkPaths.notMe) })).json();
    const chooseAndEnter = async (owner: Owner, token: string) => {
      await call(null, 'POST', '/auth/reset-password', { token, new_password: chosen });
      return enter(owner, chosen);
    };

    beforeAll(() => clock.creep());

    test.each([0, 1])(
      'a factor that a thief set up after asking goes with the change (message %i)',
      async (nth) => {
        const owner = await newOwner();
        const told = await moveTo(owner, `ladrao.${nth}@x.test`);
        expect(told[nth]?.text.replace(/\s+/g, ' ')).toContain('verificação em duas etapas depois do pedido');
        await addApp(owner);
        const undone = await undo(told[nth]);
        expect(undone.message).toBe(authTexts.emailAndFactorUndone);
        const entered = await chooseAndEnter(owner, undone.reset_token);
        expect(entered.statusCode).toBe(200);
        const state = await send(entered.json().access_token, 'GET', '/second-factor');
        expect(state.json()).toMatchObject({ ativo: false, codigos_restantes: 0 });
        await mailbox().receive();
      },
    );

    test('a factor that is older than the change stays', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      clock.advance({ minutes: 5 });
      await mailbox().receive();
      const [told] = await moveTo(owner, 'outro.ladrao@x.test', await permitOf(owner, secret));
      const undone = await undo(told);
      expect(undone.message).toBe(authTexts.emailChangeUndone);
      const entered = await chooseAndEnter(owner, undone.reset_token);
      expect(entered.statusCode).toBe(401);
      clock.advance({ minutes: 1 });
      const { desafio } = entered.json().segundo_fator;
      expect((await prove(desafio, 'aplicativo', codeOf(secret))).statusCode).toBe(200);
      await mailbox().receive();
    });

    test('asking, giving it up, and asking again later does not keep what came between', async () => {
      const owner = await newOwner();
      await ask(owner, 'primeiro@x.test');
      await ask(owner, owner.email);
      clock.advance({ minutes: 3 });
      const { secret } = await addApp(owner);
      clock.advance({ minutes: 3 });
      await mailbox().receive();
      const [last] = await moveTo(owner, 'segundo@x.test', await permitOf(owner, secret));
      const undone = await undo(last);
      expect((await chooseAndEnter(owner, undone.reset_token)).statusCode).toBe(200);
      await mailbox().receive();
    });

    test('while it can be undone the former address hears of factors, passwords and further changes, without a new link', async () => {
      const owner = await newOwner();
      await moveTo(owner, 'escondido@x.test');
      const { secret } = await addApp(owner);
      await send(owner.token, 'PUT', '/users/me/password', {
        ...{ senha_atual: password, nova_senha: chosen },
        permissao: await permitOf(owner, secret),
      });
      const heard = await mailbox().receive(owner.email);
      expect(heard.map(({ subject }) => subject)).toEqual([
        'Aplicativo autenticador ativado na Bancada',
        'Sua senha da Bancada foi alterada',
      ]);
      for (const { text } of heard) {
        expect(text.replace(/\s+/g, ' ')).toContain('use “Não fui eu: desfazer a troca”');
        expect(text).not.toContain('token=');
      }
      clock.advance({ days: 8 });
      await call(null, 'POST', '/auth/forgot-password', { email: 'escondido@x.test' });
      const [reset] = await mailbox().receive('escondido@x.test');
      const token = tokenIn(reset, linkPaths.resetPassword);
      await call(null, 'POST', '/auth/reset-password', { token, new_password: `${chosen}-2` });
      expect(await mailbox().receive(owner.email)).toEqual([]);
    });

    test('who finds a factor that they did not set up removes it by its message, though the thief has every code', async () => {
      const owner = await newOwner();
      await addApp(owner);
      const [told] = await mailbox().receive(owner.email);
      const undone = await undo(told);
      expect(undone.message).toBe(authTexts.factorUndone);
      expect((await send(owner.token, 'GET', '/second-factor')).statusCode).toBe(401);
      expect((await chooseAndEnter(owner, undone.reset_token)).statusCode).toBe(200);
      await mailbox().receive();
    });

    test('the message of a factor does not give the account to a mailbox that it has left for good', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      const [told] = await mailbox().receive(owner.email);
      clock.advance({ minutes: 5 });
      await moveTo(owner, 'novo.endereco@oficina.test', await permitOf(owner, secret));
      await call('admin', 'PUT', `/users/${owner.id}`, { email: 'pelo.admin@oficina.test' });
      expect(await undo(told)).toHaveProperty('detail');
      await mailbox().receive();
    });

    test('a message that was still waiting when the change was undone brings no link', async () => {
      const owner = await newOwner();
      const [told] = await moveTo(owner, 'meio@x.test');
      await ask(owner, 'fim@x.test');
      await undo(told);
      const late = await mailbox().receive();
      expect(late.filter(({ text }) => text.includes('/nao-fui-eu?token='))).toEqual([]);
    });

    /** Everything that decides whose account it is. */
    const decisive: Record<string, (owner: Owner, permissao?: string) => ReturnType<typeof send>> = {
      'another e-mail': (owner, permissao) => ask(owner, `com.${owner.nomeUsuario}@oficina.test`, permissao),
      'another password': (owner, permissao) =>
        send(owner.token, 'PUT', '/users/me/password', {
          senha_atual: password,
          nova_senha: chosen,
          permissao,
        }),
      'the removal': (owner, permissao) =>
        send(owner.token, 'DELETE', '/users/me', { senha: password, permissao }),
      'another app': (owner, permissao) => send(owner.token, 'POST', '/second-factor/app', { permissao }),
      'another passkey': (owner, permissao) =>
        send(owner.token, 'POST', '/second-factor/passkeys/options', { permissao }),
      'new recovery codes': (owner, permissao) =>
        send(owner.token, 'POST', '/second-factor/recovery-codes', { permissao }),
      'no app': (owner, permissao) => send(owner.token, 'POST', '/second-factor/app/removal', { permissao }),
    };
    const isOfFactor = (name: string) =>
      !['another e-mail', 'another password', 'the removal'].includes(name);

    test.each(Object.entries(decisive))(
      '%s asks for password and factor where there is one, and takes one and the same permit, once',
      async (name, change) => {
        const owner = await newOwner();
        const { secret } = await addApp(owner);
        const refused = await change(owner);
        if (isOfFactor(name)) expect(refused.statusCode).toBe(422);
        else
          expect([refused.statusCode, refused.json()]).toEqual([
            403,
            {
              detail: noProof,
              segundo_fator: { desafio: expect.any(String), metodos: ['aplicativo', 'recuperacao'] },
            },
          ]);
        expect((await change(owner, 'a'.repeat(40))).statusCode).toBe(409);
        const other = await newOwner();
        expect((await change(owner, await permitOf(other))).statusCode).toBe(409);
        clock.advance({ minutes: 1 });
        const permit = await permitOf(owner, secret);
        expect((await change(owner, permit)).statusCode).toBe(200);
        const again =
          name === 'another e-mail' ? ask(owner, 'de.novo@oficina.test', permit) : change(owner, permit);
        expect((await again).statusCode).not.toBe(200);
        await mailbox().receive();
      },
    );

    test.each(['asked for', 'confirmed'] as const)(
      'an account is not removed while its change of e-mail, %s, can be undone, but by an admin, or once it was undone',
      async (state) => {
        const [owner, other] = [await newOwner(), await newOwner()];
        const address = `para.sumir.${state.length}@x.test`;
        const told = state === 'confirmed' ? await moveTo(owner, address) : undefined;
        if (told === undefined) await ask(owner, address);
        const remove = (token: string, senha: string) => send(token, 'DELETE', '/users/me', { senha });
        const refused = await remove(owner.token, password);
        expect([refused.statusCode, refused.json().detail]).toEqual([
          409,
          expect.stringContaining('ainda pode ser desfeita'),
        ]);
        const [message] = told ?? (await mailbox().receive(owner.email));
        expect((await remove(owner.token, password)).statusCode).toBe(409);
        const { reset_token } = await undo(message);
        const entered = await chooseAndEnter(owner, reset_token);
        expect((await remove(entered.json().access_token, chosen)).statusCode).toBe(200);
        await moveTo(other, `outro.${address}`);
        expect((await call('admin', 'DELETE', `/users/${other.id}`)).statusCode).toBe(204);
        const late = await newOwner();
        await moveTo(late, `tarde.${address}`);
        clock.advance({ days: 7, minutes: 1 });
        const { access_token } = (await enter({ email: `tarde.${address}` })).json();
        expect((await remove(access_token, password)).statusCode).toBe(200);
        await mailbox().receive();
      },
    );

    test('what a thief set up before the change is named with its day, and goes by the same link; the owner signs in at once', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      await addPasskey(owner, new SoftwareAuthenticator(publicUrl), { nome: 'Do ladrão', secret });
      const added = clock.now().getTime();
      clock.advance({ minutes: 5 });
      await mailbox().receive();
      const [told] = await moveTo(owner, 'antes.da.troca@x.test', await permitOf(owner, secret));
      const undone = await undo(told);
      expect(undone.fatores).toEqual([
        { tipo: 'aplicativo', nome: null, criado_em: expect.any(String) },
        { tipo: 'chave', nome: 'Do ladrão', criado_em: expect.any(String) },
      ]);
      for (const { criado_em } of undone.fatores)
        expect(Math.abs(Date.parse(criado_em) - added)).toBeLessThan(120_000);
      // Opened once more, the page still offers it.
      expect(await undo(told)).toMatchObject({ reset_token: null, fatores: undone.fatores });
      const drop = () =>
        call(null, 'POST', '/auth/not-me/factors', { token: tokenIn(told, linkPaths.notMe) });
      expect((await drop()).json().message).toBe(authTexts.olderFactorsRemoved);
      const entered = await chooseAndEnter(owner, undone.reset_token);
      expect(entered.statusCode).toBe(200);
      // What the owner sets up from now on is none of the link's.
      owner.token = entered.json().access_token;
      clock.advance({ minutes: 1 });
      await send(owner.token, 'POST', '/second-factor/confirmation', { senha: chosen }).then(
        async (answer) => {
          const { permissao } = answer.json();
          const { preparo, segredo } = (
            await send(owner.token, 'POST', '/second-factor/app', { permissao })
          ).json();
          await send(owner.token, 'POST', '/second-factor/app/activation', {
            preparo,
            codigo: codeOf(segredo),
          });
        },
      );
      await drop();
      expect((await undo(told)).fatores).toEqual([]);
      expect((await send(owner.token, 'GET', '/second-factor')).json().ativo).toBe(true);
      await mailbox().receive();
    });

    test('the link removes no older factor before it has undone the change, nor after its seven days, nor from elsewhere', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      const [ofFactor] = await mailbox().receive(owner.email);
      clock.advance({ minutes: 5 });
      const [told] = await moveTo(owner, 'cedo@x.test', await permitOf(owner, secret));
      const drop = (mail: ReceivedMail | undefined) =>
        call(null, 'POST', '/auth/not-me/factors', { token: tokenIn(mail, linkPaths.notMe) });
      expect([(await drop(told)).statusCode, (await drop(ofFactor)).statusCode]).toEqual([404, 404]);
      await undo(told);
      await call('admin', 'PUT', `/users/${owner.id}`, { email: 'mudou@oficina.test' });
      expect((await drop(told)).statusCode).toBe(404);
      await call('admin', 'PUT', `/users/${owner.id}`, { email: owner.email });
      clock.advance({ days: 7, minutes: 1 });
      expect((await drop(told)).statusCode).toBe(404);
      await mailbox().receive();
    });

    test.each(['by mail', 'by an admin'] as const)(
      'a new password %s cancels the e-mail that a thief has asked for, and says so',
      async (way) => {
        const owner = await newOwner();
        await ask(owner, `quase.${way.length}@x.test`);
        const asked = await mailbox().receive();
        if (way === 'by mail') {
          await call(null, 'POST', '/auth/forgot-password', { email: owner.email });
          const [reset] = await mailbox().receive(owner.email);
          const token = tokenIn(reset, linkPaths.resetPassword);
          await call(null, 'POST', '/auth/reset-password', { token, new_password: chosen });
        } else await call('admin', 'PUT', `/users/${owner.id}`, { senha: chosen });
        expect((await verify(asked.find(({ to }) => to !== owner.email))).statusCode).toBe(404);
        const [told] = await mailbox().receive(owner.email);
        expect(told?.text).toContain('foi cancelada');
      },
    );

    test('the session that asked for another e-mail keeps it when it chooses another password; another session does not', async () => {
      const owner = await newOwner();
      const other = (await enter(owner)).json().access_token;
      await ask(owner, 'fica@oficina.test');
      const choose = (token: string, senha_atual: string, nova_senha: string) =>
        send(token, 'PUT', '/users/me/password', { senha_atual, nova_senha });
      const pending = async (token: string) =>
        (await send(token, 'GET', '/users?user_id=me')).json().email_pendente;
      expect((await choose(other, password, chosen)).statusCode).toBe(200);
      expect(await pending(other)).toBeNull();
      await send(other, 'PUT', '/users/me', { ...profile(owner, 'fica@oficina.test'), senha_atual: chosen });
      await choose(other, chosen, `${chosen}-2`);
      expect(await pending(other)).toBe('fica@oficina.test');
      await mailbox().receive();
    });

    test('a device that a thief has signed in on is unknown once the account is taken back', async () => {
      const owner = await newOwner();
      const login = (typed: string, cookie?: string) =>
        app().inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          payload: { email: owner.email, password: typed },
          ...(cookie === undefined ? {} : { headers: { cookie } }),
        });
      const setBy = (answer: Awaited<ReturnType<typeof login>>) =>
        String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
      const thiefs = setBy(await login(password));
      const [told] = await moveTo(owner, 'aparelho@x.test');
      const { reset_token } = await undo(told);
      await call(null, 'POST', '/auth/reset-password', { token: reset_token, new_password: chosen });
      const entered = await login(chosen, thiefs);
      expect(setBy(entered)).not.toBe(thiefs);
      // Once known again it stays the same device.
      expect(setBy(await login(chosen, setBy(entered)))).toBe(setBy(entered));
      await mailbox().receive();
    });
  },
  { publicUrl },
);
