import { type ArgumentsOf, apiPrefix, type Endpoint, type ResponseOf } from '@bancada/contract/endpoint';
import { timings } from '../timings.ts';
import { ApiError } from './api-error.ts';
import { reach, readWhole } from './connection.ts';
import { accessToken, refreshSession } from './session.ts';

interface Options {
  signal?: AbortSignal;
  /** Additional headers, such as `range`. */
  headers?: Record<string, string>;
  /** How long to wait for the answer to begin; by default `timings.answerLimitMs` for a reading call. */
  limitMs?: number;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
}

/** Calls an endpoint. @throws ApiError for an error answer, NoConnection if the server is unreachable */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: ArgumentsOf<E>,
  options: Options = {},
): Promise<ResponseOf<E>> {
  const { body } = await callWithHeaders(endpoint, given, options);
  return body;
}

/** Like `call`, but returns the headers too. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  given: ArgumentsOf<E>,
  options: Options = {},
): Promise<{ body: ResponseOf<E>; headers: Headers }> {
  const response = await answer(endpoint, given, options);
  const body: unknown = response.status === 204 ? undefined : await readWhole(() => response.json());
  return { body: body as ResponseOf<E>, headers: response.headers };
}

/** Like `call`, for an endpoint that answers with bytes. */
export async function callForBytes<E extends Endpoint>(
  endpoint: E,
  given: ArgumentsOf<E>,
  options: Options = {},
): Promise<Blob> {
  const response = await answer(endpoint, given, options);
  return readWhole(() => response.blob());
}

/** The successful answer, after a refresh of the session if the access token has expired. */
async function answer(endpoint: Endpoint, given: Parts, options: Options): Promise<Response> {
  const token = accessToken();
  let response = await send(endpoint, given, token, options);
  if (response.status === 401 && endpoint.access !== 'anyone') {
    await refreshSession(token);
    response = await send(endpoint, given, accessToken(), options);
  }
  if (!response.ok) throw await readWhole(() => ApiError.from(response));
  return response;
}

interface Parts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

function send(
  endpoint: Endpoint,
  given: Parts,
  token: string | null,
  { signal, headers, limitMs, keepalive = false }: Options,
): Promise<Response> {
  const init = {
    method: endpoint.method,
    keepalive,
    headers: {
      accept: 'application/json',
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  // What a writing call did is unknown after a time limit: it waits.
  const limit = limitMs ?? (endpoint.method === 'GET' ? timings.answerLimitMs : undefined);
  return reach(addressOf(endpoint.path, given), init, limit);
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  // A list repeats its parameter.
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one));
  return `${apiPrefix}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
