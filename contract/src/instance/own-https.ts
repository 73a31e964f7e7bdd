import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Where the authority's certificate is fetched, with or without https. */
export const authorityFile = '/https/bancada.crt';

export const OwnHttps = z.object({
  /** null: the server runs without HTTPS=1. */
  porta: z.nullable(z.number()),
  /** Where http goes on; null where it is unknown. */
  porta_http: z.nullable(z.number()),
  /** Names and addresses in the certificate that other machines may reach it by, the likeliest first. */
  nomes: z.array(z.string()),
  autoridade: z.nullable(
    z.object({
      nome: z.string(),
      /** SHA-256 of the certificate, in pairs of hex digits. */
      impressao_digital: z.string(),
      valida_ate: z.string(),
    }),
  ),
});
export type OwnHttps = z.infer<typeof OwnHttps>;

export const ownHttpsEndpoints = {
  get: endpoint('GET /https', 'anyone', {
    summary:
      'O https com a autoridade da própria instância: a porta (null: desligado), os nomes e endereços do certificado, e a autoridade em que cada aparelho confia uma vez',
    response: OwnHttps,
  }),
};
