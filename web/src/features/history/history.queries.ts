import { binEndpoints, deletionEndpoints, deletionHeader } from '@bancada/contract/bin';
import { historyEndpoints } from '@bancada/contract/history';
import type { RecordKind } from '@bancada/contract/records';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../../api/client.ts';

export interface RecordName {
  tipo: RecordKind;
  id: number;
}

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

/** What waits in the bin, what was deleted last first. */
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

/** What deleting a record would take along, and what forbids it: asked anew each time. */
export function deletionPreviewQuery({ tipo, id }: RecordName) {
  return queryOptions({
    queryKey: ['bin', 'preview', tipo, id],
    queryFn: ({ signal }) => call(binEndpoints.preview, { params: { tipo, id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes a record. Returns the number under which that can be undone. */
export async function deleteRecord({ tipo, id }: RecordName): Promise<number> {
  const { headers } = await callWithHeaders(deletionEndpoints[tipo], { params: { id } });
  return Number(headers.get(deletionHeader));
}

export function restoreDeletion(id: number, novo_valor?: string) {
  return call(binEndpoints.restore, { params: { id }, body: { novo_valor } });
}

export function purgeDeletion(id: number) {
  return call(binEndpoints.purge, { params: { id } });
}

export function restoreVersion({ tipo, id }: RecordName, versao: number) {
  return call(historyEndpoints.restoreVersion, { params: { tipo, id }, body: { versao } });
}
