import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authEndpoints } from '@bancada/contract/accounts/auth';
import { userEndpoints } from '@bancada/contract/accounts/users';
import { attachmentEndpoints } from '@bancada/contract/attachments/attachments';
import { troubleshootingEndpoints } from '@bancada/contract/faults/troubleshooting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { call, callForBytes, callWithHeaders } from './client.ts';
import { isConnectionLost, isServerThere, NoConnection } from './connection.ts';
import { keepDraftsOf, lastingDraftKey, readDraft, writeDraft } from './drafts.ts';
import { isSignedIn, onSessionChange, sessionEndSentence, signOut, storeTokens } from './session.ts';

// A real server over real HTTP; only browser APIs that Node lacks are stubbed.
const stored = new Map<string, string>();
const requests: string[] = [];
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let server: Server;
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => browserFetch(new URL(String(input), origin), init);
  globalThis.localStorage = storageOn(stored);
  globalThis.sessionStorage = storageOn(new Map());
});

function storageOn(kept: Map<string, string>): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

afterAll(() => {
  globalThis.fetch = browserFetch;
  server.close();
});

beforeEach(() => {
  requests.length = 0;
  stored.clear();
  stored.set('access_token', 'old');
  stored.set('refresh_token', 'r1');
  stored.set('symptomWizardDraft', '{"sintoma":"não liga"}');
  writeDraft('edit-profile:7', { nome: 'Joana' });
});

function reply(response: ServerResponse, status: number, body?: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-bancada': '1', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/** Refuses the old token, and exchanges it for the new one on refresh. */
function expiringServer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.endsWith('/refresh-token'))
    reply(response, 200, { access_token: 'new', refresh_token: 'r2', token_type: 'bearer', expires_in: 900 });
  else if (request.headers.authorization === 'Bearer new') reply(response, 200, { id: 1 });
  else reply(response, 401, { detail: 'Sua sessão expirou.' });
}

test('twenty calls with an expired token share one refresh, and are each retried once', async () => {
  answer = expiringServer;
  await Promise.all(
    Array.from({ length: 20 }).map(() => call(userEndpoints.find, { query: { user_id: 'me' } })),
  );
  expect(requests.filter((line) => line.includes('refresh-token'))).toHaveLength(1);
  expect(requests.filter((line) => line.endsWith('Bearer new'))).toHaveLength(20);
  expect([stored.get('access_token'), stored.get('refresh_token')]).toEqual(['new', 'r2']);
});

test('a call refused again after the refresh fails, without a second refresh', async () => {
  answer = (request, response) =>
    request.url?.endsWith('/refresh-token')
      ? expiringServer(request, response)
      : reply(response, 401, { detail: 'Não.' });
  await expect(call(userEndpoints.find, { query: {} })).rejects.toMatchObject({
    status: 401,
    body: { detail: 'Não.' },
  });
  expect(requests).toHaveLength(3);
});

test('a refused refresh ends the session but keeps unsaved drafts', async () => {
  answer = (_, response) => reply(response, 401, { detail: 'Sua sessão expirou.' });
  let changes = 0;
  const stop = onSessionChange(() => {
    changes += 1;
  });
  await expect(call(userEndpoints.find, { query: {} })).rejects.toBeInstanceOf(ApiError);
  stop();
  expect([isSignedIn(), stored.has('refresh_token'), changes]).toEqual([false, false, 1]);
  expect(stored.has('symptomWizardDraft')).toBe(true);
  expect(readDraft('edit-profile:7')).toEqual({ nome: 'Joana' });
});

test('a draft waits for its person, and is not shown to another', () => {
  keepDraftsOf(7);
  writeDraft('manufacturers:new', { nome: 'Dell' });
  keepDraftsOf(7);
  stored.set(lastingDraftKey, '{"sintoma":"não liga"}');
  keepDraftsOf(7);
  expect(readDraft('manufacturers:new')).toEqual({ nome: 'Dell' });
  expect(stored.has(lastingDraftKey)).toBe(true);
  keepDraftsOf(8);
  expect(readDraft('manufacturers:new')).toBeNull();
  expect(stored.has(lastingDraftKey)).toBe(false);
});

