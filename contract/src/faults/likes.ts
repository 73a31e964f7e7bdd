import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, idInAddress } from '../values.ts';

const ofEntry = () => z.object({ id_troubleshooting: idInAddress() });

export const likeEndpoints = {
  like: endpoint('POST /like/likes', 'read-knowledge-base', {
    summary: 'Marca um registro como útil; marcar de novo não muda nada',
    query: ofEntry(),
    response: z.object({ liked: z.literal(true), score: count() }),
    errors: ['entry-not-found'],
  }),
  check: endpoint('GET /like/likes/check', 'read-knowledge-base', {
    summary: 'Se quem chama já marcou o registro como útil',
    query: ofEntry(),
    response: z.object({ liked: z.boolean() }),
    errors: ['entry-not-found'],
  }),
};
