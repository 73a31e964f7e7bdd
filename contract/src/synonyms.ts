import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paragraphs, time } from './values.ts';

export const synonymsLimits = { textMaxChars: 100_000 } as const;

/** The lists of what means the same, one group a line: `a = b = c`, `a > b`, `#` before a comment. */
export const Synonyms = z.object({
  /** The list that comes with the product. */
  do_produto: z.string(),
  /** What this instance adds. */
  texto: z.string(),
  /** The version of `texto`; null while nobody has written one. */
  atualizado_em: z.nullable(time()),
});
export type Synonyms = z.output<typeof Synonyms>;

export const synonymsEndpoints = {
  get: endpoint('GET /search/synonyms', 'manage-search', {
    summary: 'Sinônimos da busca: os do produto e os desta instalação',
    response: Synonyms,
  }),
  save: endpoint('PUT /search/synonyms', 'manage-search', {
    summary: 'Troca os sinônimos desta instalação; valem na busca seguinte',
    body: z.object({
      texto: paragraphs(synonymsLimits.textMaxChars),
      /** As read: 409 where somebody has saved meanwhile. */
      atualizado_em: z.nullable(time()),
    }),
    response: Synonyms,
    errors: ['changed-meanwhile'],
  }),
};