test('the sign-in screen is told why a session ended, until the next one begins', async () => {
  answer = (_, response) => reply(response, 401, { detail: 'Conta desativada. Fale com um administrador.' });
  await expect(call(userEndpoints.find, { query: {} })).rejects.toBeInstanceOf(ApiError);
  expect(sessionEndSentence()).toBe('Conta desativada. Fale com um administrador.');
  storeTokens({ access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 900 });
  expect(sessionEndSentence()).toBeNull();
  stored.delete('refresh_token');
  await expect(call(userEndpoints.find, { query: {} })).rejects.toBeInstanceOf(ApiError);
  expect(sessionEndSentence()).toBe('Sua sessão terminou. Entre de novo para continuar.');
});

test('an answer to a refresh that arrives after the sign-out does not sign in again', async () => {
  const waiting: (() => void)[] = [];
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  answer = (request, response) => {
    if (request.url?.endsWith('/logout')) return reply(response, 204);
    if (!request.url?.endsWith('/refresh-token')) return reply(response, 401, {});
    waiting.push(() => expiringServer(request, response));
    isAsked();
  };
  const refused = expect(call(userEndpoints.find, { query: {} })).rejects.toBeInstanceOf(ApiError);
  await asked;
  await signOut();
  for (const release of waiting) release();
  await refused;
  expect([isSignedIn(), stored.size]).toEqual([false, 0]);
});

test('a server that is restarting or unreachable does not end the session', async () => {
  answer = (request, response) =>
    request.url?.endsWith('/refresh-token')
      ? reply(response, 503, { detail: 'Tente de novo.' })
      : reply(response, 401, {});
  await expect(call(userEndpoints.find, { query: {} })).rejects.toMatchObject({ status: 503 });
  answer = (request, response) =>
    request.url?.endsWith('/refresh-token') ? request.socket.destroy() : reply(response, 401, {});
  await expect(call(userEndpoints.find, { query: {} })).rejects.toBeInstanceOf(TypeError);
  expect(isSignedIn()).toBe(true);
});

