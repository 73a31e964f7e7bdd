import { mayBeShown } from '@bancada/contract/attachments/attachments';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../http/app-error.ts';
import type { FileReply, FileRequest } from '../../http/file-reply.ts';
import { findAttachmentFile, listAttachmentFiles } from './attachments.sql.ts';

/** Whatever a file contains, it cannot run scripts or load anything, from this site or any other. */
const contentSecurityPolicy = [
  'sandbox',
  "default-src 'none'",
  "img-src 'self' data:",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The file of an attachment: as a download, or inline if that was requested and its type allows it.
 * @throws AppError attachment-not-found, file-missing, files-unavailable
 */
export async function downloadAttachment(
  { db, files, log }: { db: Database; files: FileStore; log: FastifyBaseLogger },
  id: number,
  { isToBeShown, request }: { isToBeShown: boolean; request: FileRequest },
): Promise<FileReply> {
  const attachment = await findAttachmentFile(db, id);
  if (attachment === undefined) throw new AppError('attachment-not-found');
  const { nome_arquivo, sha256, tipo_arquivo } = attachment;
  const { status, headers, stream } = await readLogged(files, log, request, { id, sha256 });
  const type = isToBeShown && mayBeShown(tipo_arquivo) ? 'inline' : 'attachment';
  return {
    status,
    stream,
    headers: {
      ...headers,
      'content-type': tipo_arquivo,
      'content-disposition': contentDisposition(nome_arquivo, { type }),
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      // Permission may end, so the browser must ask each time; the ETag saves sending the bytes.
      'cache-control': 'private, no-cache',
    },
  };
}

/** Where the bytes of attachments lie in the store, and what they are. */
export const filesOfAttachments: typeof listAttachmentFiles = listAttachmentFiles;

/** Lost bytes of an existing record must be logged. */
async function readLogged(
  files: FileStore,
  log: FastifyBaseLogger,
  request: FileRequest,
  { id, sha256 }: { id: number; sha256: string },
): Promise<FileReply> {
  try {
    return await files.read(request, sha256);
  } catch (error) {
    if (error instanceof AppError)
      log.error({ attachment: id, sha256, failure: error.code }, 'file not read');
    throw error;
  }
}
