import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { buildTestApp, describeApplication, password, people } from '../../test/application.ts';
import { Arrivals, arrivalLimits } from './arrivals.ts';
import { Turns, turnLimits } from './turns.ts';

const opened: Socket[] = [];
const listening: FastifyInstance[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const app of listening.splice(0)) await app.close();
});

interface Caller {
  port: number;
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

/** Opens a connection and sends this. */
function open({ port }: Caller, sent: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(sent);
  opened.push(socket);
  return socket;
}

/** Everything received until the server closes the connection. */
async function answered(caller: Caller, sent: string | Buffer): Promise<string> {
  return text(open(caller, sent));
}

const head = (line: string, headers: Record<string, string | number> = {}) =>
  `${line} HTTP/1.1\r\n${Object.entries({ host: 'bancada', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const signInHead = (length: number) =>
  head('POST /api/v1/auth/login', { 'content-type': 'application/json', 'content-length': length });
const get = (target: string) => head(`GET ${target}`, { connection: 'close' });

/** Parses a raw answer into status, `detail` and header names. */
function read(answer: string): { status: number; detail: unknown; headers: Map<string, string> } {
  const [top = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...rest] = top.split('\r\n');
  const headers = rest.map(
    (line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ')[1] ?? ''] as const,
  );
  const json = body.startsWith('{') ? body : body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1);
  return {
    status: Number(first.split(' ')[1]),
    detail: json === '' ? null : JSON.parse(json).detail,
    headers: new Map(headers),
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it did not come to be so');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describeApplication('requests before they reach a handler', ({ db }) => {
  const lines: string[] = [];
  const listen = async (settings: Parameters<typeof buildTestApp>[1] = {}) => {
    lines.length = 0;
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await buildTestApp(db(), { logger, ...settings });
    listening.push(app);
    await app.listen({ port: 0 });
    return { app, port: portOf(app) };
  };
  const errors = () => lines.filter((line) => JSON.parse(line).level >= 50);

  test('an invalid path is 404 with the error body, whoever asks and however', async () => {
    const server = await listen();
    const odd = [
      ...['/%00', '//x', '/api//v1/policy', '/api/v1/lixeira/previa//', '/api/v1/unioes//', '/\\x', '*'],
      ...['/....//....//etc/passwd', '/%2e%2e/etc', '/../../etc/passwd', '/users/%ff', '/api/v1/users%zz'],
      ...[`/${'a'.repeat(15_000)}`, `/api/v1/categories/${'a'.repeat(300)}`, 'http://outro/api/v1/nada'],
    ];
    for (const target of odd)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const answer = read(
          await answered(server, head(`${method} ${target}`, { connection: 'close', 'content-length': 0 })),
        );
        expect([method, target, answer.status, answer.detail]).toEqual([
          method,
          target,
          404,
          'Endereço não encontrado na API.',
        ]);
        expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
        expect(answer.headers.get('x-bancada')).toBe('1');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      }
    expect(errors()).toEqual([]);
  });

  test('a parameter of 101 characters is not found, not an internal error', async () => {
    const { app } = await listen();
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const response = await app.inject({ method, url: `/api/v1/categories/${'a'.repeat(101)}` });
      expect(response.statusCode).toBe(401);
    }
  });

  test('a request target in absolute form works too', async () => {
    const server = await listen();
    expect(await answered(server, get('http://bancada.test/healthz'))).toContain('{"status":"ok"}');
  });

  test('an unreadable request gets an ordinary error answer', async () => {
    const server = await listen();
    const every = [...read(await answered(server, get('/healthz'))).headers.keys()].filter(
      (name) => name !== 'vary',
    );
    const unreadable: [string, number][] = [
      ['asdf\r\n\r\n', 400],
      [head('GET /healthz', { x: 'a'.repeat(20_000) }), 431],
      [head('POST /api/v1/auth/login', { 'content-length': '1\r\ncontent-length: 2' }), 400],
      [head('POST /api/v1/auth/login', { 'content-length': 1, 'transfer-encoding': 'chunked' }), 400],
      [head('CONNECT outro:80'), 404],
    ];
    for (const [sent, status] of unreadable) {
      const answer = read(await answered(server, sent));
      expect([sent.slice(0, 40), answer.status, typeof answer.detail]).toEqual([
        sent.slice(0, 40),
        status,
        'string',
      ]);
      expect([...answer.headers.keys()]).toEqual(expect.arrayContaining(every));
    }
  });

  test('two Host headers, or none, are refused; an unknown Expect is not', async () => {
    const server = await listen();
    const hosts = [
      'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
      'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n',
    ];
    for (const sent of hosts) {
      const { status, headers } = read(await answered(server, sent));
      expect([status, headers.get('x-content-type-options')]).toEqual([400, 'nosniff']);
    }
    const expecting = head('GET /healthz', { expect: 'milagre', connection: 'close' });
    expect(read(await answered(server, expecting)).status).toBe(200);
  });

  test('a body that its sender interrupts is not an internal error', async () => {
    const server = await listen();
    const socket = open(server, `${signInHead(50)}{"email"`);
    await once(socket, 'connect');
    socket.end();
    await until(() => lines.some((line) => line.includes('cut off by its sender')));
    expect(errors()).toEqual([]);
  });

  test('the body of a request to an unknown path is not kept', async () => {
    const { app } = await listen();
    const refused = await app.inject({
      method: 'POST',
      url: '/api/v1/nada',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(500_000)}"`,
    });
    expect(refused.statusCode).toBe(404);
  });

  test('a JSON text with too many parts, or too deep, is refused before it is parsed', async () => {
    const { app } = await listen();
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    for (const payload of [
      '['.repeat(5_000),
      `[${'[],'.repeat(4_500)}[]]`,
      `{"a":[${'1,'.repeat(7_900)}1]}`,
    ]) {
      const refused = await send(payload.padEnd(16_000, ' '));
      expect(refused.statusCode).toBe(422);
    }
    expect((await send('['.repeat(5_000))).json().detail).toEqual([
      { loc: ['body'], msg: 'O conteúdo enviado tem partes demais.', type: 'json_too_complex' },
    ]);
    // Syntax characters inside strings do not count.
    const { statusCode, json } = await send(JSON.stringify({ email: '[{,"\\'.repeat(1_500), password: 'x' }));
    expect([statusCode, json().detail[0].loc]).toEqual([422, ['body', 'email']]);
  });

  test('of a body that is too large its sender reads why, and the connection goes on once all of it is sent', async () => {
    const server = await listen();
    const length = 2 * 1024 * 1024;
    const socket = open(server, signInHead(length));
    const [refused] = await once(socket, 'data');
    expect(read(String(refused))).toMatchObject({ status: 413, detail: expect.stringContaining('16 KiB') });
    socket.write('x'.repeat(length));
    socket.write(get('/healthz'));
    const next = read(await text(socket));
    expect(next.status).toBe(200);
  });

  test('hundreds of half-sent sign-ins from one address lock nobody out, not even people at that address', async () => {
    const server = await listen({ maxConnectionsPerAddress: 50 });
    for (let sent = 0; sent < 300; sent += 1) open(server, signInHead(500));
    const body = JSON.stringify({ email: people.usuario.email, password });
    const signedIn = await answered(
      server,
      head('POST /api/v1/auth/login', {
        'content-type': 'application/json',
        'content-length': body.length,
        connection: 'close',
      }) + body,
    );
    expect(read(signedIn).status).toBe(200);
    const countOpen = () =>
      new Promise<number>((resolve, reject) =>
        server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    await until(async () => (await countOpen()) <= 50);
  });

  test('a trusted proxy’s address does not count as one caller', async () => {
    const server = await listen({ maxConnectionsPerAddress: 8, trustProxy: '127.0.0.1' });
    const many = Array.from({ length: 20 }, () => open(server, head('GET /healthz')));
    await Promise.all(many.map((socket) => once(socket, 'data')));
    expect(many.filter((socket) => socket.closed)).toEqual([]);
  });
});

