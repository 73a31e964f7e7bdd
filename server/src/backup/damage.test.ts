import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sha256Of } from '../../test/uploads.ts';
import { knownMigrations } from '../database/migrate.ts';
import { localFileStore, placeOf } from '../files/file-store.ts';
import { attachmentsOf, describeBackup, verifyBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { pieceName } from './copy-out.ts';
import { entryNames, type Index, type Manifest } from './format.ts';
import { createPartFile } from './part-file.ts';
import { migrationsFolder } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-damage-'));
const beside = path.join(folder, 'arquivos');
const photo = Buffer.from('bytes de uma foto '.repeat(50));
const sha256 = sha256Of(photo);
let migrations: Manifest['migracoes'];
let whole: Buffer;

beforeAll(async () => {
  migrations = await knownMigrations(migrationsFolder);
  const file = path.join(folder, 'whole.bancada');
  await write(file);
  whole = readFileSync(file);
});
beforeEach(async () => {
  const kept = path.join(folder, 'photo');
  writeFileSync(kept, photo);
  await localFileStore(beside).keep(kept, sha256);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A small backup with one table and one photo. */
async function write(file: string, changes: Partial<Manifest> = {}): Promise<void> {
  const manifest = {
    formato: 1,
    versao: '0.1.0',
    momento: '2026-11-26T09:00:00.000000Z',
    migracoes: migrations,
    arquivos_em: null,
    ...changes,
  };
  const part = await createPartFile(file, new Date(manifest.momento));
  await part.add(entryNames.manifest, JSON.stringify(manifest));
  await part.add(pieceName('users', 1), 'linha\n'.repeat(100));
  if (manifest.arquivos_em === null)
    await part.addStream(entryNames.attachments + placeOf(sha256), { size: photo.length, sha256 }, [photo]);
  const indexAt = part.bytes();
  const index: Index = {
    tabelas: [{ nome: 'users', colunas: ['id'], linhas: 100, bytes: 600, partes: 1 }],
    contadores: [],
    arquivos: [{ sha256, tamanho: photo.length }],
    perdidos: [],
  };
  await part.add(entryNames.index, JSON.stringify(index));
  await part.finish(indexAt);
}

let written = 0;
/** @returns the sentence that the file is refused with */
async function refusal(
  bytes: Uint8Array,
  read: (file: string) => Promise<unknown> = verifyBackup,
): Promise<string> {
  written += 1;
  const file = path.join(folder, `${written}.bancada`);
  writeFileSync(file, bytes);
  try {
    await read(file);
  } catch (error) {
    if (error instanceof BackupError) return error.message.replace(`"${file}"`, 'ARQUIVO');
    throw error;
  } finally {
    rmSync(file);
  }
  return 'taken';
}

const isDamaged = /^A cópia ARQUIVO está danificada ou foi cortada, e nada foi alterado\./;
const isForeign = 'ARQUIVO não é uma cópia da Bancada, ou perdeu o começo.';

test('a whole backup is taken', async () => {
  expect(await refusal(whole)).toBe('taken');
});

test('one bit changed anywhere is noticed', async () => {
  const anywhere = fc.integer({ min: 0, max: 8 * whole.length - 1 });
  await fc.assert(
    fc.asyncProperty(anywhere, async (bit) => {
      const changed = Buffer.from(whole);
      const at = Math.floor(bit / 8);
      changed.writeUInt8((whole[at] ?? 0) ^ (1 << (bit % 8)), at);
      expect(await refusal(changed)).not.toBe('taken');
    }),
    { numRuns: 120 },
  );
});

test('one bit changed in where the index is said to be is noticed', async () => {
  const digits = whole.toString('latin1').search(/\d{16}\n\0+$/);
  for (let bit = 8 * digits; bit < 8 * (digits + 16); bit += 1) {
    const changed = Buffer.from(whole);
    const at = Math.floor(bit / 8);
    changed.writeUInt8((whole[at] ?? 0) ^ (1 << (bit % 8)), at);
    expect(await refusal(changed)).not.toBe('taken');
  }
});

test('a file cut off anywhere is noticed', async () => {
  const blocks = Array.from({ length: whole.length / 512 }, (_, block) => 512 * block);
  for (const length of [...blocks, whole.length - 1])
    expect([length, await refusal(whole.subarray(0, length))]).not.toEqual([length, 'taken']);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      expect(await refusal(whole.subarray(0, length))).not.toBe('taken');
    }),
    { numRuns: 50 },
  );
});

test('anything after its end is noticed', async () => {
  expect(await refusal(Buffer.concat([whole, Buffer.alloc(512)]))).toMatch(isDamaged);
});

