import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { searchText } from './texts.ts';
import { TroubleshootingResult, totalHeaders } from './troubleshooting.ts';
import { id, limitInQuery, skipInQuery } from './values.ts';

export const searchLimits = {
  /** The main screen searches from this many characters. */
  minChars: 2,
  queryMaxChars: 10_000,
  pageSize: 10,
  limit: { default: 10, max: 100 },
  /** Counted exactly up to this many; past it the answer says "at least". */
  exactTotalMax: 1000,
} as const;

/** Why a result stands where it stands. */
export const Explanation = z.object({
  /** The score that it is ordered by, 0 to about 1.7. */
  pontos: z.number(),
  partes: z.object({ termos: z.number(), ngramas: z.number(), semelhanca_ao_primeiro: z.number() }),
  atende_tudo: z.boolean(),
  /** Words of the query that no record has in any form. */
  desconhecidas: z.array(z.string()),
  termos: z.array(
    z.object({
      texto: z.string(),
      tipo: z.enum(['word', 'negation', 'small', 'maker', 'code', 'signal', 'part', 'value', 'phrase']),
      peso: z.number(),
      negado: z.boolean(),
      obrigatorio: z.boolean(),
      /** The kind of the variant that the record meets the term by; null where it does not. */
      encontrado_como: z.nullable(z.string()),
      lexemas: z.array(z.string()),
      valor: z.number(),
    }),
  ),
});
export type Explanation = z.output<typeof Explanation>;

/** How a record was found. */
const found = {
  /** Some word of the query is not in it: one of the nearest. */
  aproximado: z.boolean(),
  /** The words of its texts that met the query, as they are written there, for the reader's eye. */
  marcas: z.array(z.string()),
  /** Where `explicar=1` asked for it; only of the first result of each fault. */
  explicacao: z.optional(Explanation),
};

/** A symptom, diagnosis or solution. One that an entry in use shows stands behind all entries. */
export const RecordResult = z.object({
  type: z.enum(['sintoma', 'diagnostico', 'solucao']),
  id: id(),
  description: z.string(),
  score: z.int(),
  ...found,
});

export const SearchResult = z.discriminatedUnion('type', [
  z.extend(TroubleshootingResult, found),
  RecordResult,
]);
export type SearchResult = z.output<typeof SearchResult>;

/** Absent where nothing was corrected. Its value is percent-encoded. */
export const correctedHeader = 'x-search-corrected';
/** `true` where the search was stopped by its time limit; absent where it was not. */
export const incompleteHeader = 'x-search-incomplete';
export const incompleteHeaders = () => ({
  [incompleteHeader]:
    '`true` quando a busca foi interrompida por demorar demais: pode haver mais resultados; ausente quando terminou',
});

export const searchEndpoints = {
  global: endpoint('GET /search/global', 'read-knowledge-base', {
    summary: 'Busca em sintomas, diagnósticos, soluções e registros de troubleshooting',
    query: z.object({
      q: searchText(searchLimits.queryMaxChars),
      /** `1`: the words as they were typed, without corrections. */
      exata: z.optional(z.literal('1')),
      /**
       * `1`: `skip`, `limit` and the total are of faults, each by its best entry. What else was found of the faults of the page
       * follows it: at most twelve entries and twelve records.
       */
      por_defeito: z.optional(z.literal('1')),
      /** `1`, of admins alone: each result says why it stands where it stands. */
      explicar: z.optional(z.literal('1')),
      skip: skipInQuery(),
      limit: limitInQuery(searchLimits.limit),
    }),
    response: z.array(SearchResult),
    responseHeaders: {
      ...totalHeaders(),
      [correctedHeader]: 'A busca com os erros de digitação corrigidos (em UTF-8, codificada como em URLs)',
      ...incompleteHeaders(),
    },
    errors: ['not-allowed'],
    isCostly: true,
  }),
};
