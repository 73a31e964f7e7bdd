import type { FastifyInstance } from 'fastify';
import { noteAnswers } from '../../http/note-answers.ts';
import { callerOf, originOf } from '../../http/serve.ts';
import type { SecurityEvents } from './security-events.service.ts';

/** Records refusals of signed-in callers: a stolen session shows by trying what its owner would not. */
export function noteDenials(app: FastifyInstance, security: SecurityEvents): void {
  noteAnswers(app, async (request, reply) => {
    const caller = callerOf(request);
    if (reply.statusCode !== 403 || caller === undefined) return;
    const { id: userId, sessionId } = caller;
    await security.note({
      event: 'access-denied',
      origin: originOf(request),
      sessionId,
      account: { userId },
    });
  });
}