/** A request whose body is arriving over a real connection, and its pending answer. */
async function arriving(limits: { arrivals?: Arrivals } = {}) {
  const { createServer } = await import('node:http');
  const server = createServer();
  const arrivals = limits.arrivals ?? new Arrivals(server);
  const came: { request: IncomingMessage; response: ServerResponse }[] = [];
  server.on('request', (request, response) => {
    arrivals.watch(request, response);
    request.resume();
    came.push({ request, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = async (sent: string) => {
    const before = came.length;
    const socket = open({ port }, sent);
    await until(() => came.length > before);
    const { request, response } = came[before] ?? {};
    if (request === undefined || response === undefined) throw new Error('no request came');
    return { socket, request, response, read: () => text(socket) };
  };
  return { arrivals, send, close: () => server.close() };
}

const body = (length: number, some = '') => head('POST /x', { 'content-length': length }) + some;
const afterMs = (ms: number) => performance.now() + ms;

test('a body that does not arrive in time is 408, and its connection is closed', async () => {
  const { arrivals, send, close } = await arriving();
  const slow = await send(body(100, '{'));
  arrivals.look(afterMs(arrivalLimits.wholeMs - 5_000));
  expect(slow.socket.closed).toBe(false);
  arrivals.look(afterMs(arrivalLimits.wholeMs + 1));
  expect(read(await slow.read())).toMatchObject({
    status: 408,
    detail: expect.stringContaining('demorou demais'),
  });
  close();
});

test('an upload over a slow line continues, one that drips is cut off', async () => {
  const { arrivals, send, close } = await arriving();
  const [file, drip] = [await send(body(1_000_000, 'x')), await send(body(1_000_000, 'x'))];
  for (const { request } of [file, drip]) arrivals.belongsTo(request, 'a', true);
  file.socket.write('x'.repeat(arrivalLimits.streamBytes));
  drip.socket.write('x');
  await until(() => file.request.socket.bytesRead > arrivalLimits.streamBytes);
  arrivals.look(afterMs(arrivalLimits.streamMs + 1));
  expect(read(await drip.read()).status).toBe(408);
  expect(file.socket.closed).toBe(false);
  // Nothing arrives in the next interval.
  arrivals.look(afterMs(2 * arrivalLimits.streamMs + 2));
  expect(read(await file.read()).status).toBe(408);
  close();
});

test('of too many bodies of one caller the oldest is dropped; one upload too many is refused', async () => {
  const { arrivals, send, close } = await arriving();
  const bodies = [];
  for (let number = 0; number <= arrivalLimits.wholeAtOnce; number += 1)
    bodies.push(await send(body(100, '{')));
  for (const { request } of bodies) arrivals.belongsTo(request, 'a', false);
  expect(read((await bodies[0]?.read()) ?? '').status).toBe(429);
  expect(bodies.filter(({ socket }) => socket.closed)).toHaveLength(1);
  const uploads = [];
  for (let number = 0; number <= arrivalLimits.streamsAtOnce; number += 1)
    uploads.push(await send(body(100, 'x')));
  const [last, ...others] = uploads.toReversed();
  for (const { request } of others) arrivals.belongsTo(request, 'a', true);
  expect(() => last && arrivals.belongsTo(last.request, 'a', true)).toThrow('ao mesmo tempo');
  expect(() => last && arrivals.belongsTo(last.request, 'b', true)).not.toThrow();
  close();
});

test('memory for bodies is limited per caller and in total, and released afterwards', async () => {
  const { arrivals, send, close } = await arriving();
  const first = await send(body(100, '{'));
  arrivals.belongsTo(first.request, 'a', false);
  arrivals.hold(first.request, arrivalLimits.callerBytes);
  expect(() => arrivals.hold(first.request, 1)).toThrow('ao mesmo tempo');
  const callers = arrivalLimits.allBytes / arrivalLimits.callerBytes;
  for (let number = 1; number < callers; number += 1) {
    const { request } = await send(body(100, '{'));
    arrivals.belongsTo(request, String(number), false);
    arrivals.hold(request, arrivalLimits.callerBytes);
  }
  const late = await send(body(100, '{'));
  arrivals.belongsTo(late.request, 'late', false);
  expect(() => arrivals.hold(late.request, 1)).toThrow('ocupado');
  first.socket.destroy();
  await once(first.response, 'close');
  expect(() => arrivals.hold(late.request, arrivalLimits.callerBytes)).not.toThrow();
  // A caller who has disconnected uses nothing any more.
  expect(() => arrivals.hold(first.request, arrivalLimits.callerBytes * 2)).not.toThrow();
  close();
});

test('the concurrent calls of one caller are limited, and do not delay other callers', async () => {
  const { send, close } = await arriving();
  const { response, socket } = await send(body(100, '{'));
  // Here a single response has many listeners.
  response.setMaxListeners(0);
  const turns = new Turns(2, 60_000);
  const ends: (() => void)[] = [];
  const call = (caller: string) =>
    turns.run(caller, response, () => new Promise<string>((resolve) => ends.push(() => resolve(caller))));
  const mine = Array.from({ length: 5 }, () => call('a'));
  expect(ends).toHaveLength(2);
  const other = call('b');
  expect(ends).toHaveLength(3);
  ends[2]?.();
  expect(await other).toBe('b');
  ends[0]?.();
  await mine[0];
  await until(() => ends.length === 4);
  const many = Array.from({ length: turnLimits.waiting - 2 }, () => call('a'));
  await expect(call('a')).rejects.toThrow('ao mesmo tempo');
  // A caller who has disconnected leaves the queue.
  const waiting = Promise.allSettled([...mine.slice(3), ...many]);
  socket.destroy();
  await once(response, 'close');
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(ends).toHaveLength(4);
  close();
});

test('who waits too long for a turn is refused, and the next gets it', async () => {
  const { send, close } = await arriving();
  const { response } = await send(body(100, '{'));
  const turns = new Turns(1, 20);
  const first = Promise.withResolvers<string>();
  const running = turns.run('a', response, () => first.promise);
  await expect(turns.run('a', response, async () => 'never')).rejects.toThrow('ao mesmo tempo');
  first.resolve('done');
  expect(await running).toBe('done');
  expect(await turns.run('a', response, async () => 'next')).toBe('next');
  close();
});
