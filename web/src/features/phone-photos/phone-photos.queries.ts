import { type PhoneRecord, phonePhotoEndpoints } from '@bancada/contract/attachments/phone-photos';
import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../timings.ts';

/** Where photos of a phone go. */
export interface PhoneTargetRecord {
  registro: PhoneRecord;
  /** Of a fault: the equipment whose attachments they become. */
  modelId?: number | null;
  /** Of the query that shows them, which is asked again before all others. */
  listKey: QueryKey;
}

export const openPhoneLink = ({ registro, modelId }: Pick<PhoneTargetRecord, 'registro' | 'modelId'>) =>
  call(phonePhotoEndpoints.open, {
    body: { registro, ...(modelId ? { modelo_equipamento_id: modelId } : {}) },
  });

/** Also from a page that is being closed. */
export const endPhoneLink = (id: number) =>
  call(phonePhotoEndpoints.end, { params: { id } }, { keepalive: true });

/** The small picture of the photo that is coming. @param of its `foto_id`; null: none is */
export function phonePreviewQuery(id: number, of: string | null) {
  return queryOptions({
    queryKey: ['phone-link', id, 'preview', of],
    queryFn:
      of === null
        ? skipToken
        : ({ signal }) => call(phonePhotoEndpoints.preview, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asked again and again while the code is shown: photos come from elsewhere. */
export function phoneLinkQuery(id: number) {
  return queryOptions({
    queryKey: ['phone-link', id],
    queryFn: ({ signal }) => call(phonePhotoEndpoints.state, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.estado === 'aberto' ? timings.phonePhotosMs : false,
  });
}