test('entries in the place of others are noticed', async () => {
  const swapped = Buffer.concat([
    whole.subarray(0, 512),
    whole.subarray(1024, 1536),
    whole.subarray(512, 1024),
    whole.subarray(1536),
  ]);
  expect(await refusal(swapped)).toMatch(isDamaged);
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('nome;descrição\n'.repeat(400))],
  ['zeros', Buffer.alloc(10_240)],
  ['a ZIP', Buffer.from('PK\u0003\u0004'.repeat(1000))],
])('%s is no backup', async (_, bytes) => {
  expect(await refusal(bytes)).toBe(isForeign);
});

test('a file that is not there, and a folder, are said', async () => {
  await expect(verifyBackup(path.join(folder, 'none.bancada'))).rejects.toThrow(
    /^Não há o arquivo ".*none.bancada"\.$/,
  );
  await expect(verifyBackup(folder)).rejects.toThrow(BackupError);
});

test.each([
  ['of a later form', () => ({ formato: 2 })],
  [
    'with a migration of a later version',
    () => ({ migracoes: [...migrations, { nome: '9999-later.sql', sha256 }] }),
  ],
])('a backup %s asks for a newer version', async (_, changes) => {
  const file = path.join(folder, 'newer.bancada');
  await write(file, { ...changes(), versao: '9.0.0' });
  await expect(verifyBackup(file)).rejects.toThrow(
    'foi feita por uma versão mais nova da Bancada (9.0.0): atualize o programa',
  );
  rmSync(file);
});

test('a backup with a migration that was changed since names it', async () => {
  const file = path.join(folder, 'changed.bancada');
  await write(file, { migracoes: [{ nome: '0001-basics.sql', sha256 }] });
  await expect(verifyBackup(file)).rejects.toThrow('outra migração 0001-basics.sql');
  rmSync(file);
});

test('attachments beside the file must be there and right, where they were or in "arquivos" beside it', async () => {
  const file = path.join(folder, 'beside.bancada');
  await write(file, { arquivos_em: '../elsewhere/arquivos' });
  const attached = path.join(beside, placeOf(sha256));
  expect((await verifyBackup(file)).attachments).toEqual({ count: 1, bytes: photo.length });
  appendFileSync(attached, '!');
  await expect(verifyBackup(file)).rejects.toThrow(
    /^Faltam em ".*arquivos", ou estão danificados, 1 de 1 anexos/,
  );
  writeFileSync(attached, Buffer.from(photo).fill('x', 0, 1));
  await expect(verifyBackup(file)).rejects.toThrow(/^Faltam/);
  rmSync(attached);
  await expect(verifyBackup(file)).rejects.toThrow(/^Faltam/);
  expect(await attachmentsOf(file)).toEqual([sha256]);
  rmSync(file);
});

test('what a backup says of itself is refused, or the same, where a bit of it changed', async () => {
  const file = path.join(folder, 'said.bancada');
  await write(file, { arquivos_em: 'arquivos' });
  const sound = readFileSync(file);
  const said = [await describeBackup(file), await attachmentsOf(file)];
  const indexAt = sound.indexOf(entryNames.index);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 8 * indexAt, max: 8 * sound.length - 1 }), async (bit) => {
      const changed = Buffer.from(sound);
      const at = Math.floor(bit / 8);
      changed.writeUInt8((sound[at] ?? 0) ^ (1 << (bit % 8)), at);
      const answer = await refusal(changed, async (file) => {
        expect([await describeBackup(file), await attachmentsOf(file)]).toEqual(said);
      });
      expect(answer).toMatch(/^(taken$|A cópia ARQUIVO está danificada)/);
    }),
    { numRuns: 60 },
  );
  rmSync(file);
});

test('a backup never takes the place of another file, and one that failed leaves nothing', async () => {
  const file = path.join(folder, 'whole.bancada');
  await expect(write(file)).rejects.toThrow('já existe: escolha outro nome');
  expect(readFileSync(file)).toEqual(whole);
  const [abandoned, running] = ['killed.bancada.part', 'running.bancada.part'];
  for (const name of [abandoned, running]) writeFileSync(path.join(folder, name), '');
  const dayBefore = new Date(Date.now() - 25 * 60 * 60_000);
  utimesSync(path.join(folder, abandoned), dayBefore, dayBefore);
  const part = await createPartFile(path.join(folder, 'failed.bancada'), new Date());
  await part.discard();
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([running]);
});

test('of two that write the same file, the one that began last has it', async () => {
  const file = path.join(folder, 'two.bancada');
  const first = await createPartFile(file, new Date());
  const second = await createPartFile(file, new Date());
  await expect(first.finish(0)).rejects.toThrow('Outra cópia está sendo gravada');
  await first.discard();
  await second.finish(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
