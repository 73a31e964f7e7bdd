import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import { AppError } from '../http/app-error.ts';
import { firstByteWithin, noSilence, type S3Limits, s3Clients, usualS3Limits } from './s3-clients.ts';
import { type S3Settings, statusOf } from './s3-file-store.ts';

/** Objects with pieces of unfinished uploads, in the file store but outside its files. Each call: @throws AppError files-unavailable */
export interface Pieces {
  /** Sends a local file. When this returns, its bytes are durable. */
  put(upload: string, piece: string, file: string): Promise<void>;
  /** null if it is not there. */
  open(upload: string, piece: string): Promise<Readable | null>;
  /** Removes all pieces of an upload. */
  removeAll(upload: string): Promise<void>;
  /** Ids of uploads that have pieces, each once per page of the listing at least. */
  uploads(): AsyncIterable<string>;
}

const prefix = 'incoming/';
const removedAtOnce = 8;

export function s3Pieces(
  { endpoint, region, bucket: Bucket, ...credentials }: S3Settings,
  limits: S3Limits = usualS3Limits,
): Pieces {
  const { reader, writer: client } = s3Clients({ endpoint, region, credentials }, limits);
  const at = (upload: string, piece: string) => ({ Bucket, Key: `${prefix}${upload}/${piece}` });
  async function* keysBelow(Prefix: string) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      yield Contents.map(({ Key = '' }) => Key);
  }
  return {
    put: (upload, piece, file) =>
      orUnavailable(async () => {
        const Body = createReadStream(file, { highWaterMark: 1024 * 1024 });
        await new Upload({ client, params: { ...at(upload, piece), Body }, queueSize: 1 }).done();
      }),
    open: (upload, piece) =>
      orUnavailable(async () => {
        try {
          const { Body } = await firstByteWithin(limits.firstByteMs, (abortSignal) =>
            reader.send(new GetObjectCommand(at(upload, piece)), { abortSignal }),
          );
          return Readable.from(noSilence(limits.silenceMs, Body as Readable), { objectMode: false });
        } catch (error) {
          if (statusOf(error) === 404) return null;
          throw error;
        }
      }),
    removeAll: (upload) =>
      orUnavailable(async () => {
        // One by one: removing many in a call needs a checksum that not every store knows.
        const few = pLimit(removedAtOnce);
        for await (const keys of keysBelow(`${prefix}${upload}/`))
          await few.map(keys, (Key) => client.send(new DeleteObjectCommand({ Bucket, Key })));
      }),
    uploads: async function* () {
      for await (const keys of keysBelow(prefix))
        yield* new Set(keys.map((key) => key.slice(prefix.length).split('/', 1)[0] ?? ''));
    },
  };
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('files-unavailable').causedBy(error);
  }
}
