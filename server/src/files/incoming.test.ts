import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openIncoming } from './incoming.ts';

test('a file whose sender goes away while the disk is asked for room fails like any other, and leaves nothing behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-incoming-'));
  const bytes = Readable.from([Buffer.from('esquema')]);
  const { receive } = await openIncoming(folder, 1_000, async () => {
    bytes.destroy(new Error('gone'));
    await nextTurn();
  });
  await expect(receive(bytes)).rejects.toThrow('gone');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
