import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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

/** A symptom, diagnosis or solution found by itself. */
export const RecordResult = z.object({
  type: z.enum(['sintoma', 'diagnostico', 'solucao']),
  id: id(),
  description: z.string(),
  score: z.int(),
});

export const SearchResult = z.discriminatedUnion('type', [TroubleshootingResult, RecordResult]);
export type SearchResult = z.output<typeof SearchResult>;

export const searchEndpoints = {
  global: endpoint('GET /search/global', 'read-knowledge-base', {
    summary: 'Busca em sintomas, diagnósticos, soluções e registros de troubleshooting',
    query: z.object({
      q: z.string().check(z.maxLength(searchLimits.queryMaxChars)),
      skip: skipInQuery(),
      limit: limitInQuery(searchLimits.limit),
    }),
    response: z.array(SearchResult),
    responseHeaders: totalHeaders(),
  }),
};
