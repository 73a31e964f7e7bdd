import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../http/app-error.ts';
import type { FileReply, FileRequest } from '../http/file-reply.ts';
import {
  etagOf,
  type FileStore,
  isKnown,
  isSha256,
  notSatisfiable,
  placeOf,
  wantedRange,
} from './file-store.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const connectTimeoutMs = 3_000;
const silenceTimeoutMs = 60_000;
const smallestPartBytes = 8 * 1024 * 1024;
/** S3 allows at most 10,000 parts. */
const partsAtMost = 9_000;
/** S3 supports a single range per request. */
const oneRange = /^bytes=(\d+-\d*|-\d+)$/;

export function s3Client({ endpoint, region, bucket: _, ...credentials }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials,
    // Bucket names as host names work with Amazon only.
    forcePathStyle: true,
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
    // Most other stores do not support the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** An S3-compatible bucket, with the paths of `localFileStore` as keys: either can be copied to the other. */
export function s3FileStore(settings: S3Settings): FileStore {
  const client = s3Client(settings);
  const { bucket: Bucket } = settings;
  const at = (sha256: string) => ({ Bucket, Key: placeOf(sha256) });
  const objects: Objects = { client, at };

  return {
    read: async (request, sha256) => {
      try {
        return await readObject(objects, request, sha256);
      } catch (error) {
        if (statusOf(error) === 416) return notSatisfiable(`bytes */${await sizeOf(objects, sha256)}`);
        throw new AppError(statusOf(error) === 404 ? 'file-missing' : 'files-unavailable').causedBy(error);
      }
    },
    keep: async (file, sha256) => {
      try {
        const { size } = await stat(file);
        const partSize = Math.max(smallestPartBytes, Math.ceil(size / partsAtMost));
        const params = { ...at(sha256), Body: createReadStream(file, { highWaterMark: 1024 * 1024 }) };
        await new Upload({ client, params, partSize, queueSize: 1 }).done();
        const keptBytes = await sizeOf(objects, sha256);
        if (keptBytes !== size) throw new Error(`${keptBytes} bytes of ${size} were kept`);
      } catch (error) {
        throw new AppError('files-unavailable').causedBy(error);
      }
    },
    remove: async (sha256) => {
      await client.send(new DeleteObjectCommand(at(sha256)));
    },
    open: async (sha256) => {
      try {
        return (await client.send(new GetObjectCommand(at(sha256)))).Body as Readable;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    sizeOf: async (sha256) => {
      try {
        return await sizeOf(objects, sha256);
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw new AppError('files-unavailable').causedBy(error);
      }
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key = '' } of Contents) {
          const name = Key.split('/').at(-1) ?? '';
          // Pieces of unfinished uploads are in the same bucket (`pieces.ts`).
          if (isSha256(name) && Key === placeOf(name)) yield name;
        }
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

interface Objects {
  client: S3Client;
  at: (sha256: string) => { Bucket: string; Key: string };
}

async function sizeOf({ client, at }: Objects, sha256: string): Promise<number> {
  const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(sha256)));
  return ContentLength;
}

async function readObject(objects: Objects, request: FileRequest, sha256: string): Promise<FileReply> {
  const etag = etagOf(sha256);
  const headers = { etag, 'accept-ranges': 'bytes' };
  if (isKnown(request, etag)) return { status: 304, headers: { etag }, stream: Readable.from('') };
  if (request.method === 'HEAD') {
    const size = await sizeOf(objects, sha256);
    return {
      status: 200,
      headers: { ...headers, 'content-length': String(size) },
      stream: Readable.from(''),
    };
  }
  const range = wantedRange(request, etag);
  const Range = range !== undefined && oneRange.test(range) ? range : undefined;
  const found = await objects.client.send(new GetObjectCommand({ ...objects.at(sha256), Range }));
  return {
    status: found.ContentRange === undefined ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(found.ContentLength),
      ...(found.ContentRange === undefined ? {} : { 'content-range': found.ContentRange }),
    },
    stream: found.Body as Readable,
  };
}

/** HTTP status of a failed call. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
