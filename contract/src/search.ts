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

/** How a record was found. */
const found = {
  /** Some word of the query is not in it: one of the nearest. */
  aproximado: z.boolean(),
  /** Whatever was asked, it is like the first result. Such stand among the nearest, where they were asked for. */
  parecido: z.optional(z.literal(true)),
  /** The words of its texts that met the query, as they are written there, for the reader's eye. */
  marcas: z.array(z.string()),
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
       * `1`: `skip`, `limit` and the total are of faults, each by its best entry, and where few meet all, others that are like the
       * first stand among the nearest. What else was found of the faults of the page follows it: at most twelve entries and twelve records.
       */
      por_defeito: z.optional(z.literal('1')),
      skip: skipInQuery(),
      limit: limitInQuery(searchLimits.limit),
    }),
    response: z.array(SearchResult),
    responseHeaders: {
      ...totalHeaders(),
      [correctedHeader]: 'A busca com os erros de digitação corrigidos (em UTF-8, codificada como em URLs)',
      ...incompleteHeaders(),
    },
    isCostly: true,
  }),
};
