import type { QueryClient } from '@tanstack/react-query';
import { fieldMessages } from '../../api/error-message.ts';
import { attachPicture } from '../attachments/sending/attach-picture.ts';
import { stateAfter } from '../attachments/sending/upload-queue.ts';
import { addPhoto } from './fault-photos.queries.ts';
import type { PhotoRecord } from './photo-record.ts';
import {
  changeWaiting,
  dropWaiting,
  ownerOfWaiting,
  photosOf,
  placeOf,
  type WaitingPhoto,
} from './waiting-photos.ts';

let current: Promise<void> = Promise.resolve();

/**
 * Sends the photos of a record that wait, one after the other: each becomes an attachment of its owner, then a photo of the record.
 * One that failed waits until somebody tries it again (`isRetry`).
 * @returns how many are left
 */
export async function sendPhotos(
  queryClient: QueryClient,
  record: PhotoRecord,
  isRetry = false,
): Promise<number> {
  const place = placeOf(record);
  const turn = current.then(async () => {
    const isDue = ({ state, ...photo }: WaitingPhoto) =>
      ownerOfWaiting(record, photo) !== null &&
      (state.at === 'waiting' || (isRetry && state.at === 'failed'));
    const failed = new Set<string>();
    for (;;) {
      const next = photosOf(place).find((photo) => isDue(photo) && !failed.has(photo.id));
      if (next === undefined) return;
      if (!(await sendOne(next, record))) failed.add(next.id);
      await queryClient.invalidateQueries();
    }
  });
  current = turn.catch(() => undefined);
  await turn;
  return photosOf(place).length;
}

/** @returns whether it was sent */
async function sendOne(photo: WaitingPhoto, record: PhotoRecord): Promise<boolean> {
  const { id } = photo;
  const owner = ownerOfWaiting(record, photo);
  if (owner === null) return false;
  changeWaiting(id, { state: { at: 'sending' } });
  try {
    const attachmentId = photo.attachmentId ?? (await attachPicture(photo.file, owner)).id;
    changeWaiting(id, { attachmentId });
    // What is typed meanwhile counts.
    const legenda = photosOf(placeOf(record)).find((one) => one.id === id)?.legenda ?? photo.legenda;
    await addPhoto(record, { anexo_id: attachmentId, legenda });
    dropWaiting([id]);
    return true;
  } catch (error) {
    const after = stateAfter(error);
    // There are no fields here whose names would tell somebody something.
    const [blamed] = Object.values(fieldMessages(error));
    const sentence = blamed ?? ('sentence' in after ? after.sentence : '');
    changeWaiting(id, { state: { at: 'failed', sentence } });
    return false;
  }
}
