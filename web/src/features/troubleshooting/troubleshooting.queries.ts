import { troubleshootingEndpoints, troubleshootingLimits } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { listedFaults } from './fault.ts';

/** One entry, by the raw id in the URL: the server reports what is wrong with it. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ['troubleshooting', 'entry', id],
    queryFn: ({ signal }) => call(troubleshootingEndpoints.get, { params: { id } }, { signal }),
  });
}

/** A page of all faults, or of one model's; the previous page stays, dimmed, while the next one loads. */
export function faultListQuery(page: number, search: string, modelId?: number) {
  return queryOptions({
    queryKey: ['troubleshooting', 'list', page, search, modelId],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        search: search || undefined,
        modelo_equipamento_id: modelId,
        por_defeito: '1',
      } as const;
      const found = await call(troubleshootingEndpoints.list, { query }, { signal });
      return { ...found, data: listedFaults(found) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The first few faults of a model, and their total. */
export function faultsOfModelQuery(modelId: number) {
  const limit = 3;
  return queryOptions({
    queryKey: ['troubleshooting', 'of-model', modelId],
    queryFn: async ({ signal }) => {
      const query = { limit, modelo_equipamento_id: modelId, por_defeito: '1' } as const;
      const found = await call(troubleshootingEndpoints.list, { query }, { signal });
      return { faults: listedFaults(found), total: found.total };
    },
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
