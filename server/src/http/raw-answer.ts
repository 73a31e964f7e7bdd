import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@bancada/contract/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { httpsAloneHeader, isOwnTls } from './own-tls.ts';

const idsOfRequests = new WeakMap<IncomingMessage, string>();

/** The request id in answers and log lines: the caller's own if it is well formed. */
export function requestId(request: IncomingMessage): string {
  const known = idsOfRequests.get(request);
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  idsOfRequests.set(request, id);
  return id;
}

/** Headers that differ per answer; all others are common to every answer. */
const ownHeaders =
  /^(content-(type|length|encoding)|x-request-id|date|connection|keep-alive|vary|transfer-encoding)$/;
const headersOfAll = new WeakMap<object, Record<string, unknown>>();

/** Learns the headers common to every answer, so that raw answers (`answerRaw`) have them too. */
export function learnHeadersOfAll(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    const { headers } = await app.inject('/healthz');
    const common = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
    headersOfAll.set(app.server, Object.fromEntries(common));
  });
}

const rawAnswersOf = new WeakMap<object, Map<ErrorCode, number>>();

/** How many requests of this server were answered with each error outside of any route. */
export function rawAnswers(server: object): ReadonlyMap<ErrorCode, number> {
  return rawAnswersOf.get(server) ?? new Map();
}

function countRawAnswer(server: object, code: ErrorCode): void {
  const counts = rawAnswersOf.get(server) ?? new Map<ErrorCode, number>();
  rawAnswersOf.set(server, counts.set(code, (counts.get(code) ?? 0) + 1));
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const exchanges = new WeakMap<Socket, Exchange>();

/** Tracks the last request of each connection, and overrides the cases in which Node would answer by itself. */
export function rememberExchanges(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_, socket) =>
    answerRaw(app.server, socket as Socket, new AppError('route-not-found')),
  );
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(request.socket, { request, response });
  });
}

/** The last request of a connection, if its answer or its body is not complete; otherwise null. */
export function exchangeOf(socket: Socket): Exchange | null {
  const exchange = exchanges.get(socket);
  if (exchange === undefined) return null;
  return exchange.response.closed && exchange.request.complete ? null : exchange;
}

/**
 * Answers directly on the socket where no route can (an unreadable, late or surplus request), and closes it. If an answer
 * has already started, only closes it.
 * @param unread the bytes received of an unreadable request
 */
export function answerRaw(server: object, socket: Socket, failure: AppError, unread?: unknown): void {
  const exchange = exchangeOf(socket);
  const isAnswered =
    exchange !== null && (exchange.response.headersSent || exchange.response.socket === null);
  // Answers to HEAD must have no body: the client would read it as the next answer.
  const method = exchange?.request.method ?? (Buffer.isBuffer(unread) ? unread.toString('latin1', 0, 4) : '');
  const isHead = method === 'HEAD';
  if (socket.writable && !isAnswered) {
    countRawAnswer(server, failure.code);
    const body = JSON.stringify(failure.body);
    const headers = {
      ...headersOfAll.get(server),
      'x-request-id': exchange === null ? randomUUID() : requestId(exchange.request),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...(failure.retryAfterSeconds === null ? {} : { 'retry-after': failure.retryAfterSeconds }),
      date: new Date().toUTCString(),
      connection: 'close',
    };
    if (isOwnTls(socket)) Reflect.deleteProperty(headers, httpsAloneHeader);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    const { status } = failure;
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${isHead ? '' : body}`,
    );
  }
  socket.destroySoon();
}

/** Answers requests that Node could not parse (`clientError`) from the error catalogue. */
export function answerClientError(
  this: FastifyInstance,
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
) {
  const failure = failureOfParser(error.code);
  // A connection that a browser opened in advance has sent nothing.
  if (failure === null || socket.bytesRead === 0) socket.destroy();
  else answerRaw(this.server, socket, failure, error.rawPacket);
}

function failureOfParser(code: string | undefined): AppError | null {
  switch (code) {
    // Nobody is left to read an answer.
    case 'ECONNRESET':
    case 'EPIPE':
      return null;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request-timeout');
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headers-too-large');
    default:
      return new AppError('bad-request');
  }
}

/** A proxy and this server might disagree on which of two Host headers counts. HTTP/1.0 may omit it. @throws AppError bad-request */
export function refuseUnclearHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  const hosts = rawHeaders.filter(
    (header, index) => index % 2 === 0 && header.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new AppError('bad-request');
}
