import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestS3 } from '../../test/s3.ts';
import { type FileStore, localFileStore } from './file-store.ts';
import { s3FileStore } from './s3-file-store.ts';

interface Opened {
  store: FileStore;
  away: FileStore;
  close(): Promise<void>;
}

const open: Record<string, (folder: string) => Promise<Opened>> = {
  folder: async (folder) => ({
    store: localFileStore(folder),
    away: localFileStore(path.join(folder, 'not-there')),
    close: async () => undefined,
  }),
  S3: async () => {
    const s3 = await startTestS3();
    return {
      store: s3FileStore(s3.settings),
      // A port that nothing listens on.
      away: s3FileStore({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }),
      close: s3.close,
    };
  },
};

describe.each(Object.keys(open))('a store in %s', (kind) => {
  let folder: string;
  let opened: Opened;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-store-'));
    opened = await (open[kind] as (typeof open)[string])(folder);
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const keep = async (bytes: Buffer, sha256 = sumOf(bytes)) => {
    const file = path.join(folder, 'coming');
    await writeFile(file, bytes);
    await opened.store.keep(file, sha256);
    return sha256;
  };
  const read = async (sha256: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { status, headers: answered, stream } = await opened.store.read({ method, headers }, sha256);
    return { status, headers: answered, body: (await buffer(stream)).toString() };
  };
  const listed = async () => {
    const sums: string[] = [];
    for await (const sha256 of opened.store.list()) sums.push(sha256);
    return sums;
  };

  test('returns what it stores: complete, as a range, or not at all to a client that has it', async () => {
    const sha256 = await keep(Buffer.from('0123456789'));
    const etag = `"${sha256}"`;
    expect(await read(sha256)).toMatchObject({
      status: 200,
      body: '0123456789',
      headers: expect.objectContaining({ etag }),
    });
    const part = await read(sha256, { range: 'bytes=2-4' });
    expect([part.status, part.body]).toEqual([206, '234']);
    expect(rangeOf(part.headers)).toBe('bytes 2-4/10');
    expect(await read(sha256, { range: 'bytes=7-' })).toMatchObject({ status: 206, body: '789' });
    const past = await read(sha256, { range: 'bytes=10-' });
    expect([past.status, past.body, rangeOf(past.headers)]).toEqual([416, '', 'bytes */10']);
    expect((await read(sha256, { range: 'bytes=2-4', 'if-range': '"x"' })).status).toBe(200);
    expect(await read(sha256, { range: 'linhas=1-2' })).toMatchObject({ status: 200, body: '0123456789' });
    expect((await read(sha256, { 'if-none-match': etag })).status).toBe(304);
    expect(await read(sha256, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test('a range that cannot be read, or several, are ignored; one beyond the file is refused with its size', async () => {
    const sha256 = await keep(Buffer.from('0123456789'));
    for (const range of [
      'bytes=abc',
      'bytes=3-1',
      'bytes=-',
      'bytes',
      '',
      'bytes=1-2-3',
      'bytes=0-1,4-5',
      'bytes=1.5-',
    ])
      expect(await read(sha256, { range }), range).toMatchObject({ status: 200, body: '0123456789' });
    for (const range of ['bytes=10-', 'bytes=10-12', 'bytes=-0', `bytes=${'9'.repeat(40)}-`])
      expect(await read(sha256, { range }), range).toMatchObject({
        status: 416,
        body: '',
        headers: { 'content-range': 'bytes */10' },
      });
    for (const [range, body] of [
      ['bytes=-3', '789'],
      ['bytes=-30', '0123456789'],
      [`bytes=-${'9'.repeat(40)}`, '0123456789'],
      [`bytes=8-${'9'.repeat(40)}`, '89'],
      ['BYTES = 2-4', '234'],
      ['bytes=,9-', '9'],
    ] as const)
      expect(await read(sha256, { range }), range).toMatchObject({ status: 206, body });
    const etag = `"${sha256}"`;
    for (const ifRange of [`W/${etag}`, 'Thu, 26 Nov 2026 12:00:00 GMT'])
      expect((await read(sha256, { range: 'bytes=2-4', 'if-range': ifRange })).status).toBe(200);
    expect(await read(sha256, { range: 'bytes=2-4', 'if-range': etag })).toMatchObject({ body: '234' });
    expect(await read(sha256, { range: 'bytes=2-4' }, 'HEAD')).toMatchObject({ status: 200, body: '' });
    const empty = await keep(Buffer.alloc(0));
    // The S3 server of the tests says that byte 0 of an empty file is there.
    for (const range of kind === 'S3' ? ['bytes=-5'] : ['bytes=0-', 'bytes=-5'])
      expect(await read(empty, { range }), range).toMatchObject({
        status: 416,
        headers: { 'content-range': 'bytes */0' },
      });
  });

  test('any range header gets the whole file, exactly the part it names, or 416', async () => {
    const sha256 = await keep(Buffer.from('0123456789'));
    const number = fc.oneof(fc.nat(14), fc.constantFrom('', '007', '99999999999999999999', 'x', '-1'));
    const header = fc.oneof(
      fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
      fc
        .array(fc.constantFrom('bytes', '=', '-', ',', ' ', '3', '12', 'b'), { maxLength: 8 })
        .map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(header, async (range) => {
        const { status, headers, body } = await read(sha256, { range });
        if (status === 200) expect(body).toBe('0123456789');
        else if (status === 416) expect([body, rangeOf(headers)]).toEqual(['', 'bytes */10']);
        else {
          const [, start = '', end = ''] = /^bytes (\d+)-(\d+)\/10$/.exec(rangeOf(headers) ?? '') ?? [];
          expect([status, body]).toEqual([206, '0123456789'.slice(Number(start), Number(end) + 1)]);
          expect(body).not.toBe('');
        }
      }),
      { numRuns: 60 },
    );
  });

  test('stores a file of several parts unchanged, and replaces a damaged one', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const sha256 = await keep(Buffer.from('estragado'), sumOf(bytes));
    await keep(bytes);
    const stream = await opened.store.open(sha256);
    expect(stream && sumOf(await buffer(stream))).toBe(sha256);
  });

  test('lists its files, and removes them; a missing file is null', async () => {
    const sha256 = await keep(Buffer.from('sai depois'));
    expect(await listed()).toContain(sha256);
    expect(await opened.store.sizeOf(sha256)).toBe(10);
    await opened.store.remove(sha256);
    expect(await listed()).not.toContain(sha256);
    await opened.store.remove(sha256);
    expect(await opened.store.open(sha256)).toBeNull();
    expect(await opened.store.sizeOf(sha256)).toBeNull();
    await expect(read(sha256)).rejects.toMatchObject({ code: 'file-missing' });
    await expect(read(sha256, {}, 'HEAD')).rejects.toMatchObject({ code: 'file-missing' });
  });

  test('reports that it is unreachable, and stores nothing', async () => {
    const sha256 = await keep(Buffer.from('longe'));
    const file = path.join(folder, 'coming');
    await writeFile(file, 'longe');
    await expect(opened.away.check()).rejects.toThrow();
    await expect(opened.store.check()).resolves.toBeUndefined();
    await expect(opened.away.read({ method: 'GET', headers: {} }, sha256)).rejects.toMatchObject({
      code: 'files-unavailable',
    });
    if (kind === 'S3')
      await expect(opened.away.keep(file, sha256)).rejects.toMatchObject({ code: 'files-unavailable' });
    expect((await stat(file)).size).toBe(5);
  });
});

test('a folder stores each file under its checksum, two levels deep, readable by its owner only', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-store-'));
  await writeFile(path.join(folder, 'coming'), 'x', { mode: 0o600 });
  const sha256 = createHash('sha256').update('x').digest('hex');
  await localFileStore(folder).keep(path.join(folder, 'coming'), sha256);
  const place = path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4));
  expect(await readdir(place)).toEqual([sha256]);
  expect((await stat(path.join(place, sha256))).mode & 0o077).toBe(0);
  expect((await stat(place)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

function rangeOf(headers: Record<string, string>): string | undefined {
  return headers['content-range'] ?? headers['Content-Range'];
}
