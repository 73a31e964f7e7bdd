import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import type { QueryClient } from '@tanstack/react-query';
import {
  attachmentBytes,
  symptomAttachmentsQuery,
  thumbnailQuery,
} from '../attachments/attachments.queries.ts';
import { isDrawnByAll } from '../attachments/pictures.ts';
import type { KeptFault } from './kept-faults.ts';
import { keptLimits, type PictureName } from './kept-limits.ts';
import type { KeptStore } from './kept-store.ts';

/**
 * Keeps the photos of a kept fault and the pictures of its equipment, one after the other: thumbnails, and of a pinned fault the photos themselves.
 * @throws ApiError, NoConnection, and what a full disk throws
 */
export async function keepPictures(
  queryClient: QueryClient,
  store: KeptStore,
  { personId, faultId }: { personId: number; faultId: number },
): Promise<void> {
  // The page itself may have just read it.
  const list = await queryClient.fetchQuery({ ...symptomAttachmentsQuery(faultId, 1), staleTime: 60_000 });
  const fault = await store.keepAttachments(personId, faultId, list.data);
  if (fault === null) return;
  const kept = await store.keptPictureNames(personId);
  const isKept = (name: PictureName) => kept.some(({ id, size }) => id === name.id && size === name.size);
  for (const name of picturesWanted(fault).filter((wanted) => !isKept(wanted))) {
    const blob = await bytesOf(queryClient, name);
    if (blob !== null && !(await store.keepPicture(personId, faultId, { name, blob }))) return;
  }
}

function picturesWanted({ attachments, pinnedAtMs }: KeptFault): PictureName[] {
  const names = (size: PictureName['size'], of: AttachmentSummary[]) => of.map(({ id }) => ({ id, size }));
  return [
    ...names(
      'thumbnail',
      attachments.filter(({ tem_miniatura }) => tem_miniatura),
    ),
    ...(pinnedAtMs === null ? [] : names('whole', attachments.filter(isDrawnByAll))),
  ];
}

/** null: a photo that is too large. */
async function bytesOf(queryClient: QueryClient, { id, size }: PictureName): Promise<Blob | null> {
  if (size === 'thumbnail') return queryClient.fetchQuery(thumbnailQuery(id));
  const upTo = keptLimits.wholePictureBytes;
  const blob = await attachmentBytes(id, new AbortController().signal, { from: 0, upTo });
  return blob.size === upTo ? null : blob;
}
