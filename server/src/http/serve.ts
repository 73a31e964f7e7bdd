import { apiPrefix, type Endpoint, type ReplyOf, type RequestOf } from '@bancada/contract/endpoint';
import { may, type Perfil, type PolicyTable } from '@bancada/contract/policy';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { FileReply, FileRequest } from '../files/file-store.ts';
import { AppError } from './app-error.ts';
import { bodyLimitOf } from './body-limit.ts';
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
}

interface Context {
  log: FastifyBaseLogger;
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
}

const callers = new WeakMap<FastifyRequest, Caller>();

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
      // The schemas of this very endpoint have checked what the type claims.
      const call = callOf(endpoint, request, reply) as unknown as Parameters<typeof handler>[0];
      const result = await handler(call);
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
      if (access === 'anyone') return;
      const caller = await gate.authenticate(request.headers.authorization, originOf(request));
      if (!may(caller.perfil, access, gate.policy)) throw new AppError('not-allowed');
      callers.set(request, caller);
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
    origin: originOf(request),
    setHeader: (name: string, value: string | number) => void reply.header(name, value),
  };
}

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
