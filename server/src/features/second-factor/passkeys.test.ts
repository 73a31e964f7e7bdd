import { expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../../scripts/testing/authenticator.ts';
import { describeApplication } from '../../../test/application.ts';
import { factorsOf } from '../../../test/factors.ts';
import { relyingPartyOf } from './passkeys.ts';

const publicUrl = 'https://bancada.test';
const refused = { detail: 'A chave de acesso não foi aceita. Tente de novo ou use outra forma.' };
const device = () => new SoftwareAuthenticator(publicUrl);

describeApplication(
  'passkeys',
  (application) => {
    const { clock, db, mailbox } = application;
    const { addApp, addPasskey, demandOf, enter, newOwner, permitOf, provePasskey, send } =
      factorsOf(application);

    test('adding one gives recovery codes and a message, and it works for signing in after the password', async () => {
      const owner = await newOwner();
      const notebook = device();
      const added = await addPasskey(owner, notebook);
      expect([added.statusCode, added.json().message, added.json().codigos.length]).toEqual([
        200,
        'Chave de acesso adicionada.',
        10,
      ]);
      const [mail] = await mailbox().receive(owner.email);
      expect(mail?.subject).toBe('Chave de acesso adicionada na Bancada');
      expect(mail?.text).toContain('“Notebook da bancada”');
      const demand = await demandOf(owner);
      expect(demand.metodos).toEqual(['chave', 'recuperacao']);
      const entered = await provePasskey(demand.desafio, notebook);
      expect(entered.statusCode).toBe(200);
      const state = await send(entered.json().access_token, 'GET', '/second-factor');
      expect(state.json()).toMatchObject({
        ativo: true,
        aplicativo: null,
        chaves: [{ nome: 'Notebook da bancada', neste_endereco: true, usado_em: expect.any(String) }],
        codigos_restantes: 10,
        endereco_das_chaves: publicUrl,
      });
    });

    test('a key without its own PIN or finger is accepted: the password came before', async () => {
      const owner = await newOwner();
      const key = device();
      key.isUserVerified = false;
      expect((await addPasskey(owner, key)).statusCode).toBe(200);
      expect((await provePasskey((await demandOf(owner)).desafio, key)).statusCode).toBe(200);
    });

    test('several have their own names, can be renamed, and can each be removed', async () => {
      const owner = await newOwner();
      const { secret } = await addApp(owner);
      await addPasskey(owner, device(), { nome: 'Celular', secret });
      const second = await addPasskey(owner, device(), { nome: 'Chave azul', secret });
      expect(second.json().codigos).toBeNull();
      const [celular, azul] = second.json().estado.chaves;
      const renamed = await send(owner.token, 'PUT', `/second-factor/passkeys/${celular.id}`, {
        nome: '  Celular da loja ',
      });
      expect(renamed.json().chaves.map(({ nome }: { nome: string }) => nome)).toEqual([
        'Celular da loja',
        'Chave azul',
      ]);
      const permissao = await permitOf(owner, secret);
      const removed = await send(owner.token, 'POST', `/second-factor/passkeys/${azul.id}/removal`, {
        permissao,
      });
      expect(removed.json().estado.chaves).toHaveLength(1);
      const again = await permitOf(owner, secret);
      const gone = await send(owner.token, 'POST', `/second-factor/passkeys/${azul.id}/removal`, {
        permissao: again,
      });
      expect([gone.statusCode, gone.json().detail]).toEqual([404, 'Chave de acesso não encontrada.']);
    });

    test("nobody can rename or remove somebody else's", async () => {
      const owner = await newOwner();
      const added = await addPasskey(owner, device());
      const { id } = added.json().estado.chaves[0];
      const other = await newOwner();
      const permissao = await permitOf(other);
      for (const answer of [
        await send(other.token, 'PUT', `/second-factor/passkeys/${id}`, { nome: 'Minha' }),
        await send(other.token, 'POST', `/second-factor/passkeys/${id}/removal`, { permissao }),
      ])
        expect(answer.statusCode).toBe(404);
    });

    test('an answer works once: the same one again is refused', async () => {
      const owner = await newOwner();
      const notebook = device();
      await addPasskey(owner, notebook);
      const { desafio } = await demandOf(owner);
      const options = await send(null, 'POST', '/auth/second-factor/passkey-options', { desafio });
      const proof = { desafio, metodo: 'chave', resposta: notebook.get(options.json()) };
      const both = await Promise.all([
        send(null, 'POST', '/auth/second-factor', proof),
        send(null, 'POST', '/auth/second-factor', proof),
      ]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const next = await demandOf(owner);
      const replayed = await send(null, 'POST', '/auth/second-factor', { ...proof, desafio: next.desafio });
      expect([replayed.statusCode, replayed.json()]).toEqual([403, refused]);
    });

    test('an answer to one challenge does not answer another, and a wrong answer uses its challenge up', async () => {
      const owner = await newOwner();
      const notebook = device();
      await addPasskey(owner, notebook);
      const first = (await demandOf(owner)).desafio;
      const second = (await demandOf(owner)).desafio;
      const ask = async (desafio: string) =>
        (await send(null, 'POST', '/auth/second-factor/passkey-options', { desafio })).json();
      const signedForFirst = notebook.get(await ask(first));
      const optionsOfSecond = await ask(second);
      const answer = (resposta: object) =>
        send(null, 'POST', '/auth/second-factor', { desafio: second, metodo: 'chave', resposta });
      expect((await answer(signedForFirst)).json()).toEqual(refused);
      expect((await answer(notebook.get(optionsOfSecond))).json()).toEqual(refused);
      expect((await answer(notebook.get(await ask(second)))).statusCode).toBe(200);
    });

    test("another person's passkey, one from another site and a forged one are refused", async () => {
      const owner = await newOwner();
      const notebook = device();
      await addPasskey(owner, notebook);
      const other = await newOwner();
      const stranger = device();
      await addPasskey(other, stranger);
      const phished = new SoftwareAuthenticator('https://bancada.evil.test');
      for (const forge of [
        (challenge: string) => stranger.get({ challenge }),
        (challenge: string) => ({ ...stranger.get({ challenge }), ...idsOf(notebook) }),
        (challenge: string) => ({ ...phished.get({ challenge }), ...idsOf(notebook) }),
        () => ({
          ...idsOf(notebook),
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: '' },
        }),
      ]) {
        const { desafio } = await demandOf(owner);
        const options = await send(null, 'POST', '/auth/second-factor/passkey-options', { desafio });
        const resposta = forge(options.json().challenge);
        const answer = await send(null, 'POST', '/auth/second-factor', {
          desafio,
          metodo: 'chave',
          resposta,
        });
        expect([answer.statusCode, answer.json()]).toEqual([403, refused]);
      }
    });

    test('a copied passkey is detected by its counter', async () => {
      const owner = await newOwner();
      const notebook = device();
      await addPasskey(owner, notebook);
      expect((await provePasskey((await demandOf(owner)).desafio, notebook)).statusCode).toBe(200);
      notebook.counter = 1;
      const copied = await provePasskey((await demandOf(owner)).desafio, notebook);
      expect([copied.statusCode, copied.json()]).toEqual([403, refused]);
    });

    test('a device without a counter is accepted every time', async () => {
      const owner = await newOwner();
      const telephone = device();
      telephone.counter = 0;
      await addPasskey(owner, telephone);
      for (let count = 0; count < 2; count += 1)
        expect((await provePasskey((await demandOf(owner)).desafio, telephone)).statusCode).toBe(200);
    });

    test('a passkey challenge expires after five minutes', async () => {
      const owner = await newOwner();
      const permissao = await permitOf(owner);
      const prepared = await send(owner.token, 'POST', '/second-factor/passkeys/options', { permissao });
      const { preparo, opcoes } = prepared.json();
      clock.advance({ minutes: 5, seconds: 1 });
      const resposta = device().create(opcoes);
      const late = await send(owner.token, 'POST', '/second-factor/passkeys', {
        preparo,
        nome: 'Tarde',
        resposta,
      });
      expect([late.statusCode, late.json().detail]).toEqual([
        409,
        'O tempo para confirmar acabou. Comece de novo.',
      ]);
    });

    test('one device is one passkey: it cannot be added twice, nor to two accounts', async () => {
      const owner = await newOwner();
      const notebook = device();
      await addPasskey(owner, notebook);
      const other = await newOwner();
      const twice = await addPasskey(other, notebook);
      expect([twice.statusCode, twice.json()]).toEqual([403, refused]);
      expect((await enter(other)).statusCode).toBe(200);
    });

    test('the export of one’s own data names a passkey and contains no key', async () => {
      const owner = await newOwner();
      await addPasskey(owner, device(), { nome: 'Chave azul' });
      const { segundo_fator } = (await send(owner.token, 'GET', '/users/me/export')).json();
      expect(segundo_fator).toEqual({
        aplicativo: null,
        chaves_de_acesso: [{ nome: 'Chave azul', criado_em: expect.any(String), usado_em: null }],
      });
    });

    test('one made for another address of the instance is marked as such, and not requested', async () => {
      const owner = await newOwner();
      const added = await addPasskey(owner, device());
      expect(added.statusCode).toBe(200);
      await db()
        .updateTable('passkeys')
        .set({ dominio: 'antigo.test' })
        .where('usuario_id', '=', owner.id)
        .execute();
      const demand = await demandOf(owner);
      expect(demand.metodos).toEqual(['recuperacao']);
      const options = await send(null, 'POST', '/auth/second-factor/passkey-options', demand);
      expect(options.statusCode).toBe(404);
      const state = await send(owner.token, 'GET', '/second-factor');
      expect(state.json().chaves).toMatchObject([{ neste_endereco: false }]);
    });
  },
  { publicUrl },
);

describeApplication(
  'passkeys at an address that browsers make none at',
  (application) => {
    const { newOwner, permitOf, send } = factorsOf(application);

    test('are refused with a clear message, and the app is offered instead', async () => {
      const owner = await newOwner();
      expect((await send(owner.token, 'GET', '/second-factor')).json().endereco_das_chaves).toBeNull();
      const permissao = await permitOf(owner);
      const answer = await send(owner.token, 'POST', '/second-factor/passkeys/options', { permissao });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        'Chaves de acesso não funcionam no endereço desta instância: use um aplicativo autenticador.',
      ]);
      expect((await send(owner.token, 'POST', '/second-factor/app', { permissao })).statusCode).toBe(200);
    });
  },
  { publicUrl: 'http://192.168.0.10:3000' },
);

test.each([
  ['https://bancada.example', { id: 'bancada.example', origin: 'https://bancada.example' }],
  ['https://bancada.example:8443/base', { id: 'bancada.example', origin: 'https://bancada.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://oficina.lan:3000', null],
  ['http://192.168.0.10:3000', null],
  ['https://192.168.0.10', null],
  ['https://[::1]:3000', null],
  ['http://127.0.0.1:3000', null],
])('at %s a passkey belongs to %j', (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party);
});

function idsOf(authenticator: SoftwareAuthenticator): { id: string; rawId: string } {
  const { id, rawId } = authenticator.get({ challenge: 'x' });
  return { id, rawId };
}
