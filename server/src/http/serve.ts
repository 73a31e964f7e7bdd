import type { TokenRight } from '@bancada/contract/accounts/access-tokens';
import { tokenOpens } from '@bancada/contract/accounts/token-calls';
import { phoneHeader } from '@bancada/contract/attachments/phone-photos';
import { apiPrefix, type Endpoint, type ReplyOf, type RequestOf } from '@bancada/contract/endpoint';
import type { FieldError } from '@bancada/contract/errors';
import type { Access, Action, Perfil } from '@bancada/contract/policy';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallKind, Replica, SessionPositions } from '../database/replica/replica.ts';
import { AppError, InvalidFields } from './app-error.ts';
import type { Arrivals } from './arrivals.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { FileReply, FileRequest } from './file-reply.ts';
import { addressKey } from './throttle.ts';
import { Turns, turnLimits } from './turns.ts';
import { validate } from './validate.ts';

/** The caller: read from the access token and its session at every call. */
export interface Caller {
  id: number;
  perfil: Perfil;
  /** Of the session, or of the access token. */
  sessionId: string;
  /** Another system calls, with a token of the person's; undefined: the person has signed in. */
  token?: { nome: string; direitos: readonly TokenRight[] };
  /** Only where there is a read replica. */
  positions?: SessionPositions;
}

/** IP address and user agent of a call. */
export interface Origin {
  address: string;
  userAgent: string | null;
  /** The `Cookie` header. */
  cookie?: string | null;
}

interface Context {
  log: FastifyBaseLogger;
  origin: Origin;
  /** Sets a header of the successful answer; the endpoint declares which (`responseHeaders`). */
  setHeader(name: string, value: string | number): void;
  /** A header of the request; the endpoint declares which (`requestHeaders`). */
  header(name: string): string | undefined;
  /** @throws AppError request-cut-off where the caller has gone by now: a search is overtaken by the next key */
  refuseIfGone(): void;
}

/** The argument of a handler. `caller` is present unless the endpoint is open to anyone. */
export type CallOf<E extends Endpoint> = RequestOf<E> &
  Context &
  (E['access'] extends 'anyone' ? object : { caller: Caller });

/** What only the stored records say is wrong with a body, of whatever shape: asked once it is refused, so that all is named. */
export type AlsoFailing = (given: Pick<FastifyRequest, 'params' | 'body'>) => Promise<readonly FieldError[]>;

/** Registers an endpoint with its handler. */
export type Serve = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: CallOf<E>) => Promise<ReplyOf<E>>,
  alsoFailing?: AlsoFailing,
) => void;

export interface Gate {
  /** The caller behind this `Authorization` header. @throws AppError 401 */
  authenticate(authorization: string | undefined, origin: Origin): Promise<Caller>;
  /** Whether the instance's policy lets this profile do it. */
  may(perfil: Perfil, action: Action): Promise<boolean>;
  /** Requirements besides the profile. @throws AppError 403 */
  admit(caller: Caller, access: Access): Promise<void>;
  arrivals: Arrivals;
  turns: CallTurns;
  /** null: the primary answers everything. */
  replica: Pick<Replica, 'call'> | null;
}

/** Limits on concurrent calls per caller. */
export interface CallTurns {
  any: Turns;
  costly: Turns;
}

