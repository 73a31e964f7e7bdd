import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, untilSize } from '../../test/uploads.ts';
import { openParts, type Parts } from './parts.ts';
import { roomOf } from './room.ts';

let folder: string;
/** As in two processes: they share nothing but the folder. */
let here: Parts;
let there: Parts;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada-parts-'));
  const settings = { maxBytes: 1_000_000, unfinishedMax: 3, room: roomOf(folder, 0), isOwnAlone: false };
  [here, there] = await Promise.all([openParts(folder, settings), openParts(folder, settings)]);
});
afterAll(() => rm(folder, { recursive: true }));

let owners = 0;
const begin = async (size: number) => {
  owners += 1;
  const id = await here.begin({ owner: owners, size, metadata: '' }, async () => undefined);
  return { id, owner: owners };
};
const bytesOf = (text: string) => Readable.from([Buffer.from(text)]);

test('two processes: while one receives a chunk, the other refuses chunks and attaching, and can resume afterwards', async () => {
  const { id, owner } = await begin(8);
  const line = new PassThrough();
  const first = here.append(id, owner, { offset: 0, bytes: line });
  line.write('abcd');
  await untilSize(path.join(folder, id), 4);
  const second = there.append(id, owner, { offset: 4, bytes: bytesOf('efgh') });
  await expect(second).rejects.toMatchObject({ code: 'upload-offset-differs' });
  await expect(there.take(id, owner)).rejects.toMatchObject({ code: 'busy' });
  await expect(there.cancel(id, owner)).rejects.toMatchObject({ code: 'busy' });
  expect((await there.state(id, owner)).offset).toBe(4);
  line.end();
  expect(await first).toBe(4);
  expect(await there.append(id, owner, { offset: 4, bytes: bytesOf('efgh') })).toBe(8);
  const taken = await there.take(id, owner);
  expect(taken.size).toBe(8);
  await taken.discard();
  expect(await filesIn(folder)).toEqual([]);
});

test('the lock of a killed process is taken over after a minute', async () => {
  const { id, owner } = await begin(4);
  const lock = path.join(folder, `${id}.lock`);
  await writeFile(lock, '');
  const early = here.append(id, owner, { offset: 0, bytes: bytesOf('abcd') });
  await expect(early).rejects.toMatchObject({ code: 'upload-offset-differs' });
  const old = new Date(Date.now() - 61_000);
  await utimes(lock, old, old);
  expect(await here.append(id, owner, { offset: 0, bytes: bytesOf('abcd') })).toBe(4);
  await here.cancel(id, owner);
  expect(await filesIn(folder)).toEqual([]);
});

test('of many concurrent starts, in two processes, no more than allowed succeed', async () => {
  const begun = { owner: 99, size: 10, metadata: '' };
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, number) =>
      (number % 2 === 0 ? here : there).begin(begun, async () => undefined),
    ),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = all.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'too-many-unfinished', status: 409 });
});

test('announced bytes count as if they had arrived', async () => {
  const large = { maxBytes: Number.MAX_SAFE_INTEGER, unfinishedMax: 3, isOwnAlone: false };
  const free = await mkdtemp(path.join(tmpdir(), 'bancada-parts-'));
  const parts = await openParts(free, { ...large, room: roomOf(free, 0) });
  const all = async () => undefined;
  const tebibytes = 1024 ** 5;
  await expect(parts.begin({ owner: 1, size: tebibytes, metadata: '' }, all)).rejects.toMatchObject({
    code: 'storage-full',
    status: 507,
  });
  await parts.begin({ owner: 1, size: 1_000, metadata: '' }, all);
  await parts.begin({ owner: 2, size: 500, metadata: '' }, all);
  expect(await parts.announced()).toBe(1_500);
  await rm(free, { recursive: true });
});
