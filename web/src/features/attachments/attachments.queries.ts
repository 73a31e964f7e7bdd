import {
  type AttachmentEdit,
  type AttachmentSummary,
  attachmentEndpoints,
} from '@bancada/contract/attachments/attachments';
import { isBeingRead, type Reading, readingEndpoints } from '@bancada/contract/attachments/document-readings';
import { symptomEndpoints } from '@bancada/contract/faults/symptoms';
import { keepPreviousData, type Query, queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call, callForBytes } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { fewAtOnce } from '../../api/few-at-once.ts';
import { saveFile } from '../../api/files.ts';
import { previewLimits, timings } from '../../timings.ts';
import { noticeOfProblem } from '../records/notices.tsx';
import { type Owner, ownerFields } from './owners.ts';

/** One attachment, by the raw id in the URL: the server reports what is wrong with it. */
export function attachmentQuery(id: string | number) {
  return queryOptions({
    queryKey: ['attachments', 'one', String(id)],
    queryFn: ({ signal }) => call(attachmentEndpoints.get, { params: { id } }, { signal }),
  });
}

/** The attachments of one owner, by name. */
export function attachmentsOfQuery(owner: Owner | undefined) {
  return queryOptions({
    queryKey: ['attachments', 'of', owner],
    queryFn: ({ signal }) =>
      call(attachmentEndpoints.list, { query: owner === undefined ? {} : ownerFields(owner) }, { signal }),
    enabled: owner !== undefined,
  });
}

/** The maximum file size, and the size from which files are uploaded in chunks. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ['attachments', 'limits'],
  queryFn: ({ signal }) => call(attachmentEndpoints.limits, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The bytes of an attachment, or a range of them. */
export function attachmentBytes(
  id: number,
  signal: AbortSignal,
  range?: { from: number; upTo: number },
): Promise<Blob> {
  const headers = range && { headers: { range: `bytes=${range.from}-${range.upTo - 1}` } };
  return callForBytes(attachmentEndpoints.download, { params: { id }, query: {} }, { signal, ...headers });
}

/** Cached only while on the screen: bytes never change, and may be many. */
const ofTheScreen = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** The beginning of a text: all of it, if it is not long. */
export function textBytesQuery(id: number) {
  return queryOptions({
    ...ofTheScreen,
    queryKey: ['attachment-text', id],
    queryFn: async ({ signal }) => {
      const upTo = previewLimits.textBytes;
      const blob = await attachmentBytes(id, signal, { from: 0, upTo });
      return { bytes: new Uint8Array(await blob.arrayBuffer()), isCut: blob.size === upTo };
    },
  });
}

/** A browser has six connections to a server: some must be free for what a person does meanwhile. */
const thumbnailTurn = fewAtOnce(4);

/** The thumbnail of an attachment that has one. It never changes: no invalidation fetches it again. */
export function thumbnailQuery(id: number) {
  return queryOptions({
    queryKey: ['attachment-thumbnail', id],
    queryFn: ({ signal }) =>
      thumbnailTurn(signal, () => callForBytes(readingEndpoints.thumbnail, { params: { id } }, { signal })),
    staleTime: 'static',
  });
}

/** A picture as it is while its thumbnail is not made; null of one that is larger than what a screen should wait for. */
export function smallPictureQuery(id: number) {
  return queryOptions({
    ...ofTheScreen,
    queryKey: ['attachment-picture', 'small', id],
    queryFn: ({ signal }) =>
      thumbnailTurn(signal, async () => {
        const upTo = previewLimits.smallPictureBytes;
        const blob = await attachmentBytes(id, signal, { from: 0, upTo });
        return blob.size === upTo ? null : blob;
      }),
  });
}

/** How far the server is with an attachment's file; asked again, ever less often, until it is finished. */
export function unfinishedReadingQuery(id: number) {
  return queryOptions({
    queryKey: ['attachment-reading', id],
    queryFn: ({ signal }) => call(readingEndpoints.reading, { params: { id } }, { signal }),
    // Each answer lengthens the pause: those that an upload's invalidation would ask for must not.
    staleTime: 'static',
    refetchInterval: ({ state }: Query<Reading>) => {
      const pauses = timings.readingPausesMs;
      const hasEnded = state.error instanceof ApiError || isFinished(state.data);
      return hasEnded ? false : (pauses[state.dataUpdateCount - 1] ?? pauses.at(-1));
    },
  });
}

export function isFinished(reading: Reading | undefined): boolean {
  return reading !== undefined && !isBeingRead(reading);
}

export function saveAttachment(id: number, edit: AttachmentEdit, version: string) {
  return call(attachmentEndpoints.save, { params: { id }, body: { ...edit, atualizado_em: version } });
}

/** Downloads an attachment's file. A failure is shown as a notification, unless the screen shows it itself. */
export function useDownload({ isToldHere = true }: { isToldHere?: boolean } = {}) {
  return useMutation({
    mutationFn: async ({ id, nome_arquivo }: Pick<AttachmentSummary, 'id' | 'nome_arquivo'>) => {
      const bytes = await callForBytes(attachmentEndpoints.download, { params: { id }, query: {} });
      saveFile(new File([bytes], nome_arquivo, { type: bytes.type }));
    },
    onError: (error) => {
      if (isToldHere) noticeOfProblem(`Não foi possível baixar o arquivo. ${errorMessage(error)}`);
    },
  });
}

/** A page of the attachments of a symptom's models. */
export function symptomAttachmentsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['symptoms', 'attachments', id, page],
    queryFn: ({ signal }) =>
      call(symptomEndpoints.attachments, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
