import { listLimits } from '@bancada/contract/lists';
import { binEndpoints } from '@bancada/contract/records/bin';
import { type HistoryItem, historyEndpoints } from '@bancada/contract/records/history';
import type { RecordKind } from '@bancada/contract/records/records';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { RecordName } from '../records/records.queries.ts';

export interface HistoryFilter {
  page: number;
  limit?: number | undefined;
  tipo?: RecordKind | undefined;
  usuario_id?: number | undefined;
  origem?: 'pessoas' | 'automatico' | undefined;
  /** All rows of this act. */
  ato?: number | undefined;
  /** ISO 8601. */
  de?: string | undefined;
  ate?: string | undefined;
}

/** The history of one record, newest first. */
export function recordHistoryQuery({ tipo, id }: RecordName, page: number) {
  return queryOptions({
    queryKey: ['history', tipo, id, page],
    queryFn: ({ signal }) =>
      call(historyEndpoints.ofRecord, { params: { tipo, id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** All of the history of one record. */
export function wholeHistoryQuery({ tipo, id }: RecordName) {
  return queryOptions({
    queryKey: ['history', tipo, id, 'whole'],
    queryFn: async ({ signal }) => {
      const items: HistoryItem[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, limit: listLimits.limitMax };
        const { data, total_pages } = await call(
          historyEndpoints.ofRecord,
          { params: { tipo, id }, query },
          { signal },
        );
        items.push(...data);
        if (page >= total_pages) return items;
      }
    },
    staleTime: 0,
  });
}

/** Changes of all records, newest first. */
export function historyQuery(filter: HistoryFilter) {
  return queryOptions({
    queryKey: ['history', 'all', filter],
    queryFn: ({ signal }) => call(historyEndpoints.list, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who has changed something, for those who may see it. */
export const changersQuery = queryOptions({
  queryKey: ['history', 'people'],
  queryFn: ({ signal }) => call(historyEndpoints.people, {}, { signal }),
});

/** Records in the bin, the most recent deletion first. */
export function binQuery(filter: {
  page: number;
  search?: string | undefined;
  tipo?: RecordKind | undefined;
}) {
  return queryOptions({
    queryKey: ['bin', filter],
    queryFn: ({ signal }) => call(binEndpoints.list, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function purgeDeletion(id: number) {
  return call(binEndpoints.purge, { params: { id } });
}

/** @param atualizado_em only over that version of the record */
export function restoreVersion({ tipo, id }: RecordName, versao: number, atualizado_em?: string) {
  return call(historyEndpoints.restoreVersion, { params: { tipo, id }, body: { versao, atualizado_em } });
}

/** The version that the record has now; undefined where that is not for the caller to restore. */
export async function currentVersion({ tipo, id }: RecordName): Promise<number | undefined> {
  const { data } = await call(historyEndpoints.ofRecord, { params: { tipo, id }, query: { limit: 1 } });
  return data.find(({ e_atual }) => e_atual)?.id;
}
