import { apiPrefix } from '@bancada/contract/endpoint';
import { ownHeader } from '@bancada/contract/own-header';
import type { FastifyInstance } from 'fastify';
import { documentAddress } from './http/api-document.ts';
import { AppError } from './http/app-error.ts';
import { httpsAloneHeader, isOwnTls } from './http/own-tls.ts';
import { refuseUnclearHost } from './http/raw-answer.ts';
import { loggedPath } from './http/route-of.ts';
import { callerOf } from './http/serve.ts';
import { permissionsPolicy } from './security-headers.ts';

/** Time limit for an answer that its caller does not read. */
const unreadAnswerMs = 60_000;

/** A compressed stream and our own hooks listen ten or eleven times to how an answer ends; Node warns of a leak from eleven on. */
const answerListenersMax = 16;

/** What every answer has: its headers, a time limit, a line in the log; and the refusal of calls while the server stops. */
export function addAnswerHooks(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setMaxListeners(answerListenersMax);
    reply
      .header('x-request-id', request.id)
      .header(ownHeader, '1')
      .header('permissions-policy', permissionsPolicy);
    if (isOwnTls(request.raw.socket)) reply.raw.removeHeader(httpsAloneHeader);
    // Tokens and personal data must not be cached. Files and the API document set their own header.
    if (request.url.startsWith(`${apiPrefix}/`) && !request.url.startsWith(documentAddress))
      reply.header('cache-control', 'no-store');
    refuseUnclearHost(request.raw);
    if (isStopping) throw new AppError('stopping');
  });
  app.addHook('onSend', async (_request, reply) => {
    // A client that never reads its answer must not keep it in memory for ever.
    reply.raw.setTimeout(unreadAnswerMs, () => reply.raw.destroy());
    // A kept-alive connection would keep the process running. Else no refusal closes it, as Fastify would: the rest of the body is drained,
    // and a sender whose connection is gone could not read why.
    if (isStopping) reply.header('connection', 'close');
    else if (reply.hasHeader('connection')) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        userId: callerOf(request)?.id,
      },
      'request',
    );
  });
}
