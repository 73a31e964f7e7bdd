import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { queryOptions } from '@tanstack/react-query';
import { askWorker } from '../../../api/ask-worker.ts';
import { attachmentBytes } from '../attachments.queries.ts';
import type { HeifMessage } from './heif.worker.ts';

/** Photos of phones that only some browsers draw. */
const heif = /^image\/hei[cf](-sequence)?$/;

/**
 * A picture as this browser draws it: as it is, or a HEIF photo as JPEG, where the browser does not know HEIF. The decoder is
 * large, so it is loaded only then. What cannot be decoded stays as it is.
 */
export async function decodeForBrowser(bytes: Blob, mediaType: string, signal: AbortSignal): Promise<Blob> {
  if (!heif.test(mediaType) || (await isDrawable(bytes))) return bytes;
  return (await decodedHeif(bytes, signal)) ?? bytes;
}

async function isDrawable(bytes: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(bytes)).close();
    return true;
  } catch (error) {
    // "The source image could not be decoded."
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function decodedHeif(bytes: Blob, signal: AbortSignal): Promise<HeifMessage> {
  const start = () => new Worker(new URL('./heif.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(start, bytes, { signal, read: (answer: HeifMessage) => ({ answer }) });
}

/** The bytes of a picture, as this browser draws them. Cached only while on the screen. */
export function pictureQuery({ id, tipo_arquivo }: AttachmentSummary) {
  return queryOptions({
    queryKey: ['attachment-picture', id],
    queryFn: async ({ signal }) => decodeForBrowser(await attachmentBytes(id, signal), tipo_arquivo, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
