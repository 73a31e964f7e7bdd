import { attachmentTexts, resumable } from '@bancada/contract/attachments/attachments';
import { apiPrefix } from '@bancada/contract/endpoint';
import type { Database } from '../../database/database.ts';
import type { Parts } from '../../files/parts.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import type { ServeTransfer } from '../../http/serve-transfer.ts';
import { type OwnSpaceMax, requireOwnSpace } from './own-space.service.ts';

type Call = Pick<Parameters<Parameters<ServeTransfer>[1]>[0], 'request' | 'setHeader'> & { caller: Caller };
type CallOfOne = Call & { params: { upload: string } };

const metadataMaxChars = 4096;

interface UploadParts {
  db: Database;
  parts: Parts;
  ownSpaceMax: OwnSpaceMax;
}

/** Chunked uploads by tus 1.0.0 (https://tus.io/protocols/resumable-upload): creation, resumption, termination. */
export function resumableUploads({ db, parts, ownSpaceMax }: UploadParts) {
  return {
    /** @throws AppError tus-expected, file-too-large, too-many-unfinished, own-space-full, storage-full, busy; InvalidFields */
    begin: async ({ caller, request: { headers }, setHeader }: Call): Promise<void> => {
      speakTus(headers['tus-resumable'], setHeader);
      const size = wholeNumber(headers['upload-length'], attachmentTexts.sizeNeeded);
      if (size === 0) throw badHeader(attachmentTexts.emptyFile);
      const metadata = String(headers['upload-metadata'] ?? '').slice(0, metadataMaxChars);
      const id = await parts.begin({ owner: caller.id, size, metadata }, (announced) =>
        requireOwnSpace(db, ownSpaceMax, { userId: caller.id, size: announced }),
      );
      setHeader('location', `${apiPrefix}/attachments/uploads/${id}`);
    },
    /** @throws AppError tus-expected, upload-not-found */
    state: async ({ caller, params, request: { headers }, setHeader }: CallOfOne): Promise<void> => {
      speakTus(headers['tus-resumable'], setHeader);
      const { offset, size, metadata } = await parts.state(params.upload, caller.id);
      setHeader('upload-offset', offset);
      setHeader('upload-length', size);
      setHeader('cache-control', 'no-store');
      if (metadata !== '') setHeader('upload-metadata', metadata);
    },
    /** @throws AppError as `begin`, upload-not-found, upload-offset-differs, transfer-expected */
    append: async ({ caller, params, request, setHeader }: CallOfOne): Promise<void> => {
      const { headers, bytes } = request;
      speakTus(headers['tus-resumable'], setHeader);
      if (headers['content-type'] !== resumable.contentType) throw new AppError('transfer-expected');
      const offset = wholeNumber(headers['upload-offset'], attachmentTexts.offsetNeeded);
      setHeader('upload-offset', await parts.append(params.upload, caller.id, { offset, bytes }));
    },
    /** @throws AppError tus-expected, upload-not-found */
    cancel: async ({ caller, params, request: { headers }, setHeader }: CallOfOne): Promise<void> => {
      speakTus(headers['tus-resumable'], setHeader);
      await parts.cancel(params.upload, caller.id);
    },
  };
}

function speakTus(version: unknown, setHeader: Call['setHeader']): void {
  setHeader('tus-resumable', resumable.version);
  if (version !== resumable.version) throw new AppError('tus-expected');
}

function wholeNumber(header: unknown, sentence: string): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) throw badHeader(sentence);
  return Number(header);
}

function badHeader(sentence: string): InvalidFields {
  return new InvalidFields([{ loc: ['body'], msg: sentence, type: 'custom' }]);
}
