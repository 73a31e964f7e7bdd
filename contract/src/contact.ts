import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const contactEndpoints = {
  get: endpoint('GET /contato', 'anyone', {
    summary: 'O e-mail de quem responde por esta instância; null se não há um',
    response: z.object({ email: z.nullable(z.string()) }),
  }),
};
