import { apiPrefix, type Endpoint, type ReplyOf, type RequestOf } from '@bancada/contract/endpoint';
import { type Access, may, type Perfil, type PolicyTable } from '@bancada/contract/policy';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import type { Arrivals } from './arrivals.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { FileReply, FileRequest } from './file-reply.ts';
import { addressKey } from './throttle.ts';
import { Turns, turnLimits } from './turns.ts';
import { validate } from './validate.ts';

/** Who calls: read from the access token and the session behind it, at every call. */
export interface Caller {
  id: number;
  perfil: Perfil;
  sessionId: string;
}

/** The address and the program that a call comes from. */
export interface Origin {
  address: string;
  userAgent: string | null;
  /** The `Cookie` header. */
  cookie?: string | null;
}

interface Context {
  log: FastifyBaseLogger;
  /** Only asked for the headers (`HEAD`): nothing may change. */
  isHead: boolean;
  origin: Origin;
  /** Sets a header of the good answer; the endpoint declares which (`responseHeaders`). */
  setHeader(name: string, value: string | number): void;
}

/** What a handler gets. `caller` is there unless the endpoint lets anyone in. */
export type CallOf<E extends Endpoint> = RequestOf<E> &
  Context &
  (E['access'] extends 'anyone' ? object : { caller: Caller });

/** Registers an endpoint with the function that answers it. */
export type Serve = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: CallOf<E>) => Promise<ReplyOf<E>>,
) => void;

export interface Gate {
  /** Who sent this access token. @throws AppError 401 */
  authenticate(authorization: string | undefined, origin: Origin): Promise<Caller>;
  /** Who may do what in this instance. */
  policy: PolicyTable;
  /** What must be met besides the profile. @throws AppError 403 */
  admit(caller: Caller, access: Access): Promise<void>;
  arrivals: Arrivals;
  turns: CallTurns;
}

/** How many calls of one caller are answered at once. */
export interface CallTurns {
  any: Turns;
  costly: Turns;
}

export function callTurns(): CallTurns {
  return { any: new Turns(turnLimits.atOnce), costly: new Turns(turnLimits.costlyAtOnce) };
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who sent this request; undefined for nobody, and before the token was looked at. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Registers an endpoint that answers bytes with the function that finds them. */
export type ServeBytes = <const E extends Endpoint & { answersBytes: true }>(
  endpoint: E,
  handler: (call: CallOf<E> & { request: FileRequest }) => Promise<FileReply>,
) => void;

/**
 * Binds `serve` to an application: token and permission before the body is read, then validation, then the
 * handler; the response schema lets only declared fields out.
 */
export function serveOn(app: FastifyInstance, gate: Gate): Serve {
  return (endpoint, handler) => {
    register(app, gate, endpoint, async (request, reply) => {
      const result = await inTurn(gate.turns, endpoint, request, reply, () =>
        // The schemas of this very endpoint have checked what the type claims.
        handler(callOf(endpoint, request, reply) as unknown as Parameters<typeof handler>[0]),
      );
      reply.code(endpoint.status);
      if (endpoint.response === undefined) return reply.send();
      const body = JSON.stringify(z.encode(endpoint.response, result));
      reply.type('application/json; charset=utf-8').compress(body);
      return reply;
    });
  };
}

/** As `serveOn`, for endpoints that answer bytes: the handler says the headers, too. */
export function serveBytesOn(app: FastifyInstance, gate: Gate): ServeBytes {
  return (endpoint, handler) => {
    register(app, gate, endpoint, async (request, reply) => {
      const { method, headers } = request;
      const call = { ...callOf(endpoint, request, reply), request: { method, headers } };
      const found = await handler(call as unknown as Parameters<typeof handler>[0]);
      return reply.code(found.status).headers(found.headers).send(found.stream);
    });
  };
}

/** Registers the route of an endpoint behind its permission. */
export function register(
  app: FastifyInstance,
  gate: Gate,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: async (request) => {
      const { access } = endpoint;
      if (access !== 'anyone') {
        const caller = await gate.authenticate(request.headers.authorization, originOf(request));
        callers.set(request, caller);
        if (!may(caller.perfil, access, gate.policy)) throw new AppError('not-allowed');
        await gate.admit(caller, access);
      }
      const isStream = endpoint.form !== undefined || endpoint.isTransfer === true;
      gate.arrivals.belongsTo(request.raw, sharerOf(request), isStream);
    },
    handler,
  });
}

/** What every handler gets, its parameters, query and body checked. */
export function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  return {
    ...validate(endpoint, { params: request.params, query: request.query, body: request.body }),
    caller: callers.get(request),
    log: request.log,
    isHead: request.method === 'HEAD',
    origin: originOf(request),
    setHeader: (name: string, value: string | number) => void reply.header(name, value),
  };
}

/** Waits until the caller has fewer calls under way. */
function inTurn<Result>(
  turns: CallTurns,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const sharer = sharerOf(request);
  const run = () => turns.any.run(sharer, reply.raw, work);
  return endpoint.isCostly ? turns.costly.run(sharer, reply.raw, run) : run();
}

/** Whose share of the server a call counts in: who is signed in has one, and so has each address of those who are not. */
function sharerOf(request: FastifyRequest): string {
  const caller = callers.get(request);
  return caller === undefined ? addressKey(request.ip) : `user ${caller.id}`;
}

/** Where a request comes from. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, userAgent: headers['user-agent'] ?? null, cookie: headers.cookie ?? null };
}
