import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/failures.ts';
import { leavesUndone } from './stopping.ts';

/**
 * Notes something of each answer before it is sent. Where that fails the answer stands as it is: what was asked for is done by then, or
 * refused.
 */
export function noteAnswers(
  app: FastifyInstance,
  note: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  app.addHook('onSend', async (request, reply) => {
    try {
      await note(request, reply);
    } catch (error) {
      if (leavesUndone(request.server.server)) request.log.info({ err: error }, 'left undone by the stop');
      else if (isDatabaseAway(error)) request.log.warn({ err: error }, 'answer not noted');
      else request.log.error({ err: error }, 'unforeseen failure');
    }
  });
}
