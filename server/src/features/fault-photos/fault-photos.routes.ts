import { faultPhotoEndpoints, faultPhotoTexts } from '@bancada/contract/fault-photos';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { addPhoto, photosOfFault, removePhoto, savePhoto } from './fault-photos.service.ts';

export function faultPhotosRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(faultPhotoEndpoints.list, async ({ params }) => ({ fotos: await photosOfFault(db, params.id) }));
  serve(faultPhotoEndpoints.add, async ({ caller, params, body }) => ({
    fotos: await addPhoto(db, caller, params.id, body),
    message: faultPhotoTexts.added,
  }));
  serve(faultPhotoEndpoints.save, async ({ caller, params, body }) => ({
    fotos: await savePhoto(db, caller, params.id, { ...body, anexo_id: params.anexo }),
  }));
  serve(faultPhotoEndpoints.remove, async ({ caller, params }) => ({
    fotos: await removePhoto(db, caller, params.id, params.anexo),
  }));
}
