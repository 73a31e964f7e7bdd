import type { PhotoKind } from '@bancada/contract/attachments/photo-marks';
import { faultPhotoEndpoints, photoTexts, visitPhotoEndpoints } from '@bancada/contract/faults/fault-photos';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { addPhoto, photosOfRecord, removePhoto, savePhoto } from './fault-photos.service.ts';

export function faultPhotosRoutes(serve: Serve, { db }: { db: Database }): void {
  photosRoutes(serve, db, 'sintomas', faultPhotoEndpoints);
  photosRoutes(serve, db, 'visits', visitPhotoEndpoints);
}

function photosRoutes(
  serve: Serve,
  db: Database,
  kind: PhotoKind,
  endpoints: typeof faultPhotoEndpoints,
): void {
  serve(endpoints.list, async ({ params: { id } }) => ({ fotos: await photosOfRecord(db, { kind, id }) }));
  serve(endpoints.add, async ({ caller, params: { id }, body }) => ({
    fotos: await addPhoto(db, caller, { kind, id }, body),
    message: photoTexts[kind].added,
  }));
  serve(endpoints.save, async ({ caller, params: { id, anexo }, body }) => ({
    fotos: await savePhoto(db, caller, { kind, id }, { ...body, anexo_id: anexo }),
  }));
  serve(endpoints.remove, async ({ caller, params: { id, anexo } }) => ({
    fotos: await removePhoto(db, caller, { kind, id }, anexo),
  }));
}
