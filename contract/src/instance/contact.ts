import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const Contact = z.object({
  email: z.nullable(z.string()),
  /** false: no mail server is set, so links are handed over by an admin. */
  envia_emails: z.boolean(),
});

export const contactEndpoints = {
  get: endpoint('GET /contato', 'anyone', {
    summary: 'O e-mail de quem responde por esta instância (null se não há um), e se ela envia e-mails',
    response: Contact,
  }),
  ofColleagues: endpoint('GET /contato/interno', 'use-own-account', {
    summary: 'O mesmo para quem entrou: sem um e-mail da instância, o do primeiro administrador ativo',
    response: Contact,
  }),
};
