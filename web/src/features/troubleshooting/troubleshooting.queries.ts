import { troubleshootingEndpoints, troubleshootingLimits } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** One entry, by the raw id in the URL: the server reports what is wrong with it. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ['troubleshooting', 'entry', id],
    queryFn: ({ signal }) => call(troubleshootingEndpoints.get, { params: { id } }, { signal }),
  });
}

/** A page of all entries, or of one model's; the previous page stays, dimmed, while the next one loads. */
export function entriesQuery(page: number, search: string, modelId?: number) {
  return queryOptions({
    queryKey: ['troubleshooting', 'list', page, search, modelId],
    queryFn: ({ signal }) =>
      call(
        troubleshootingEndpoints.list,
        { query: { page, search: search || undefined, modelo_equipamento_id: modelId } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** The first few entries of a model, and their total. */
export function entriesOfModelQuery(modelId: number) {
  const limit = 3;
  return queryOptions({
    queryKey: ['troubleshooting', 'of-model', modelId],
    queryFn: ({ signal }) =>
      call(troubleshootingEndpoints.list, { query: { limit, modelo_equipamento_id: modelId } }, { signal }),
  });
}

/** The record whose entries are requested. */
export type Relation = { sintoma_id: number } | { diagnostico_id: number } | { solucao_id: number };

/** The entries of a record, the most useful first; at most `troubleshootingLimits.related.max`. */
export function relatedEntriesQuery(relation: Relation) {
  return queryOptions({
    queryKey: ['troubleshooting', 'related', relation],
    queryFn: ({ signal }) =>
      call(
        troubleshootingEndpoints.byRelations,
        { query: { ...relation, limit: troubleshootingLimits.related.max } },
        { signal },
      ),
  });
}
