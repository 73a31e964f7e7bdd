import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { startTestS3, type TestS3 } from '../../test/s3.ts';
import { filesIn, sha256Of } from '../../test/uploads.ts';
import { type Files, openFiles } from './files.ts';

const signal = new AbortController().signal;
const bytes = 'esquema elétrico'.repeat(10_000);

describeWithDatabase('a stored file on this disk', (db) => {
  let s3: TestS3;
  let folder: string;
  beforeAll(async () => {
    s3 = await startTestS3();
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-local-'));
  });
  afterAll(async () => {
    await s3.close();
    await rm(folder, { recursive: true });
  });
  const open = (kind: 'folder' | 's3', minFreeBytes = 0): Promise<Files> =>
    openFiles({
      directory: path.join(folder, kind),
      s3: kind === 's3' ? s3.settings : null,
      db: db(),
      // Less than the file has.
      maxBytes: 1,
      ...{ unfinishedMax: 1, minFreeBytes, isOwnAlone: true },
    });
  const keep = async (files: Files) => {
    const coming = path.join(folder, 'coming');
    await writeFile(coming, bytes);
    await files.store.keep(coming, sha256Of(bytes));
  };
  const arriving = (kind: string) => filesIn(path.join(folder, kind, 'incoming'));

  test('of a store in a folder is the stored file itself, which stays', async () => {
    const files = await open('folder');
    await keep(files);
    const copy = await files.localCopy(sha256Of(bytes), signal);
    expect([await readFile(copy.path, 'utf8'), copy.isWhole]).toEqual([bytes, true]);
    await copy.discard();
    expect(await files.store.sizeOf(sha256Of(bytes))).toBe(Buffer.byteLength(bytes));
  });

  test('of S3 is fetched, also where it is larger than what is taken by now, and removed after that, unless the disk is full', async () => {
    const files = await open('s3');
    await keep(files);
    const copy = await files.localCopy(sha256Of(bytes), signal);
    expect([await readFile(copy.path, 'utf8'), copy.isWhole]).toEqual([bytes, true]);
    expect(await arriving('s3')).toHaveLength(1);
    await copy.discard();
    const full = await open('s3', Number.MAX_SAFE_INTEGER);
    await expect(full.localCopy(sha256Of(bytes), signal)).rejects.toMatchObject({ code: 'storage-full' });
    expect(await arriving('s3')).toEqual([]);
  });

  test('that the store has lost, damaged, or does not hand out is told apart, and leaves nothing behind', async () => {
    const files = await open('s3');
    const other = sha256Of('something else');
    await expect(files.localCopy(other, signal)).rejects.toMatchObject({ code: 'file-missing' });
    const wrong = path.join(folder, 'wrong');
    await writeFile(wrong, bytes);
    await files.store.keep(wrong, other);
    const copy = await files.localCopy(other, signal);
    expect(copy.isWhole).toBe(false);
    await copy.discard();
    await expect(files.localCopy(other, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    await s3.close();
    await expect(files.localCopy(other, signal)).rejects.toMatchObject({ code: 'files-unavailable' });
    expect(await arriving('s3')).toEqual([]);
  });
});
