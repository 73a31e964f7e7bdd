import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { generateSync } from 'otplib';
import type { SoftwareAuthenticator } from '../../scripts/testing/authenticator.ts';
import { insertUser } from '../src/features/users/users.sql.ts';
import { password, type TestApplication } from './application.ts';
import { quickHash } from './passwords.ts';

/** Time step of an app's codes. */
export const step = { seconds: 30 };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody with a new account, signed in. */
export interface Owner {
  id: number;
  email: string;
  nomeUsuario: string;
  token: string;
}

let made = 0;

/** Helpers for the tests of the second factor. Their clock stands still: a code is that of its half minute. */
export function factorsOf({ app, db, clock }: TestApplication) {
  clock.stop();
  const send = (token: string | null, method: Method, url: string, body?: object) =>
    app().inject({
      method,
      url: `/api/v1${url}`,
      ...(body === undefined ? {} : { payload: body }),
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });

  const enter = (owner: { email: string }, typed = password) =>
    send(null, 'POST', '/auth/login', { email: owner.email, password: typed });

  /** The challenge after the right password. */
  const demandOf = async (owner: Owner): Promise<FactorDemand> => {
    const answer = await enter(owner);
    if (answer.statusCode !== 401) throw new Error(`no demand: ${answer.body}`);
    return answer.json().segundo_fator;
  };

  const newOwner = async (perfil: 'usuario' | 'editor' | 'admin' = 'usuario'): Promise<Owner> => {
    made += 1;
    const nomeUsuario = `pessoa.${made}`;
    const email = `${nomeUsuario}@oficina.test`;
    const passwordHash = await quickHash(password);
    const { id } = await insertUser(db(), {
      nome: `Pessoa ${made}`,
      nomeUsuario,
      email,
      perfil,
      passwordHash,
    });
    return { id, email, nomeUsuario, token: (await enter({ email })).json().access_token };
  };

  /** The code that an app shows now, or `steps` later. */
  const codeOf = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * step.seconds });

  /** A permit for one change: by password and, if there is one, the app's next code. */
  const permitOf = async (owner: Owner, secret?: string): Promise<string> => {
    const first = (
      await send(owner.token, 'POST', '/second-factor/confirmation', { senha: password })
    ).json();
    if (first.permissao !== null) return first.permissao;
    if (secret === undefined) throw new Error('a factor is asked for');
    clock.advance(step);
    const { desafio } = first.segundo_fator;
    const proof = { desafio, metodo: 'aplicativo', codigo: codeOf(secret) };
    const second = await send(owner.token, 'POST', '/second-factor/confirmation/proof', proof);
    return second.json().permissao;
  };

  /** Turns on an app, which uses up its first code. */
  const addApp = async (owner: Owner, present?: string): Promise<{ secret: string; codes: string[] }> => {
    const permissao = await permitOf(owner, present);
    const { preparo, segredo } = (
      await send(owner.token, 'POST', '/second-factor/app', { permissao })
    ).json();
    const codigo = codeOf(segredo);
    const added = await send(owner.token, 'POST', '/second-factor/app/activation', { preparo, codigo });
    if (added.statusCode !== 200) throw new Error(added.body);
    return { secret: segredo, codes: added.json().codigos };
  };

  const addPasskey = async (
    owner: Owner,
    device: SoftwareAuthenticator,
    { nome = 'Notebook da bancada', secret }: { nome?: string; secret?: string } = {},
  ) => {
    const permissao = await permitOf(owner, secret);
    const prepared = await send(owner.token, 'POST', '/second-factor/passkeys/options', { permissao });
    const { preparo, opcoes } = prepared.json();
    const resposta = device.create(opcoes);
    return send(owner.token, 'POST', '/second-factor/passkeys', { preparo, nome, resposta });
  };

  const prove = (desafio: string, metodo: 'aplicativo' | 'recuperacao', codigo: string) =>
    send(null, 'POST', '/auth/second-factor', { desafio, metodo, codigo });

  /** Answers a passkey challenge with this device. */
  const provePasskey = async (desafio: string, device: SoftwareAuthenticator) => {
    const options = await send(null, 'POST', '/auth/second-factor/passkey-options', { desafio });
    const resposta = device.get(options.json());
    return send(null, 'POST', '/auth/second-factor', { desafio, metodo: 'chave', resposta });
  };

  return { send, enter, demandOf, newOwner, codeOf, permitOf, addApp, addPasskey, prove, provePasskey };
}
