import type { QueryClient } from '@tanstack/react-query';
import { attachPicture } from '../attachments/sending/attach-picture.ts';
import { stateAfter } from '../attachments/sending/upload-queue.ts';
import { addPhoto } from './fault-photos.queries.ts';
import { changeWaiting, dropWaiting, photosOf, placeOf, type WaitingPhoto } from './waiting-photos.ts';

let current: Promise<void> = Promise.resolve();

/**
 * Sends the photos of a fault that wait, one after the other: each becomes an attachment of its model, then a photo of the fault.
 * One that failed waits until somebody tries it again (`isRetry`).
 * @returns how many are left
 */
export async function sendPhotos(
  queryClient: QueryClient,
  symptomId: number,
  isRetry = false,
): Promise<number> {
  const place = placeOf(symptomId);
  const turn = current.then(async () => {
    const isDue = ({ modelId, state }: WaitingPhoto) =>
      modelId !== null && (state.at === 'waiting' || (isRetry && state.at === 'failed'));
    const failed = new Set<string>();
    for (;;) {
      const next = photosOf(place).find((photo) => isDue(photo) && !failed.has(photo.id));
      if (next === undefined) return;
      if (!(await sendOne(next, symptomId))) failed.add(next.id);
      await queryClient.invalidateQueries();
    }
  });
  current = turn.catch(() => undefined);
  await turn;
  return photosOf(place).length;
}

/** @returns whether it was sent */
async function sendOne(photo: WaitingPhoto, symptomId: number): Promise<boolean> {
  const { id, modelId } = photo;
  changeWaiting(id, { state: { at: 'sending' } });
  try {
    const attachmentId =
      photo.attachmentId ??
      (await attachPicture(photo.file, { column: 'modelo_equipamento_id', id: modelId ?? 0 })).id;
    changeWaiting(id, { attachmentId });
    // What is typed meanwhile counts.
    const legenda = photosOf(placeOf(symptomId)).find((one) => one.id === id)?.legenda ?? photo.legenda;
    await addPhoto(symptomId, { anexo_id: attachmentId, legenda });
    dropWaiting([id]);
    return true;
  } catch (error) {
    const after = stateAfter(error);
    const sentence = 'sentence' in after ? after.sentence : '';
    changeWaiting(id, { state: { at: 'failed', sentence } });
    return false;
  }
}