/** @param waitMs so long a call waits until the caller's others are answered */
export function callTurns(waitMs: number): CallTurns {
  return { any: new Turns(turnLimits.atOnce, waitMs), costly: new Turns(turnLimits.costlyAtOnce, waitMs) };
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who sent this request; undefined if nobody is signed in, or before the token was checked. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Registers an endpoint that answers with bytes, and the handler that finds them. */
export type ServeBytes = <const E extends Endpoint & { answersBytes: true }>(
  endpoint: E,
  handler: (call: CallOf<E> & { request: FileRequest }) => Promise<FileReply>,
) => void;

/**
 * Binds `serve` to an application: checks token and permission before the body is read, then validates, then calls the
 * handler; the response schema strips undeclared fields.
 */
export function serveOn(app: FastifyInstance, gate: Gate): Serve {
  return (endpoint, handler, alsoFailing) => {
    register(app, gate, endpoint, async (request, reply) => {
      const result = await inTurn(gate.turns, endpoint, request, reply, () =>
        handle(gate, endpoint, request, () =>
          namingAll(alsoFailing, request, () =>
            // The schemas of this endpoint have checked what the type claims.
            handler(callOf(endpoint, request, reply) as unknown as Parameters<typeof handler>[0]),
          ),
        ),
      );
      reply.code(endpoint.status);
      if (endpoint.response === undefined) return reply.send();
      const body = JSON.stringify(z.encode(endpoint.response, result));
      reply.type('application/json; charset=utf-8').compress(body);
      return reply;
    });
  };
}

/** @throws InvalidFields with what is wrong by the schema and what the handler refuses, and with what only the stored records say */
async function namingAll<Result>(
  alsoFailing: AlsoFailing | undefined,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (alsoFailing === undefined || !(error instanceof InvalidFields)) throw error;
    throw error.with(await alsoFailing(request));
  }
}

/** Like `serveOn`, for bytes: the handler sets the headers too. */
export function serveBytesOn(app: FastifyInstance, gate: Gate): ServeBytes {
  return (endpoint, handler) => {
    register(app, gate, endpoint, async (request, reply) => {
      const { method, headers } = request;
      const call = { ...callOf(endpoint, request, reply), request: { method, headers } };
      const found = await handle(gate, endpoint, request, () =>
        handler(call as unknown as Parameters<typeof handler>[0]),
      );
      return reply.code(found.status).headers(found.headers).send(found.stream);
    });
  };
}

/** Registers an endpoint's route with its permission check. */
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
        // A phone's code opens nothing but the calls that read it themselves.
        if (request.headers[phoneHeader] !== undefined) throw new AppError('phone-link-uploads-only');
        const caller = await gate.authenticate(request.headers.authorization, originOf(request));
        callers.set(request, caller);
        if (caller.token !== undefined && !tokenOpens(caller.token.direitos, endpoint))
          throw new AppError('token-not-for-this');
        if (!(await gate.may(caller.perfil, access))) throw new AppError('not-allowed');
        await gate.admit(caller, access);
      }
      const isStream = endpoint.form !== undefined || endpoint.isTransfer === true;
      gate.arrivals.belongsTo(request.raw, sharerOf(request), isStream);
    },
    handler: (request, reply) => {
      if (request.method !== 'HEAD' || endpoint.isChanging !== true) return handler(request, reply);
      callOf(endpoint, request, reply);
      return Promise.resolve(reply.code(endpoint.status).send());
    },
  });
}

/** Calls a handler; where there is a read replica, its queries go where the endpoint says. */
export async function handle<Result>(
  { replica }: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { id, positions } = callers.get(request) ?? {};
  if (replica === null || id === undefined || positions === undefined) return work();
  return replica.call(kindOf(endpoint), { id, positions }, work);
}

function kindOf({ method, answeredBy }: Endpoint): CallKind {
  const onlyReads = method === 'GET' || method === 'HEAD';
  if ((answeredBy ?? (onlyReads ? 'replica' : 'primary')) === 'replica') return 'read';
  return onlyReads ? 'current' : 'write';
}

/** The argument of every handler, with parameters, query and body validated. */
export function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  return {
    ...validate(endpoint, { params: request.params, query: request.query, body: request.body }),
    caller: callers.get(request),
    log: request.log,
    origin: originOf(request),
    setHeader: (name: string, value: string | number) => void reply.header(name, value),
    header: (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    refuseIfGone: () => {
      if (reply.raw.closed) throw new AppError('request-cut-off');
    },
  };
}

/** Waits while the caller has too many calls in progress. */
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

/** The key for per-caller limits: the account if signed in, otherwise the IP address. */
function sharerOf(request: FastifyRequest): string {
  const caller = callers.get(request);
  return caller === undefined ? addressKey(request.ip) : `user ${caller.id}`;
}

/** Where a request comes from. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, userAgent: headers['user-agent'] ?? null, cookie: headers.cookie ?? null };
}
