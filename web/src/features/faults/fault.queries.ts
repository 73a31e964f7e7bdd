import { faultEndpoints } from '@bancada/contract/faults/faults';
import { troubleshootingEndpoints } from '@bancada/contract/faults/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** One entry, by the raw id in the URL: the server reports what is wrong with it. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ['faults', 'entry', id],
    queryFn: ({ signal }) => call(troubleshootingEndpoints.get, { params: { id } }, { signal }),
  });
}

/**
 * A whole fault.
 * @param first ids of the entries that a list has found: what they say comes first
 */
export function faultQuery(id: number, first: readonly number[] = []) {
  return queryOptions({
    queryKey: ['faults', 'whole', id, first],
    queryFn: ({ signal }) =>
      call(
        faultEndpoints.get,
        { params: { id }, query: { registro: first.length === 0 ? undefined : [...first] } },
        { signal },
      ),
  });
}

/** A page of all faults, or of one model's; the previous page stays, dimmed, while the next one loads. */
export function faultListQuery(page: number, search: string, modelId?: number) {
  return queryOptions({
    queryKey: ['faults', 'list', page, search, modelId],
    queryFn: ({ signal }) => {
      const query = { page, search: search || undefined, modelo_equipamento_id: modelId };
      return call(faultEndpoints.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** The first few faults of a model, and their total. */
export function faultsOfModelQuery(modelId: number) {
  return queryOptions({
    queryKey: ['faults', 'of-model', modelId],
    queryFn: ({ signal }) =>
      call(faultEndpoints.list, { query: { limit: 3, modelo_equipamento_id: modelId } }, { signal }),
  });
}

/** The check or solution whose faults are requested. */
export type Relation = { diagnostico_id: number } | { solucao_id: number };

/** The faults of its entries, the most useful first; of at most `faultLimits.entries`. */
export function relatedFaultsQuery(relation: Relation) {
  return queryOptions({
    queryKey: ['faults', 'related', relation],
    queryFn: ({ signal }) => call(faultEndpoints.byRelation, { query: relation }, { signal }),
  });
}
