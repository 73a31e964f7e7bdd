import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../http/app-error.ts';
import type { FileReply, FileRequest } from '../http/file-reply.ts';
import { type ByteRange, bytesOf, wantedRange } from './byte-range.ts';
import { etagOf, type FileStore, isKnown, isSha256, notSatisfiable, placeOf } from './file-store.ts';
import { firstByteWithin, noSilence, type S3Limits, s3Clients, usualS3Limits } from './s3-clients.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const smallestPartBytes = 8 * 1024 * 1024;
/** S3 allows at most 10,000 parts. */
const partsAtMost = 9_000;

/** An S3-compatible bucket, with the paths of `localFileStore` as keys: either can be copied to the other. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one store, whose calls share its clients
export function s3FileStore(
  { endpoint, region, bucket: Bucket, ...credentials }: S3Settings,
  limits: S3Limits = usualS3Limits,
): FileStore {
  const { reader, writer } = s3Clients({ endpoint, region, credentials }, limits);
  const at = (sha256: string) => ({ Bucket, Key: placeOf(sha256) });
  const prompt = <Answer>(ask: (abortSignal: AbortSignal) => Promise<Answer>) =>
    firstByteWithin(limits.firstByteMs, ask);
  const objects: Objects = {
    sizeOf: async (sha256) => {
      const found = await prompt((abortSignal) =>
        reader.send(new HeadObjectCommand(at(sha256)), { abortSignal }),
      );
      return found.ContentLength ?? 0;
    },
    get: async (sha256, Range) => {
      const { Body, ...found } = await prompt((abortSignal) =>
        reader.send(new GetObjectCommand({ ...at(sha256), Range }), { abortSignal }),
      );
      return {
        ...found,
        stream: Readable.from(noSilence(limits.silenceMs, Body as Readable), { objectMode: false }),
      };
    },
  };

  return {
    read: async (request, sha256) => {
      try {
        return await readObject(objects, request, sha256);
      } catch (error) {
        if (statusOf(error) === 416) return notSatisfiable(await objects.sizeOf(sha256));
        throw new AppError(statusOf(error) === 404 ? 'file-missing' : 'files-unavailable').causedBy(error);
      }
    },
    keep: async (file, sha256) => {
      try {
        const { size } = await stat(file);
        const partSize = Math.max(smallestPartBytes, Math.ceil(size / partsAtMost));
        const params = { ...at(sha256), Body: createReadStream(file, { highWaterMark: 1024 * 1024 }) };
        await new Upload({ client: writer, params, partSize, queueSize: 1 }).done();
        const keptBytes = await objects.sizeOf(sha256);
        if (keptBytes !== size) throw new Error(`${keptBytes} bytes of ${size} were kept`);
      } catch (error) {
        throw new AppError('files-unavailable').causedBy(error);
      }
    },
    remove: async (sha256) => {
      await prompt((abortSignal) => reader.send(new DeleteObjectCommand(at(sha256)), { abortSignal }));
    },
    open: async (sha256) => {
      try {
        return (await objects.get(sha256)).stream;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    pathOf: () => null,
    sizeOf: async (sha256) => {
      try {
        return await objects.sizeOf(sha256);
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw new AppError('files-unavailable').causedBy(error);
      }
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: writer }, { Bucket }))
        for (const { Key = '' } of Contents) {
          const name = Key.split('/').at(-1) ?? '';
          // Pieces of unfinished uploads are in the same bucket (`pieces.ts`).
          if (isSha256(name) && Key === placeOf(name)) yield name;
        }
    },
    check: async () => {
      await prompt((abortSignal) => reader.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },
  };
}

interface Objects {
  sizeOf(sha256: string): Promise<number>;
  get(
    sha256: string,
    range?: string,
  ): Promise<Pick<GetObjectCommandOutput, 'ContentLength' | 'ContentRange'> & { stream: Readable }>;
}

async function readObject(objects: Objects, request: FileRequest, sha256: string): Promise<FileReply> {
  const etag = etagOf(sha256);
  const headers = { etag, 'accept-ranges': 'bytes' };
  if (isKnown(request, etag)) return { status: 304, headers: { etag }, stream: Readable.from('') };
  if (request.method === 'HEAD') {
    const size = await objects.sizeOf(sha256);
    return {
      status: 200,
      headers: { ...headers, 'content-length': String(size) },
      stream: Readable.from(''),
    };
  }
  const range = wantedRange(request, etag);
  if (range?.first === null) return readEnd(objects, request, sha256, range);
  const found = await objects.get(sha256, range === null ? undefined : headerOf(range));
  return {
    status: found.ContentRange === undefined ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(found.ContentLength),
      ...(found.ContentRange === undefined ? {} : { 'content-range': found.ContentRange }),
    },
    stream: found.stream,
  };
}

const headerOf = ({ first, last }: { first: number; last: number | null }) => `bytes=${first}-${last ?? ''}`;

/** S3 servers differ in what the last bytes of a short file are. */
async function readEnd(
  objects: Objects,
  request: FileRequest,
  sha256: string,
  range: ByteRange,
): Promise<FileReply> {
  const size = await objects.sizeOf(sha256);
  const part = bytesOf(range, size);
  if (part === null) return notSatisfiable(size);
  const headers = { ...request.headers, range: headerOf({ first: part.start, last: part.end }) };
  return readObject(objects, { ...request, headers }, sha256);
}

/** HTTP status of a failed call. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
