import assert from 'node:assert/strict';

/** A running server: what tests of screens and journeys call. */
export interface RunningProduct {
  /** `http://localhost:port`. */
  address: string;
  /** E-mails are written to its `outbox/`. */
  dataDir: string;
  /** The credentials of the first admin, printed at start-up. */
  admin: { email: string; password: string };
}

export interface Person {
  nome: string;
  nome_usuario: string;
  email: string;
  senha: string;
}

let count = 0;

/** Somebody without an account. */
export function someone(): Person {
  count += 1;
  const nome_usuario = `tecnica.${process.pid}.${count}`;
  return {
    nome: `Joana Prado ${count}`,
    nome_usuario,
    email: `${nome_usuario}@oficina.test`,
    senha: 'osciloscópio azul no telhado',
  };
}

/** Calls the API without a browser. */
export async function callApi(
  product: Pick<RunningProduct, 'address'>,
  call: string,
  body?: object,
  accessToken?: string,
): Promise<Response> {
  const [method = 'GET', place] = call.split(' ');
  return fetch(`${product.address}/api/v1${place}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Begins a session, without a browser. */
export async function newSession(
  product: RunningProduct,
  { email, senha }: Person,
): Promise<{ access_token: string; refresh_token: string }> {
  const response = await callApi(product, 'POST /auth/login', { email, password: senha });
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as { access_token: string; refresh_token: string };
}

/** Signs in somewhere else, without a browser. Returns the access token. */
export async function signInElsewhere(product: RunningProduct, person: Person): Promise<string> {
  return (await newSession(product, person)).access_token;
}

/** The first admin, created when the product started. */
export const adminOf = ({ admin }: RunningProduct): Person => ({
  nome: 'Administrador',
  nome_usuario: 'admin',
  email: admin.email,
  senha: admin.password,
});

const tokens = new WeakMap<RunningProduct, Map<string, string>>();

/** The tokens that people have on this server, by e-mail. */
function tokensOn(product: RunningProduct): Map<string, string> {
  const kept = tokens.get(product) ?? new Map<string, string>();
  tokens.set(product, kept);
  return kept;
}

/** Calls the API as this person, without a browser: one session for all their calls, since a person may have five. */
export async function callAsPerson(
  product: RunningProduct,
  person: Person,
  call: string,
  body?: object,
): Promise<Response> {
  const known = tokensOn(product).get(person.email);
  const response = known === undefined ? null : await callApi(product, call, body, known);
  if (response !== null && response.status !== 401) return response;
  const token = await signInElsewhere(product, person);
  tokensOn(product).set(person.email, token);
  return callApi(product, call, body, token);
}

/** A token of that session. */
export async function tokenOf(product: RunningProduct, person: Person): Promise<string> {
  await callAsPerson(product, person, 'GET /users?user_id=me');
  return tokensOn(product).get(person.email) ?? '';
}

/** A token of the first admin. */
export const adminToken = (product: RunningProduct): Promise<string> => tokenOf(product, adminOf(product));

/** A person whose account an admin created. */
export async function created(
  product: RunningProduct,
  given: Partial<Person> & { perfil?: 'usuario' | 'editor' | 'admin'; ativo?: boolean } = {},
): Promise<Person & { id: number }> {
  const person = { ...someone(), ...given };
  const response = await callAsPerson(product, adminOf(product), 'POST /users', person);
  assert.equal(response.status, 201, await response.clone().text());
  const { id } = (await response.json()) as { id: number };
  return { ...person, id };
}
