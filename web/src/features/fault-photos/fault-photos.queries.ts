import { photoEndpoints } from '@bancada/contract/faults/fault-photos';
import { symptomEndpoints } from '@bancada/contract/faults/symptoms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { PhotoRecord } from './photo-record.ts';

/** The photos of a record, in their order. */
export function photosQuery({ kind, id }: PhotoRecord) {
  return queryOptions({
    queryKey: ['fault-photos', 'of', kind, id],
    queryFn: async ({ signal }) =>
      (await call(photoEndpoints[kind].list, { params: { id } }, { signal })).fotos,
  });
}

/** The equipment of a fault, whose attachments its photos are. */
export function modelsOfFaultQuery(symptomId: number) {
  return queryOptions({
    queryKey: ['fault-photos', 'models', symptomId],
    queryFn: async ({ signal }) =>
      (await call(symptomEndpoints.get, { params: { id: symptomId } }, { signal })).equipment_models,
  });
}

interface Added {
  anexo_id: number;
  legenda?: string;
  posicao?: number;
  no_lugar_de?: number;
}

export const addPhoto = ({ kind, id }: PhotoRecord, body: Added) =>
  call(photoEndpoints[kind].add, { params: { id }, body });

export const savePhoto = (
  { kind, id }: PhotoRecord,
  anexo: number,
  body: { legenda?: string; posicao?: number },
) => call(photoEndpoints[kind].save, { params: { id, anexo }, body });

export const removePhoto = ({ kind, id }: PhotoRecord, anexo: number) =>
  call(photoEndpoints[kind].remove, { params: { id, anexo } });
