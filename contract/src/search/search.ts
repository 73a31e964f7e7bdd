import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TroubleshootingResult, totalHeaders } from '../faults/troubleshooting.ts';
import { searchText } from '../texts.ts';
import { id, limitInQuery, skipInQuery } from '../values.ts';
import { incompleteHeaders } from './incomplete-answers.ts';

export const searchLimits = {
  /** The main screen starts to search at this many characters. */
  minChars: 2,
  queryMaxChars: 10_000,
  pageSize: 10,
  limit: { default: 10, max: 100 },
  /** Totals are exact up to this; beyond it the answer says "at least". */
  exactTotalMax: 1000,
} as const;

/** Why a result is ranked where it is. */
export const Explanation = z.object({
  /** The score that determines the order, 0 to about 1.7. */
  pontos: z.number(),
  partes: z.object({ termos: z.number(), ngramas: z.number(), semelhanca_ao_primeiro: z.number() }),
  atende_tudo: z.boolean(),
  /** Words of the query that occur in no record in any form. */
  desconhecidas: z.array(z.string()),
  termos: z.array(
    z.object({
      texto: z.string(),
      tipo: z.enum([
        'word',
        'negation',
        'small',
        'maker',
        'equipment',
        'code',
        'signal',
        'part',
        'value',
        'phrase',
      ]),
      peso: z.number(),
      negado: z.boolean(),
      obrigatorio: z.boolean(),
      /** Kind of the term variant that the record matched; null where it did not match. */
      encontrado_como: z.nullable(z.string()),
      lexemas: z.array(z.string()),
      valor: z.number(),
    }),
  ),
});
export type Explanation = z.output<typeof Explanation>;

/** How a record matched. */
const found = {
  /** Some word of the query did not match: a near result. */
  aproximado: z.boolean(),
  /** Words of its texts that matched, as written there, for highlighting. */
  marcas: z.array(z.string()),
};

/** A symptom, diagnosis or solution. Those that an entry in use shows come after all entries. */
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

/** Header with the corrected query, percent-encoded; absent where nothing was corrected. */
export const correctedHeader = 'x-search-corrected';

export const searchEndpoints = {
  global: endpoint('GET /search/global', 'read-knowledge-base', {
    // The dashboard counts searches that found nothing.
    isChanging: true,
    summary: 'Busca em sintomas, diagnósticos, soluções e registros de troubleshooting',
    query: z.object({
      q: searchText(searchLimits.queryMaxChars),
      /** `1`: search for the words as typed, without corrections. */
      exata: z.optional(z.literal('1')),
      /** `1`: a search on the way to something else, which is not noted where it finds nothing. */
      avulsa: z.optional(z.literal('1')),
      skip: skipInQuery(),
      limit: limitInQuery(searchLimits.limit),
    }),
    response: z.array(SearchResult),
    responseHeaders: {
      ...totalHeaders(),
      ...incompleteHeaders(),
      [correctedHeader]: 'A busca com os erros de digitação corrigidos (em UTF-8, codificada como em URLs)',
    },
    isCostly: true,
  }),
};
