import { binEndpoints } from '@bancada/contract/bin';
import { historyEndpoints } from '@bancada/contract/history';
import type { RecordKind } from '@bancada/contract/records';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { RecordName } from '../records/records.queries.ts';

export interface HistoryFilter {
  page: number;
  limit?: number | undefined;
  tipo?: RecordKind | undefined;
  usuario_id?: number | undefined;
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

/** Changes of all records, newest first. */
export function historyQuery(filter: HistoryFilter) {
  return queryOptions({
    queryKey: ['history', 'all', filter],
    queryFn: ({ signal }) => call(historyEndpoints.list, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

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

export function restoreVersion({ tipo, id }: RecordName, versao: number) {
  return call(historyEndpoints.restoreVersion, { params: { tipo, id }, body: { versao } });
}
