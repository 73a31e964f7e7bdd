import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../src/files/s3-file-store.ts';

export interface TestS3 {
  settings: S3Settings;
  /** Folder of its objects. */
  directory: string;
  /** Closing it again does nothing. */
  close(): Promise<void>;
}

/** A new S3 server with one empty bucket. */
export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bancada-s3-'));
  const bucket = 'bancada';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  // A call that was cut off may still write when the server has closed its log: winston complains of that on the terminal.
  server.logger.silent = true;
  const { port } = await server.run();
  let closed: Promise<void> | null = null;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    directory,
    close: () => {
      closed ??= server.close().then(() => rm(directory, { recursive: true, force: true }));
      return closed;
    },
  };
}
