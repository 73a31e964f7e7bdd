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

/** A token of this person: one session for all calls, since a person may have five. */
export async function tokenOf(product: RunningProduct, person: Person): Promise<string> {
  const kept = tokens.get(product) ?? new Map<string, string>();
  tokens.set(product, kept);
  const last = kept.get(person.email);
  if (last !== undefined && (await callApi(product, 'GET /users?user_id=me', undefined, last)).ok)
    return last;
  const token = await signInElsewhere(product, person);
  kept.set(person.email, token);
  return token;
}

/** A token of the first admin. */
export const adminToken = (product: RunningProduct): Promise<string> => tokenOf(product, adminOf(product));

/** A person whose account an admin created. */
export async function created(
  product: RunningProduct,
  given: Partial<Person> & { perfil?: 'usuario' | 'editor' | 'admin'; ativo?: boolean } = {},
): Promise<Person & { id: number }> {
  const person = { ...someone(), ...given };
  const response = await callApi(product, 'POST /users', person, await adminToken(product));
  assert.equal(response.status, 201, await response.clone().text());
  const { id } = (await response.json()) as { id: number };
  return { ...person, id };
}
