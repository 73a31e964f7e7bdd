// Stories of accounts: they need an app's code, a passkey's signature or the link of an e-mail.
import { setTimeout } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { SoftwareAuthenticator } from '../testing/authenticator.ts';
import { knownPassword } from './from-schema.ts';
import { publicUrl, rootAccount } from './product.ts';
import type { Tell, Told } from './story.ts';

export async function signIn(
  tell: Tell,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { json } = await tell('POST /auth/login', '/auth/login', { body: { email, password } });
  return json.access_token;
}

const mailTries = 100;
const mailEveryMs = 200;
const mailQuietTries = 10;

export async function confirmEmail(tell: Tell, newMailTokens: () => string[]): Promise<void> {
  const body = { nome: 'Nova', nome_usuario: 'nova', email: 'nova@fuzz.test', senha: knownPassword };
  await tell('POST /auth/register', '/auth/register', { body });
  // The message has two links: one confirms, the other says that it was somebody else.
  await withMailToken(newMailTokens, (token) =>
    tell('GET /auth/verify-email', `/auth/verify-email?token=${token}`, { mayFail: true }),
  );
}

/** Tries the links of new messages until one is good. */
async function withMailToken(
  newMailTokens: () => string[],
  use: (token: string) => Promise<{ status: number }>,
): Promise<void> {
  for (let count = 0; count < mailTries; count += 1) {
    for (const token of newMailTokens()) if ((await use(token)).status === 200) return;
    await setTimeout(mailEveryMs);
  }
}

/** A change of e-mail is undone from the former mailbox, and the older app removed with it. */
export async function takeAccountBack(
  tell: Tell,
  root: string,
  newMailTokens: () => string[],
): Promise<void> {
  const owner = await newOwner(tell, root, 'trocado');
  const [code] = await addApp(tell, owner);
  const permissao = await leaveBy(tell, owner, code);
  const email = 'outro-dono@fuzz.test';
  const body = { nome: 'Dono', nome_usuario: 'trocado', email, senha_atual: knownPassword, permissao };
  await tell('PUT /users/me', '/users/me', { token: owner.token, body });
  // The newest first: the link of an older message would remove the app.
  for (const token of (await allMailTokens(newMailTokens)).toReversed()) {
    const undone = await tell('POST /auth/not-me', '/auth/not-me', { body: { token }, mayFail: true });
    if (undone.status !== 200) continue;
    const dropped = await tell('POST /auth/not-me/factors', '/auth/not-me/factors', {
      body: { token },
      mayFail: true,
    });
    if (dropped.status === 200) return;
  }
}

/** The tokens of messages, in their order, once no more come. */
async function allMailTokens(newMailTokens: () => string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (let quiet = 0; quiet < mailQuietTries; quiet += 1) {
    const some = newMailTokens();
    if (some.length > 0) quiet = 0;
    tokens.push(...some);
    await setTimeout(mailEveryMs);
  }
  return tokens;
}

/** An account of its own, signed in. */
async function newOwner(tell: Tell, root: string, name: string) {
  const email = `${name}@fuzz.test`;
  const body = { nome: name, nome_usuario: name, email, senha: knownPassword };
  const { json } = await tell('POST /users', '/users', { token: root, body });
  return { id: json.id, email, token: await signIn(tell, { email, password: knownPassword }) };
}

type Owner = Awaited<ReturnType<typeof newOwner>>;

async function addApp(tell: Tell, owner: Owner): Promise<string[]> {
  const { token } = owner;
  const leave = await confirm(tell, owner);
  const prepared = await tell('POST /second-factor/app', '/second-factor/app', {
    token,
    body: { permissao: leave.permissao },
  });
  const { preparo, segredo } = prepared.json;
  const codigo = generateSync({ secret: segredo });
  const path = '/second-factor/app/activation';
  const added = await tell(`POST ${path}`, path, { token, body: { preparo, codigo } });
  return added.json.codigos;
}

/** A permit for one change, or with a second factor the challenge that comes first. */
async function confirm(tell: Tell, { token }: Owner): Promise<Told> {
  const path = '/second-factor/confirmation';
  return (await tell(`POST ${path}`, path, { token, body: { senha: knownPassword } })).json;
}

/** A permit for one change, by password and recovery code. */
async function leaveBy(tell: Tell, owner: Owner, codigo: string | undefined): Promise<string> {
  const { segundo_fator } = await confirm(tell, owner);
  const path = '/second-factor/confirmation/proof';
  const body = { desafio: segundo_fator.desafio, metodo: 'recuperacao', codigo };
  return (await tell(`POST ${path}`, path, { token: owner.token, body })).json.permissao;
}

export async function useSecondFactor(tell: Tell, root: string): Promise<void> {
  const owner = await newOwner(tell, root, 'duas-etapas');
  const first = await addApp(tell, owner);
  const demand = await tell('POST /auth/login', '/auth/login', {
    body: { email: owner.email, password: knownPassword },
    // 401, with what the second step needs.
    mayFail: true,
  });
  const { desafio } = demand.json.segundo_fator;
  const proof = { desafio, metodo: 'recuperacao', codigo: first[0] };
  const entered = await tell('POST /auth/second-factor', '/auth/second-factor', { body: proof });
  const token: string = entered.json.access_token;
  const again = { ...owner, token };
  const newCodes = await tell('POST /second-factor/recovery-codes', '/second-factor/recovery-codes', {
    token,
    body: { permissao: await leaveBy(tell, again, first[1]) },
  });
  const codes: string[] = newCodes.json.codigos;
  await usePasskey(tell, again, codes);
  await tell('POST /second-factor/app/removal', '/second-factor/app/removal', {
    token,
    body: { permissao: await leaveBy(tell, again, codes[2]) },
  });
}

async function usePasskey(tell: Tell, owner: Owner, codes: readonly string[]): Promise<void> {
  const { token } = owner;
  const options = await tell('POST /second-factor/passkeys/options', '/second-factor/passkeys/options', {
    token,
    body: { permissao: await leaveBy(tell, owner, codes[0]) },
  });
  const { preparo, opcoes } = options.json;
  const resposta = new SoftwareAuthenticator(publicUrl).create(opcoes);
  const body = { preparo, nome: 'Chave da bancada', resposta };
  const added = await tell('POST /second-factor/passkeys', '/second-factor/passkeys', { token, body });
  const key: number = added.json.estado.chaves[0].id;
  await tell('PUT /second-factor/passkeys/{id}', `/second-factor/passkeys/${key}`, {
    token,
    body: { nome: 'Chave da gaveta' },
  });
  const demand = await tell('POST /auth/login', '/auth/login', {
    body: { email: owner.email, password: knownPassword },
    // 401, with what the second step needs.
    mayFail: true,
  });
  await tell('POST /auth/second-factor/passkey-options', '/auth/second-factor/passkey-options', {
    body: { desafio: demand.json.segundo_fator.desafio },
  });
  await tell('POST /second-factor/passkeys/{id}/removal', `/second-factor/passkeys/${key}/removal`, {
    token,
    body: { permissao: await leaveBy(tell, owner, codes[1]) },
  });
}

export async function resetSecondFactor(tell: Tell, root: string): Promise<void> {
  const owner = await newOwner(tell, root, 'perdeu-o-celular');
  await addApp(tell, owner);
  const path = '/second-factor/confirmation';
  const leave = await tell(`POST ${path}`, path, { token: root, body: { senha: rootAccount.password } });
  await tell('POST /users/{id}/second-factor/reset', `/users/${owner.id}/second-factor/reset`, {
    token: root,
    body: { permissao: leave.json.permissao },
  });
}
