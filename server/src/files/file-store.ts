import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import { AppError } from '../http/app-error.ts';

/** What is asked of a stored file: all of it, or the part that `range` names. */
export interface FileRequest {
  method: string;
  headers: IncomingHttpHeaders;
}

/** What is answered: 200, 206 for a part, 304 for what the caller has, 416 for a part that is not there. */
export interface FileReply {
  status: number;
  headers: Record<string, string>;
  stream: Readable;
}

/** Where the bytes of attachments lie, each once, under their SHA-256. */
export interface FileStore {
  /** @throws AppError file-missing, files-unavailable */
  read(request: FileRequest, sha256: string): Promise<FileReply>;
}

/** Files of a folder: `ab/cd/abcd…`, so that no directory grows without bound. */
export function localFileStore(directory: string): FileStore {
  return {
    read: async (request, sha256) => {
      const etag = `"${sha256}"`;
      if (has(request.headers['if-none-match'], etag))
        return { status: 304, headers: { etag }, stream: Readable.from('') };
      const options = {
        root: directory,
        cacheControl: false,
        contentType: false,
        etag: false,
        lastModified: false,
      };
      const found = await send(asRead(request, etag), placeOf(sha256), options);
      if (found.type === 'file')
        return { status: found.statusCode, headers: { ...found.headers, etag }, stream: found.stream };
      found.stream.destroy();
      if (found.statusCode === 416) return notSatisfiable(found.headers);
      throw await missing(directory, found.statusCode);
    },
  };
}

/** Where a file lies in the folder of the store. */
export function placeOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** Whether a list of entity tags holds this one (RFC 9110, 13.1.2). */
function has(list: string | undefined, etag: string): boolean {
  const tags = (list ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** The request as the reader of files sees it: what concerns our own entity tag is settled here. */
function asRead({ method, headers }: FileRequest, etag: string) {
  const { range, 'if-range': ifRange } = headers;
  const isWanted = range !== undefined && (ifRange === undefined || ifRange === etag);
  return Object.assign(Readable.from(''), { method, headers: isWanted ? { range } : {} });
}

function notSatisfiable(headers: Record<string, string>): FileReply {
  const { 'Content-Range': contentRange = '' } = headers;
  return { status: 416, headers: { 'content-range': contentRange }, stream: Readable.from('') };
}

/** One file that is gone is told from a store that is: the whole folder may be on a disk that is not there. */
async function missing(directory: string, statusCode: number): Promise<AppError> {
  const answers = await access(directory, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return new AppError(statusCode === 404 && answers ? 'file-missing' : 'files-unavailable');
}