test('a wrong password is not an expired token: no refresh happens', async () => {
  answer = (_, response) => reply(response, 401, { detail: 'Credenciais inválidas' });
  await expect(call(authEndpoints.login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject(
    { status: 401 },
  );
  expect(requests).toHaveLength(1);
});

test('signing out tells the server and clears the storage, even if the server does not answer', async () => {
  answer = (_, response) => reply(response, 204);
  await signOut();
  expect([requests[0]?.startsWith('POST /api/v1/auth/logout'), stored.size]).toEqual([true, 0]);
  expect([readDraft('edit-profile:7'), sessionEndSentence()]).toEqual([null, null]);
  stored.set('access_token', 'x').set('refresh_token', 'y');
  answer = (request) => request.socket.destroy();
  const { warn } = console;
  const warnings: unknown[][] = [];
  console.warn = (...args) => void warnings.push(args);
  await signOut();
  console.warn = warn;
  expect([warnings.length, stored.size]).toEqual([1, 0]);
});

test('parameters, query and headers are sent in the right place', async () => {
  answer = (_, response) => reply(response, 200, [], { 'x-total-count': '7' });
  const { headers } = await callWithHeaders(troubleshootingEndpoints.topScore, {
    query: { skip: 20, limit: 10 },
  });
  expect(headers.get('x-total-count')).toBe('7');
  await call(troubleshootingEndpoints.get, { params: { id: '1/2?x' } });
  await call(troubleshootingEndpoints.compactSearch, { query: { codigo_sinal_id: [3, 7], q: undefined } });
  expect(requests).toEqual([
    'GET /api/v1/troubleshooting/top-score?skip=20&limit=10 Bearer old',
    'GET /api/v1/troubleshooting/1%2F2%3Fx Bearer old',
    'GET /api/v1/troubleshooting/troubleshooting/compact-search?codigo_sinal_id=3&codigo_sinal_id=7 Bearer old',
  ]);
});

test('an error with Retry-After says how long to wait', async () => {
  answer = (_, response) => reply(response, 429, { detail: 'Muitas tentativas.' }, { 'retry-after': '90' });
  const waits = expect(call(authEndpoints.login, { body: { email: 'a@b.co', password: 'x' } })).rejects;
  await waits.toMatchObject({ status: 429, retryAfterSeconds: 90 });
});

test('an error without a sentence is an error with its status', async () => {
  answer = (_, response) => {
    response.writeHead(500, 'Internal Server Error', { 'x-bancada': '1' });
    response.end();
  };
  await expect(call(userEndpoints.find, { query: {} })).rejects.toMatchObject({
    status: 500,
    statusText: 'Internal Server Error',
    body: null,
  });
});

/** What networks answer in the server's place. */
const lies: Record<string, Answer> = {
  'a page with 200': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><h1>Entre na rede</h1>');
  },
  'a page with 401': (_, response) => {
    response.writeHead(401, { 'content-type': 'text/html' });
    response.end('<html>');
  },
  'JSON of its own with 401': (_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"detail":"Entre na rede."}');
  },
  'JSON of its own with 200': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'portal-12345678' });
    response.end('{"login":true}');
  },
  'nothing with 200': (_, response) => response.writeHead(200).end(),
  'nothing with 204': (_, response) => response.writeHead(204).end(),
  'a demand to sign in to it': (_, response) => {
    response.writeHead(511, { 'content-type': 'text/html' });
    response.end('<html>');
  },
  'a page for a server that is away': (_, response) => {
    response.writeHead(502, { 'content-type': 'text/html' });
    response.end('<html>');
  },
  'another address': (_, response) => response.writeHead(302, { location: '/portal' }).end(),
  'another address for the body': (_, response) => response.writeHead(307, { location: '/portal' }).end(),
  'a line that breaks': (request) => void request.socket.destroy(),
  'a line that breaks in the answer': (request, response) => {
    response.writeHead(200, { 'x-bancada': '1', 'content-length': 100 });
    response.write('{"id"', () => request.socket.destroy());
  },
  'a line that breaks in an error': (request, response) => {
    response.writeHead(409, { 'x-bancada': '1', 'content-length': 100 });
    response.write('{"det', () => request.socket.destroy());
  },
  'a cut answer that says it is whole': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-bancada': '1' });
    response.end('{"id":1,"nome":"Jo');
  },
};

test.each(Object.entries(lies))(
  '%s is no connection, ends no session, and is over with the next answer',
  async (_, lie) => {
    const found = () => call(userEndpoints.find, { query: {} });
    const bytes = () => callForBytes(attachmentEndpoints.download, { params: { id: 1 }, query: {} });
    answer = lie;
    await expect(found()).rejects.toBeInstanceOf(NoConnection);
    expect(isConnectionLost()).toBe(true);
    answer = (request, response) =>
      lie === lies['a cut answer that says it is whole'] ? response.destroy() : lie(request, response);
    await expect(bytes()).rejects.toBeInstanceOf(NoConnection);
    await expect(
      call(authEndpoints.login, { body: { email: 'a@b.co', password: 'x' } }),
    ).rejects.toBeInstanceOf(NoConnection);
    expect(requests.filter((line) => line.includes('portal'))).toEqual([]);
    // The token has run out, and only the refresh meets the network.
    answer = (request, response) =>
      request.url?.endsWith('/refresh-token') ? lie(request, response) : expiringServer(request, response);
    await expect(found()).rejects.toBeInstanceOf(NoConnection);
    expect([isSignedIn(), stored.get('refresh_token')]).toEqual([true, 'r1']);
    expect(readDraft('edit-profile:7')).toEqual({ nome: 'Joana' });
    answer = (_, response) => reply(response, 503, { detail: 'O banco de dados não responde.' });
    await expect(found()).rejects.toMatchObject({ status: 503 });
    expect(await isServerThere()).toBe(true);
    expect(isConnectionLost()).toBe(false);
  },
);
