import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placeOf } from '../src/files/file-store.ts';
import { preparedFolder, start, untilReady } from './server-process.ts';
import { sha256Of } from './uploads.ts';

test('the check of the files reports what it found, and fails if something is wrong', async () => {
  const DATA_DIR = preparedFolder();
  const sound = start({ DATA_DIR }, 'check-files.ts');
  expect(await sound.exit).toBe(0);
  expect(sound.output()).toEqual({ stdout: '0 arquivos lidos (0 MB), 0 com problema.\n', stderr: '' });
  const orphan = path.join(DATA_DIR, 'files', placeOf(sha256Of('perdido')));
  mkdirSync(path.dirname(orphan), { recursive: true });
  writeFileSync(orphan, 'perdido');
  const checked = start({ DATA_DIR }, 'check-files.ts');
  expect(await checked.exit).toBe(1);
  expect(checked.output().stdout).toBe(
    `Arquivo que nenhum registro conhece: ${sha256Of('perdido')}\n0 arquivos lidos (0 MB), 1 com problema.\n`,
  );
});

test('beside a server on the embedded database it is refused with one sentence', async () => {
  const DATA_DIR = preparedFolder();
  await untilReady(start({ DATA_DIR }));
  const refused = start({ DATA_DIR }, 'check-files.ts');
  expect(await refused.exit).toBe(1);
  expect(refused.output().stderr.trim().split('\n')).toHaveLength(1);
});

test('a server whose S3 store does not answer starts, and says so', async () => {
  const s3 = { S3_BUCKET: 'bancada', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  const { stdout } = await untilReady(
    start({ DATA_DIR: preparedFolder(), S3_ENDPOINT: 'http://127.0.0.1:1', ...s3 }),
  );
  expect(stdout).toContain('Aviso: o armazenamento S3 não responde');
});
