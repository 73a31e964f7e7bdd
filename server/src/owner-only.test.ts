import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

function someFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-dono-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = (...parts: string[]) => (statSync(path.join(...parts)).mode & 0o777).toString(8);

test('what an earlier version left open to others in the data folder is its owner\u2019s alone after a start', async () => {
  const folder = someFolder();
  const foreign = path.join(someFolder(), 'alheio');
  writeFileSync(foreign, 'x');
  chmodSync(foreign, 0o644);
  const places = ['files/ab/cd', 'outbox', 'copias', 'logs', 'database'];
  for (const place of places) {
    mkdirSync(path.join(folder, place), { recursive: true });
    writeFileSync(path.join(folder, place, 'arquivo'), 'x');
    chmodSync(path.join(folder, place), 0o755);
    chmodSync(path.join(folder, place, 'arquivo'), 0o644);
  }
  symlinkSync(foreign, path.join(folder, 'copias', 'atalho'));
  chmodSync(folder, 0o755);
  await prepareDataFolder(folder);
  for (const place of ['.', 'files/ab', ...places])
    expect([place, modeOf(folder, place)]).toEqual([place, '700']);
  for (const place of places) expect([place, modeOf(folder, place, 'arquivo')]).toEqual([place, '600']);
  // What a link leads to is somebody else's.
  expect(modeOf(foreign)).toBe('644');
});

test('a folder that only the owner reads, and writes not, stays so', async () => {
  const folder = someFolder();
  mkdirSync(path.join(folder, 'copias'));
  writeFileSync(path.join(folder, 'copias', 'copia'), 'x', { mode: 0o440 });
  await prepareDataFolder(folder);
  expect(modeOf(folder, 'copias', 'copia')).toBe('400');
});
