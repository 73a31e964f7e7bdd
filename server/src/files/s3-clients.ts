import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

/** How long an S3 server may keep us waiting, in ms. None of them limits a transfer that flows, however slowly. */
export interface S3Limits {
  /** For a connection. */
  connectMs: number;
  /** For the first byte of an answer, all tries together. */
  firstByteMs: number;
  /** Between two bytes, either way. */
  silenceMs: number;
}

/** With the time that the client takes to notice a silence, a call fails within 15 s. */
export const usualS3Limits: S3Limits = { connectMs: 3_000, firstByteMs: 12_000, silenceMs: 10_000 };

const triesMax = 3;
const waitBetweenTriesMs = 100;

export interface S3Clients {
  /** For calls with a small answer, and for downloads: their silences are watched by their callers. */
  reader: S3Client;
  /** For uploads. */
  writer: S3Client;
}

export function s3Clients(settings: S3ClientConfig, { connectMs, silenceMs }: S3Limits): S3Clients {
  const client = (socketTimeout: number) =>
    new S3Client({
      ...settings,
      // Names of buckets as host names work with Amazon only.
      forcePathStyle: true,
      requestHandler: { connectionTimeout: connectMs, socketTimeout },
      retryStrategy: retriesButForSilence(),
      // Most other stores do not support the checksums that newer clients add.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  // A download waits for its reader too, so 0: no limit on the socket.
  return { reader: client(0), writer: client(silenceMs) };
}

type RetryStrategy = Exclude<NonNullable<S3ClientConfig['retryStrategy']>, { retry: unknown }>;

/** A server that was silent once is not asked again: each try would take as long. */
function retriesButForSilence(): RetryStrategy {
  const token = (tries: number) => ({ getRetryCount: () => tries, getRetryDelay: () => 0 });
  return {
    acquireInitialRetryToken: async () => token(0),
    refreshRetryTokenForRetry: async (last, { errorType, error }) => {
      const tries = last.getRetryCount() + 1;
      const isSilent = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
      if (isSilent || errorType === 'CLIENT_ERROR' || tries >= triesMax) throw error;
      await delay(waitBetweenTriesMs * tries);
      return token(tries);
    },
    recordSuccess: () => undefined,
  };
}

/** @throws Error if the answer does not begin within `ms` */
export async function firstByteWithin<Answer>(
  ms: number,
  ask: (abortSignal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await ask(late.signal);
  } finally {
    // The rest of the answer may take its time.
    clearTimeout(timer);
  }
}

/** The same bytes; fails if the next ones do not come within `ms` of being asked for, however long their reader takes. */
export async function* noSilence(ms: number, bytes: Readable): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within(ms, chunks.next());
      if (done) return;
      yield value;
    }
  } finally {
    // Not `chunks.return()`, which would wait for the byte that does not come.
    bytes.destroy();
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error(`no byte in ${ms} ms`)), ms);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
