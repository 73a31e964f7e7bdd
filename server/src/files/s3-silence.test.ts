import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type FreezingProxy, startFreezingProxy } from '../../test/freezing-proxy.ts';
import { startTestS3, type TestS3 } from '../../test/s3.ts';
import type { FileStore } from './file-store.ts';
import { noSilence } from './s3-clients.ts';
import { s3FileStore } from './s3-file-store.ts';

let s3: TestS3;
let proxy: FreezingProxy;
let store: FileStore;
let folder: string;
const bytes = randomBytes(12 * 1024 * 1024);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const wholeFile = { method: 'GET', headers: {} };
const unavailable = { code: 'files-unavailable', status: 503 };

beforeAll(async () => {
  s3 = await startTestS3();
  proxy = await startFreezingProxy(Number(new URL(s3.settings.endpoint).port));
  folder = await mkdtemp(path.join(tmpdir(), 'bancada-silence-'));
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  store = s3FileStore(
    { ...s3.settings, endpoint },
    { connectMs: 3_000, firstByteMs: 3_000, silenceMs: 3_000 },
  );
  // Without the proxy and its short limits.
  await keep(s3FileStore(s3.settings));
});
beforeEach(() => proxy.thaw());
afterAll(async () => {
  await proxy.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function keep(into = store): Promise<void> {
  const file = path.join(folder, 'coming');
  await writeFile(file, bytes);
  await into.keep(file, sha256);
}

test('a store that accepts and does not answer is given up, whatever was asked of it, and used again once it answers', async () => {
  proxy.freeze();
  const failed = await Promise.allSettled([
    store.read(wholeFile, sha256),
    store.read({ method: 'HEAD', headers: {} }, sha256),
    store.sizeOf(sha256),
    keep(),
    store.open(sha256),
    store.remove('0'.repeat(64)),
    store.check(),
  ]);
  expect(failed.map(({ status }) => status)).toEqual(Array(7).fill('rejected'));
  for (const one of failed.slice(0, 4)) expect(one).toMatchObject({ reason: unavailable });
  proxy.thaw();
  await store.check();
  const { stream } = await store.read(wholeFile, sha256);
  expect((await buffer(stream)).equals(bytes)).toBe(true);
});

test('a download whose bytes stop coming is cut off, in place of hanging', async () => {
  proxy.freezeAfter(1024 * 1024);
  const { stream } = await store.read(wholeFile, sha256);
  await expect(buffer(stream)).rejects.toThrow('no byte in');
});

test('an upload whose bytes stop passing midway is given up', async () => {
  const sending = keep();
  proxy.freeze();
  await expect(sending).rejects.toMatchObject(unavailable);
});

test('a reader who takes longer than the store may be silent gets the bytes that came meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const chunks = [Buffer.from('first'), Buffer.from('second')];
  const read = noSilence(1_000, Readable.from(chunks, { objectMode: false }));
  expect((await read.next()).value).toEqual(chunks[0]);
  vi.advanceTimersByTime(1_500);
  expect((await read.next()).value).toEqual(chunks[1]);
  expect((await read.next()).done).toBe(true);
});
