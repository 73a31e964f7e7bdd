import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { jpegWithPosition } from '../../../test/photos.ts';
import { type Fields, filesIn, md5Of, sha256Of, upload } from '../../../test/uploads.ts';
import { type FileStore, localFileStore, placeOf } from '../../files/file-store.ts';
import { checkFiles, type FileProblem } from './check-files.service.ts';
import { sweepStoredFiles } from './stored-files.sweep.ts';

describeApplication('stored files', ({ db, signIn }) => {
  let app: FastifyInstance;
  let folder: string;
  let token: string;
  let adminToken: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
    app = await buildTestApp(db(), { dataDir: folder });
    store = localFileStore(folder);
    token = (await signIn('usuario')).access_token;
    adminToken = (await signIn('admin')).access_token;
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  let made = 0;
  const send = async (file: string | Uint8Array | undefined, fields: Fields = {}) => {
    made += 1;
    const names = { modelo_equipamento_id: 1, tipo_documento: 'Foto', file_name: `foto ${made}` };
    return upload(app, token, { ...names, md5: md5Of(file ?? ''), ...fields }, file);
  };
  const attach = async (file: string | Uint8Array): Promise<number> => {
    const response = await send(file);
    expect(response.statusCode, response.body).toBe(201);
    return response.json().id;
  };
  const get = (url: string) =>
    app.inject({ url: `/api/v1/attachments${url}`, headers: { authorization: `Bearer ${token}` } });
  /** Deletes a record and purges it from the bin. */
  const purge = async (id: number) => {
    const headers = { authorization: `Bearer ${adminToken}` };
    const binned = await app.inject({ method: 'DELETE', url: `/api/v1/attachments/${id}`, headers });
    const deletion = binned.headers['x-deletion-id'];
    const purged = await app.inject({ method: 'DELETE', url: `/api/v1/lixeira/${deletion}`, headers });
    expect([binned.statusCode, purged.statusCode]).toEqual([204, 204]);
  };
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  const sweep = (inDays: number, through = store) =>
    sweepStoredFiles({ db: db(), store: through }, days(inDays));
  const isThere = async (bytes: string) => (await filesIn(folder)).includes(sha256Of(bytes));
  const problems = async (): Promise<FileProblem[]> => {
    const found: FileProblem[] = [];
    const { problems: count } = await checkFiles({ db: db(), store }, (problem) => found.push(problem));
    expect(count).toBe(found.length);
    return found;
  };

  test('a photo is stored without its position, and found by the checksum of the original and of the stored file', async () => {
    const photo = jpegWithPosition();
    const first = (await send(photo)).json();
    expect(first).toMatchObject({ tipo_arquivo: 'image/jpeg', tamanho: photo.length });
    const kept = (await get(`/${first.id}/download`)).rawPayload;
    expect(kept.includes('23,33.0S')).toBe(false);
    expect(first.md5).toBe(md5Of(kept));
    for (const md5 of [md5Of(photo), md5Of(kept)]) {
      expect((await get(`/checkmd5?md5_hash=${md5}`)).json()).toEqual({ exists: true });
      const again = await send(undefined, { md5 });
      expect([again.statusCode, again.json().md5]).toEqual([201, md5Of(kept)]);
    }
    expect((await send(photo)).json().md5).toBe(md5Of(kept));
    expect((await filesIn(folder)).filter((name) => name === sha256Of(photo))).toEqual([]);
    expect(await filesIn(folder)).toContain(sha256Of(kept));
  });

  test('bytes are removed 30 days after their last attachment, including the bin, and never at once', async () => {
    const [first, second] = [await attach('duas vezes'), await attach('duas vezes')];
    await purge(first);
    await sweep(0);
    await sweep(40);
    expect(await isThere('duas vezes')).toBe(true);
    const bin = await app.inject({
      method: 'DELETE',
      url: `/api/v1/attachments/${second}`,
      headers: { authorization: `Bearer ${token}` },
    });
    await sweep(40);
    await sweep(80);
    expect(await isThere('duas vezes')).toBe(true);
    await app.inject({
      method: 'DELETE',
      url: `/api/v1/lixeira/${bin.headers['x-deletion-id']}`,
      headers: { authorization: `Bearer ${adminToken}` },
    });
    await sweep(0);
    await sweep(29);
    expect(await isThere('duas vezes')).toBe(true);
    expect(await sweep(31)).toBe(1);
    expect(await isThere('duas vezes')).toBe(false);
    expect((await get(`/checkmd5?md5_hash=${md5Of('duas vezes')}`)).json()).toEqual({ exists: false });
  });

  test('bytes that are used again lose their mark', async () => {
    await purge(await attach('volta'));
    await sweep(0);
    await attach('volta');
    await sweep(31);
    expect(await isThere('volta')).toBe(true);
  });

  test('bytes uploaded while the same ones are being removed are there in the end', async () => {
    await purge(await attach('no mesmo instante'));
    await sweep(0);
    const { promise: sent, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof send>>>();
    let isAnswered = false;
    const slow: FileStore = {
      ...store,
      remove: async (sha256) => {
        const sending = send('no mesmo instante').then((response) => {
          isAnswered = true;
          resolve(response);
        });
        // Gives the upload every chance to finish before the bytes are gone.
        while (!isAnswered && !(await hasComeWhole('no mesmo instante')));
        for (let turn = 0; turn < 50 && !isAnswered; turn += 1) await sql`SELECT 1`.execute(db());
        expect(isAnswered).toBe(false);
        await store.remove(sha256);
        void sending;
      },
    };
    expect(await sweep(31, slow)).toBe(1);
    const response = await sent;
    expect(response.statusCode).toBe(201);
    expect((await get(`/${response.json().id}/download`)).body).toBe('no mesmo instante');
  });

  test('a failing store keeps the mark, and an upload of the bytes does not wait', async () => {
    await purge(await attach('falha'));
    await sweep(0);
    const broken: FileStore = { ...store, remove: () => Promise.reject(new Error('disk gone')) };
    await expect(sweep(31, broken)).rejects.toThrow('disk gone');
    expect(await isThere('falha')).toBe(true);
    await attach('falha');
    await sweep(31);
    expect(await isThere('falha')).toBe(true);
  });

  test('a removal whose process was killed is taken over later', async () => {
    await purge(await attach('morto'));
    await sweep(0);
    await sql`UPDATE stored_files SET removendo_desde = ${days(31).toISOString()}
      WHERE sha256 = ${sha256Of('morto')}`.execute(db());
    expect(await sweep(31)).toBe(0);
    expect(await sweep(31.1)).toBe(1);
    expect(await isThere('morto')).toBe(false);
  });

  test('a check reports missing, damaged and unknown files, and nothing else', async () => {
    expect(await problems()).toEqual([]);
    const [missing, damaged] = [await attach('vai sumir'), await attach('vai estragar')];
    const placeOfBytes = (bytes: string) => path.join(folder, placeOf(sha256Of(bytes)));
    await rm(placeOfBytes('vai sumir'));
    const bytes = await readFile(placeOfBytes('vai estragar'));
    bytes[3] = 0;
    await writeFile(placeOfBytes('vai estragar'), bytes);
    const orphan = path.join(folder, 'incoming', 'perdido');
    await writeFile(orphan, 'perdido');
    await store.keep(orphan, sha256Of('perdido'));
    const found = await problems();
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { problem: 'missing', sha256: sha256Of('vai sumir'), attachmentIds: [missing] },
        { problem: 'damaged', sha256: sha256Of('vai estragar'), attachmentIds: [damaged] },
        { problem: 'orphan', sha256: sha256Of('perdido'), attachmentIds: [] },
      ]),
    );
  });

  async function hasComeWhole(bytes: string): Promise<boolean> {
    const coming = (await filesIn(path.join(folder, 'incoming'))).filter((name) => name.endsWith('.tmp'));
    const contents = await Promise.all(
      coming.map((name) => readFile(path.join(folder, 'incoming', name), 'utf8').catch(() => '')),
    );
    return contents.includes(bytes);
  }
});
