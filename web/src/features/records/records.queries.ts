import { binEndpoints, deletionEndpoints, deletionHeader } from '@bancada/contract/records/bin';
import type { RecordKind } from '@bancada/contract/records/records';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../../api/client.ts';

export interface RecordName {
  tipo: RecordKind;
  id: number;
}

/** What would be deleted along with a record, and what prevents it. Never cached. */
export function deletionPreviewQuery({ tipo, id }: RecordName) {
  return queryOptions({
    queryKey: ['bin', 'preview', tipo, id],
    queryFn: ({ signal }) => call(binEndpoints.preview, { params: { tipo, id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes a record. Returns the id under which that can be undone. */
export async function deleteRecord({ tipo, id }: RecordName): Promise<number> {
  const { headers } = await callWithHeaders(deletionEndpoints[tipo], { params: { id } });
  return Number(headers.get(deletionHeader));
}

export function restoreDeletion(id: number, novo_valor?: string) {
  return call(binEndpoints.restore, { params: { id }, body: { novo_valor } });
}
