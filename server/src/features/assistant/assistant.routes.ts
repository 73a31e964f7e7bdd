import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../http/app-error.ts';
import { type Gate, originOf } from '../../http/serve.ts';
import { accessTokenIn } from '../access-tokens/access-tokens.service.ts';
import { askAs } from './ask.ts';

interface Parts {
  gate: Pick<Gate, 'authenticate'>;
  clock: Clock;
  version: string;
  /** Host names and addresses under which a browser may have opened this instance's own pages. */
  ownHosts(): readonly string[];
  /** Where people open the product; null: where the request came to. */
  publicUrl: string | null;
}

/** Bytes of a request: its longest is a draft. */
const bodyLimit = 256 * 1024;

/** The door for assistants: the Model Context Protocol over HTTP, for access tokens alone. Keeps nothing between two requests. */
export function assistantRoutes(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit,
    onRequest: async (request) => {
      refuseForeignOrigin(request, parts.ownHosts());
      await askerOf(request, parts);
    },
    handler: (request, reply) => answer(app, request, reply, parts),
  });
}

const askers = new WeakMap<FastifyRequest, Awaited<ReturnType<Gate['authenticate']>>>();

/** A page of another site may be in the browser of whoever runs this. @throws AppError origin-refused */
function refuseForeignOrigin({ headers }: FastifyRequest, hosts: readonly string[]): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const host = URL.canParse(origin) ? new URL(origin).hostname.replace(/^\[|\]$/g, '') : null;
  if (host === null || !hosts.includes(host)) throw new AppError('origin-refused');
}

/** @throws AppError not-signed-in for anything but an access token: neither a cookie nor a session opens this */
async function askerOf(request: FastifyRequest, { gate }: Parts): Promise<void> {
  const { authorization } = request.headers;
  if (accessTokenIn(authorization) === undefined) throw new AppError('not-signed-in');
  askers.set(request, await gate.authenticate(authorization, originOf(request)));
}

async function answer(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const { answerMcp } = await import('./mcp-server.ts');
  const base = parts.publicUrl ?? `${request.protocol}://${request.host}`;
  const response = await answerMcp(webRequest(request, base), request.body, {
    ask: askAs(app, request),
    base: base.replace(/\/$/, ''),
    now: () => parts.clock.now(),
    rights: askers.get(request)?.token?.direitos ?? [],
    version: parts.version,
    onError: (error) => request.log.error({ err: error }, 'unforeseen failure'),
  });
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .send(Buffer.from(await response.arrayBuffer()));
}

/** What the library reads of a request: its method and headers. The body comes parsed. */
function webRequest({ method, headers, body }: FastifyRequest, base: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  const hasBody = method === 'POST';
  return new Request(new URL('/mcp', base), {
    method,
    headers: given,
    ...(hasBody ? { body: JSON.stringify(body ?? null) } : {}),
  });
}
