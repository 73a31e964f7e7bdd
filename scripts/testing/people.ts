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
  product: RunningProduct,
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

const adminTokens = new WeakMap<RunningProduct, string>();

/** A token of the first admin: one session for all tests, since a person may have five. */
export async function adminToken(product: RunningProduct): Promise<string> {
  const kept = adminTokens.get(product);
  if (kept !== undefined && (await callApi(product, 'GET /users?user_id=me', undefined, kept)).ok)
    return kept;
  const token = await signInElsewhere(product, adminOf(product));
  adminTokens.set(product, token);
  return token;
}

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
