import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { startTestS3, type TestS3 } from '../../test/s3.ts';
import { filesIn, sha256Of } from '../../test/uploads.ts';
import { type Files, openFiles } from './files.ts';
import { type Pieces, s3Pieces } from './pieces.ts';

describeWithDatabase('uploads in parts, kept in the database and S3', (db) => {
  let s3: TestS3;
  let folder: string;
  let files: Files;
  let pieces: Pieces;
  let owner: number;
  beforeAll(async () => {
    s3 = await startTestS3();
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
    files = await openFiles({
      directory: folder,
      s3: s3.settings,
      db: db(),
      isOwnAlone: false,
      maxBytes: 1_000_000,
      unfinishedMax: 5,
      minFreeBytes: 0,
    });
    pieces = s3Pieces(s3.settings);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO users (nome, nome_usuario, email, senha_hash) VALUES ('Téo', 'teo', 'teo@oficina.test', 'x')
      RETURNING id`.execute(db());
    owner = rows[0]?.id ?? 0;
  });
  afterAll(async () => {
    await s3.close();
    await rm(folder, { recursive: true });
  });

  const sent = async (content: string) => {
    const id = await files.parts.begin({ owner, size: content.length, metadata: '' }, async () => undefined);
    await files.parts.append(id, owner, { offset: 0, bytes: Readable.from([Buffer.from(content)]) });
    return id;
  };
  const uploadsWithPieces = async () => [...new Set(await all(pieces.uploads()))];

  test('pieces are not taken for stored files, even under the name of one', async () => {
    const id = await sent('abcd');
    const file = path.join(folder, 'coming');
    await writeFile(file, 'guardado');
    await pieces.put(id, sha256Of('guardado'), file);
    await files.store.keep(file, sha256Of('inteiro'));
    expect(await all(files.store.list())).toEqual([sha256Of('inteiro')]);
    await files.parts.cancel(id, owner);
    expect(await uploadsWithPieces()).toEqual([]);
  });

  test('the sweep removes pieces that no upload knows, and leaves those of uploads', async () => {
    const id = await sent('abcd');
    const file = path.join(folder, 'coming');
    await writeFile(file, 'sobra');
    await pieces.put(randomUUID(), randomUUID(), file);
    expect(await uploadsWithPieces()).toHaveLength(2);
    await files.sweepParts();
    expect(await uploadsWithPieces()).toEqual([id]);
    await files.parts.cancel(id, owner);
  });

  test('with S3 out of reach a part is refused and has to be sent again; a cancelled upload is swept later', async () => {
    const id = await files.parts.begin({ owner, size: 4, metadata: '' }, async () => undefined);
    const away = await openFiles({
      directory: folder,
      // A port that nothing listens on.
      s3: { ...s3.settings, endpoint: 'http://127.0.0.1:9' },
      db: db(),
      isOwnAlone: false,
      maxBytes: 1_000_000,
      unfinishedMax: 5,
      minFreeBytes: 0,
    });
    const part = { offset: 0, bytes: Readable.from([Buffer.from('abcd')]) };
    await expect(away.parts.append(id, owner, part)).rejects.toMatchObject({ code: 'files-unavailable' });
    expect((await away.parts.state(id, owner)).offset).toBe(0);
    await files.parts.append(id, owner, { offset: 0, bytes: Readable.from([Buffer.from('abcd')]) });
    await expect(away.parts.take(id, owner)).rejects.toMatchObject({ code: 'files-unavailable' });
    await away.parts.cancel(id, owner);
    await expect(files.parts.state(id, owner)).rejects.toMatchObject({ code: 'upload-not-found' });
    await files.sweepParts();
    expect(await uploadsWithPieces()).toEqual([]);
    expect(await filesIn(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('a part for which the local disk has no room is refused, and nothing of it is kept', async () => {
    const id = await files.parts.begin({ owner, size: 4, metadata: '' }, async () => undefined);
    const full = await openFiles({
      directory: folder,
      s3: s3.settings,
      db: db(),
      isOwnAlone: false,
      maxBytes: 1_000_000,
      unfinishedMax: 5,
      minFreeBytes: Number.MAX_SAFE_INTEGER,
    });
    const part = { offset: 0, bytes: Readable.from([Buffer.from('abcd')]) };
    await expect(full.parts.append(id, owner, part)).rejects.toMatchObject({ code: 'storage-full' });
    expect((await files.parts.state(id, owner)).offset).toBe(0);
    expect(await filesIn(path.join(folder, 'incoming'))).toEqual([]);
    await files.parts.cancel(id, owner);
  });

  test('an upload whose pieces are lost has to begin again', async () => {
    const id = await sent('abcd');
    await pieces.removeAll(id);
    await expect(files.parts.take(id, owner)).rejects.toMatchObject({ code: 'upload-not-found' });
    await expect(files.parts.state(id, owner)).rejects.toMatchObject({ code: 'upload-not-found' });
  });

  test('uploads of a person who leaves go with the account', async () => {
    await sent('abcd');
    await sql`DELETE FROM users WHERE id = ${owner}`.execute(db());
    await files.sweepParts();
    expect(await uploadsWithPieces()).toEqual([]);
  });
});

async function all(items: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const item of items) found.push(item);
  return found;
}
