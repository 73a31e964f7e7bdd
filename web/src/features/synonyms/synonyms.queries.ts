import { type Synonyms, synonymsEndpoints } from '@bancada/contract/synonyms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The product's list and the instance's. */
export const synonymsQuery = queryOptions({
  queryKey: ['synonyms'],
  queryFn: ({ signal }) => call(synonymsEndpoints.get, {}, { signal }),
});

/** Saves `texto` as the instance's list, over the version that was read. */
export function saveSynonyms(body: Pick<Synonyms, 'texto' | 'atualizado_em'>): Promise<Synonyms> {
  return call(synonymsEndpoints.save, { body });
}
