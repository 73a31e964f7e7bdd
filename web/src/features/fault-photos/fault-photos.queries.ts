import { faultPhotoEndpoints } from '@bancada/contract/fault-photos';
import { symptomEndpoints } from '@bancada/contract/symptoms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The photos of a fault, in their order, by the id of its symptom. */
export function faultPhotosQuery(symptomId: number) {
  return queryOptions({
    queryKey: ['fault-photos', 'of', symptomId],
    queryFn: async ({ signal }) =>
      (await call(faultPhotoEndpoints.list, { params: { id: symptomId } }, { signal })).fotos,
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

export const addPhoto = (symptomId: number, body: Added) =>
  call(faultPhotoEndpoints.add, { params: { id: symptomId }, body });

export const savePhoto = (symptomId: number, anexo: number, body: { legenda?: string; posicao?: number }) =>
  call(faultPhotoEndpoints.save, { params: { id: symptomId, anexo }, body });

export const removePhoto = (symptomId: number, anexo: number) =>
  call(faultPhotoEndpoints.remove, { params: { id: symptomId, anexo } });
