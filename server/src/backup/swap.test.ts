import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { prepareDataFolder } from '../data-folder.ts';
import { EmbeddedDatabaseInUseError } from '../database/embedded/errors.ts';
import { lockFolder } from '../database/embedded/lock.ts';
import { beginSwap, finishSwap } from './swap.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A data folder whose restore is complete but for the names of its folders. */
function completeRestore(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-swap-'));
  folders.push(folder);
  for (const name of ['db', 'files', 'db.restaurando-1', 'files.restaurando-1']) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'of'), name.includes('.') ? 'new' : 'old');
  }
  beginSwap(folder, {
    feitas: { files: 'files.restaurando-1', db: 'db.restaurando-1' },
    anteriores: '.anterior-1',
  });
  return folder;
}

const content = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== 'outbox')
      .map((name) => [name, readFileSync(path.join(folder, name, 'of'), 'utf8')]),
  );
const restored = { db: 'new', files: 'new', 'db.anterior-1': 'old', 'files.anterior-1': 'old' };

const steps = [
  ['files', 'files.anterior-1'],
  ['files.restaurando-1', 'files'],
  ['db', 'db.anterior-1'],
  ['db.restaurando-1', 'db'],
] as const;

test.each([0, 1, 2, 3, 4])(
  'a restore killed after %i of its renames is carried on by the next start',
  async (done) => {
    const folder = completeRestore();
    for (const [from, to] of steps.slice(0, done)) renameSync(path.join(folder, from), path.join(folder, to));
    await prepareDataFolder(folder);
    expect(content(folder)).toEqual(restored);
    // Nothing is left to do.
    expect(finishSwap(folder)).toEqual([]);
    expect(content(folder)).toEqual(restored);
  },
);

test('a server that starts meanwhile is refused', () => {
  const folder = completeRestore();
  const lock = lockFolder(path.join(folder, 'db.restaurando-1'));
  expect(() => finishSwap(folder)).toThrow(EmbeddedDatabaseInUseError);
  lock.release();
  expect(existsSync(path.join(folder, 'db.anterior-1'))).toBe(false);
});

test('what was not there before is not there after', () => {
  const folder = completeRestore();
  rmSync(path.join(folder, 'files'), { recursive: true });
  expect(finishSwap(folder)).toEqual(['db.anterior-1']);
});
