import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { paragraphs, time } from '../values.ts';

export const synonymsLimits = { textMaxChars: 100_000 } as const;

/** Synonym lists, one group per line: `a = b = c`, `a > b`, and `#` starts a comment. */
export const Synonyms = z.object({
  /** The product's own list. */
  do_produto: z.string(),
  /** What this instance adds. */
  texto: z.string(),
  /** The version of `texto`; null until somebody saves one. */
  atualizado_em: z.nullable(time()),
});
export type Synonyms = z.output<typeof Synonyms>;

export const SynonymsChange = z.object({
  texto: paragraphs(synonymsLimits.textMaxChars),
  /** The version read before; 409 if somebody has saved since. */
  atualizado_em: z.nullable(time()),
});

export const synonymsEndpoints = {
  get: endpoint('GET /search/synonyms', 'manage-search', {
    summary: 'Sinônimos da busca: os do produto e os desta instalação',
    response: Synonyms,
  }),
  save: endpoint('PUT /search/synonyms', 'manage-search', {
    summary: 'Troca os sinônimos desta instalação; valem na busca seguinte',
    body: SynonymsChange,
    response: Synonyms,
    errors: ['changed-meanwhile'],
  }),
};
