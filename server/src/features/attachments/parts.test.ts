import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { jpegWithPosition } from '../../../test/photos.ts';
import { startTestS3, type TestS3 } from '../../../test/s3.ts';
import { filesIn, firstFileIn, md5Of, untilSize, upload } from '../../../test/uploads.ts';
import { fileLimits, readConfig } from '../../config.ts';
import { openFiles } from '../../files/files.ts';

const uploads = '/api/v1/attachments/uploads';
const tus = { 'tus-resumable': '1.0.0' };

describe.each(['in a folder', 'in the database and S3'])('%s', (kind) => {
  describeApplication('a chunked upload', ({ db, signIn }) => {
    const isShared = kind !== 'in a folder';
    let app: FastifyInstance;
    let folder: string;
    let s3: TestS3;
    let token: string;
    let otherToken: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
      s3 = await startTestS3();
      app = await buildTestApp(db(), {
        dataDir: folder,
        maxUploadMb: 2,
        maxUnfinishedUploads: 1_000,
        ...(isShared && { s3: s3.settings, isOwnAlone: false }),
      });
      await app.listen({ port: 0 });
      token = (await signIn('usuario')).access_token;
      otherToken = (await signIn('editor')).access_token;
    });
    afterAll(async () => {
      await app.close();
      await s3.close();
      await rm(folder, { recursive: true });
    });

    const idIn = (url: string) => url.split('/').at(-1) ?? '';
    /** Waits until this many bytes of a part have arrived. */
    const untilArrived = async (url: string, bytes: number) => {
      const incoming = path.join(folder, 'incoming');
      if (!isShared) return untilSize(path.join(incoming, 'parts', idIn(url)), bytes);
      await firstFileIn(incoming);
      const [file = ''] = (await filesIn(incoming)).filter((name) => name.endsWith('.tmp'));
      return untilSize(path.join(incoming, file), bytes);
    };
    /** What is kept of an upload, wherever it is. */
    const leftOf = async (url: string) => {
      const places = [folder, s3.directory].map((place) =>
        readdir(place, { recursive: true, withFileTypes: true }),
      );
      const { rows } = await sql`SELECT id FROM unfinished_uploads WHERE id::text = ${idIn(url)}`.execute(
        db(),
      );
      const files = (await Promise.all(places)).flat().filter((entry) => entry.isFile());
      return [...rows, ...files.map((entry) => path.join(entry.parentPath, entry.name))].filter(
        (one) => typeof one !== 'string' || one.includes(idIn(url)),
      );
    };

    const begin = (length: number | string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: uploads,
        headers: { ...tus, authorization: `Bearer ${token}`, 'upload-length': String(length), ...headers },
      });
    const begun = async (length: number) => String((await begin(length)).headers.location);
    const append = (
      url: string,
      offset: number,
      bytes: Uint8Array | string,
      headers: Record<string, string> = {},
    ) =>
      app.inject({
        method: 'PATCH',
        url,
        headers: {
          ...tus,
          authorization: `Bearer ${token}`,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...headers,
        },
        payload: Buffer.from(bytes),
      });
    const head = (url: string, bearer = token) =>
      app.inject({ method: 'HEAD', url, headers: { ...tus, authorization: `Bearer ${bearer}` } });
    const cancel = (url: string) =>
      app.inject({ method: 'DELETE', url, headers: { ...tus, authorization: `Bearer ${token}` } });
    let made = 0;
    const attach = (url: string, md5: string, fields = {}, bearer = token) => {
      made += 1;
      return upload(app, bearer, {
        modelo_equipamento_id: 1,
        tipo_documento: 'Software e firmware',
        md5,
        file_name: `firmware ${made}.bin`,
        upload_id: url.split('/').at(-1),
        ...fields,
      });
    };

    test('resumes after an interruption, and is attached once it is complete', async () => {
      const bytes = randomBytes(300_000);
      const created = await begin(bytes.length, { 'upload-metadata': 'filename Zg==' });
      expect([created.statusCode, created.headers['tus-resumable']]).toEqual([201, '1.0.0']);
      const url = String(created.headers.location);
      expect(url).toMatch(/^\/api\/v1\/attachments\/uploads\/[\w-]{8,64}$/);
      const first = await append(url, 0, bytes.subarray(0, 100_000));
      expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '100000']);
      const early = await attach(url, md5Of(bytes));
      expect([early.statusCode, early.json().detail]).toEqual([
        409,
        'O arquivo ainda não chegou inteiro. Continue o envio antes de anexar.',
      ]);
      const state = await head(url);
      expect(state.headers).toMatchObject({
        'upload-offset': '100000',
        'upload-length': '300000',
        'upload-metadata': 'filename Zg==',
        'cache-control': 'no-store',
        'tus-resumable': '1.0.0',
      });
      expect((await append(url, 100_000, bytes.subarray(100_000))).headers['upload-offset']).toBe('300000');
      const attached = await attach(url, md5Of(bytes));
      expect([attached.statusCode, attached.json().tamanho]).toEqual([201, 300_000]);
      const download = await app.inject({
        url: `/api/v1/attachments/${attached.json().id}/download`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(download.rawPayload).toEqual(bytes);
      expect((await attach(url, md5Of(bytes))).statusCode).toBe(404);
      expect((await head(url)).statusCode).toBe(404);
      expect(await leftOf(url)).toEqual([]);
    });

    test('works with a tus client', async () => {
      const bytes = randomBytes(1_500_000);
      const { port } = app.server.address() as AddressInfo;
      const done = Promise.withResolvers<string>();
      const sending = new Upload(bytes, {
        endpoint: `http://127.0.0.1:${port}${uploads}`,
        headers: { authorization: `Bearer ${token}` },
        metadata: { filename: 'esquema elétrico.pdf' },
        chunkSize: 400_000,
        retryDelays: null,
        onSuccess: () => done.resolve(sending.url ?? ''),
        onError: done.reject,
      });
      sending.start();
      const url = new URL(await done.promise).pathname;
      expect((await attach(url, md5Of(bytes))).statusCode).toBe(201);
    });

    test('bytes that arrived before the connection broke stay, and only those', async () => {
      const bytes = randomBytes(1_000_000);
      const url = await begun(bytes.length);
      const { port } = app.server.address() as AddressInfo;
      const sending = request({
        port,
        path: url,
        method: 'PATCH',
        headers: {
          ...tus,
          authorization: `Bearer ${token}`,
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
          'upload-offset': 0,
        },
      });
      sending.on('error', () => undefined);
      sending.write(bytes.subarray(0, 600_000));
      await untilArrived(url, 600_000);
      // Another sender cuts off the first, whose connection is still open.
      expect((await head(url)).headers['upload-offset']).toBe('600000');
      expect((await append(url, 600_000, bytes.subarray(600_000))).headers['upload-offset']).toBe('1000000');
      expect((await attach(url, md5Of(bytes))).statusCode).toBe(201);
      sending.destroy();
    });

    test('belongs to the person who started it', async () => {
      const url = await begun(3);
      await append(url, 0, 'abc');
      expect((await head(url, otherToken)).statusCode).toBe(404);
      const taken = await attach(url, md5Of('abc'), {}, otherToken);
      expect([taken.statusCode, taken.json().detail]).toEqual([
        404,
        'Este envio não está mais no servidor. Comece a enviar de novo.',
      ]);
      const stolen = await append(url, 3, 'd', { authorization: `Bearer ${otherToken}` });
      expect(stolen.statusCode).toBe(404);
      expect((await attach(url, md5Of('abc'))).statusCode).toBe(201);
    });

    test('at the wrong offset, past the end, over the limit or with another protocol it is refused', async () => {
      const url = await begun(5);
      expect((await append(url, 3, 'abc')).statusCode).toBe(409);
      const more = await append(url, 0, 'abcdef');
      expect([more.statusCode, more.json().detail]).toEqual([
        413,
        'O arquivo mudou enquanto era enviado: chegou mais do que foi anunciado. Comece a enviar de novo.',
      ]);
      expect((await append(url, 0, 'abc', { 'content-type': 'text/plain' })).statusCode).toBe(415);
      expect((await append(url, 0, 'abc', { 'upload-offset': '-1' })).statusCode).toBe(422);
      expect((await append(url, 0, 'abc', { 'tus-resumable': '0.2.0' })).statusCode).toBe(412);
      const large = await begin(2 * 1024 * 1024 + 1);
      expect([large.statusCode, large.json().detail]).toEqual([413, 'O arquivo passa do limite de 2 MB.']);
      for (const length of ['0', '-1', 'x', '']) expect((await begin(length)).statusCode).toBe(422);
      expect((await head(`${uploads}/nao-existe`)).statusCode).toBe(404);
      expect((await head(`${uploads}/..%2f..%2fetc`)).statusCode).toBe(404);
    });

    test('bytes that do not match the MD5 are deleted; after a name conflict they can be attached under another name', async () => {
      const differs = await begun(4);
      await append(differs, 0, 'erro');
      expect((await attach(differs, md5Of('certo'))).statusCode).toBe(422);
      expect((await head(differs)).statusCode).toBe(404);
      const url = await begun(4);
      await append(url, 0, 'nome');
      await upload(
        app,
        token,
        { artigo_id: 1, tipo_documento: 'Guia', md5: md5Of('x'), file_name: 'ocupado.bin' },
        'x',
      );
      const owner = { modelo_equipamento_id: undefined, artigo_id: 1 };
      expect((await attach(url, md5Of('nome'), { ...owner, file_name: 'ocupado.bin' })).statusCode).toBe(409);
      expect((await attach(url, md5Of('nome'), { ...owner, file_name: 'livre.bin' })).statusCode).toBe(201);
    });

    test('a photo that could not be attached under one name is attached under another, without its position', async () => {
      const photo = jpegWithPosition();
      const url = await begun(photo.length);
      await append(url, 0, photo);
      const owner = { modelo_equipamento_id: undefined, artigo_id: 2 };
      const blocker = await db().startTransaction().execute();
      await sql`INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, artigo_id)
        SELECT 'frente.jpg', 'Guia', sha256, 2 FROM stored_files LIMIT 1`.execute(blocker);
      // Somebody takes the name after the photo was examined.
      const late = attach(url, md5Of(photo), { ...owner, file_name: 'frente.jpg' });
      await expect.poll(() => countWaitingForLocks(db())).toBe(1);
      await blocker.commit().execute();
      expect((await late).statusCode).toBe(409);
      const attached = await attach(url, md5Of(photo), { ...owner, file_name: 'verso.jpg' });
      expect([attached.statusCode, attached.json().md5 === md5Of(photo)]).toEqual([201, false]);
      expect(await leftOf(url)).toEqual([]);
    });

    test('of two concurrent requests to attach it, one succeeds', async () => {
      const url = await begun(6);
      await append(url, 0, 'gêmeo');
      const both = await Promise.all([attach(url, md5Of('gêmeo')), attach(url, md5Of('gêmeo'))]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
    });

    /** A chunk whose connection stays open after its first bytes. */
    const appendHalf = async (url: string, bytes: Uint8Array, sent: number) => {
      const { port } = app.server.address() as AddressInfo;
      const sending = request({
        port,
        path: url,
        method: 'PATCH',
        headers: {
          ...tus,
          authorization: `Bearer ${token}`,
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
          'upload-offset': 0,
        },
      });
      sending.on('error', () => undefined);
      sending.write(bytes.subarray(0, sent));
      await untilArrived(url, sent);
      return sending;
    };

    test('of concurrent chunks for one offset one is accepted, and the file is no longer than announced', async () => {
      const bytes = randomBytes(1_000_000);
      const url = await begun(bytes.length);
      const all = await Promise.all(Array.from({ length: 8 }, () => append(url, 0, bytes)));
      expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(7).fill(409)]);
      const attached = await attach(url, md5Of(bytes));
      expect([attached.statusCode, attached.json().tamanho]).toEqual([201, bytes.length]);
    });

    test('two windows that resume it at once do not corrupt it', async () => {
      const bytes = randomBytes(1_900_000);
      const url = await begun(bytes.length);
      await append(url, 0, bytes.subarray(0, 50_000));
      const { port } = app.server.address() as AddressInfo;
      const goOn = () =>
        new Promise<void>((resolve, reject) => {
          new Upload(bytes, {
            uploadUrl: `http://127.0.0.1:${port}${url}`,
            headers: { authorization: `Bearer ${token}` },
            chunkSize: 200_000,
            retryDelays: Array.from({ length: 200 }, () => 5),
            onSuccess: () => resolve(),
            onError: reject,
          }).start();
        });
      await Promise.all([goOn(), goOn()]);
      const attached = await attach(url, md5Of(bytes));
      expect([attached.statusCode, attached.json().tamanho]).toEqual([201, bytes.length]);
    });

    test('a second chunk is refused while the first is arriving, which continues', async () => {
      const bytes = randomBytes(400_000);
      const url = await begun(bytes.length);
      const sending = await appendHalf(url, bytes, 150_000);
      expect((await append(url, 150_000, bytes.subarray(150_000))).statusCode).toBe(409);
      const answered = new Promise<number | undefined>((resolve) =>
        sending.on('response', ({ statusCode }) => resolve(statusCode)),
      );
      sending.end(bytes.subarray(150_000));
      expect(await answered).toBe(204);
      expect((await attach(url, md5Of(bytes))).statusCode).toBe(201);
    });

    test('cancelled while a chunk is arriving, it leaves nothing behind', async () => {
      const bytes = randomBytes(400_000);
      const url = await begun(bytes.length);
      const sending = await appendHalf(url, bytes, 150_000);
      expect((await cancel(url)).statusCode).toBe(204);
      sending.destroy();
      await expect.poll(() => leftOf(url)).toEqual([]);
    });

    test('exactly the announced bytes are attached, whatever arrives concurrently', async () => {
      const url = await begun(6);
      await append(url, 0, 'inteiro'.slice(0, 6));
      const [attached, ...rest] = await Promise.all([
        attach(url, md5Of('inteir')),
        ...Array.from({ length: 4 }, () =>
          append(url, 6, 'o e mais').then(
            ({ statusCode }) => statusCode,
            // Attaching cuts off whoever is still sending.
            (error: Error) => error.message,
          ),
        ),
      ]);
      if (typeof attached !== 'object') throw new Error(`attached: ${attached}`);
      expect([attached.statusCode, attached.json().tamanho]).toEqual([201, 6]);
      for (const outcome of rest)
        expect([404, 409, 413, 'response destroyed before completion']).toContain(outcome);
    });

    test('is cancelled by its sender, or removed a day after its last chunk', async () => {
      const cancelled = await begun(5);
      const gone = await cancel(cancelled);
      expect([gone.statusCode, (await head(cancelled)).statusCode]).toEqual([204, 404]);
      const [old, young] = [await begun(5), await begun(5)];
      await append(old, 0, 'ab');
      await backdate(old, 25);
      const limits = fileLimits(readConfig({}, folder));
      const where = isShared ? { s3: s3.settings, isOwnAlone: false } : { s3: null, isOwnAlone: false };
      await (await openFiles({ directory: folder, db: db(), ...limits, ...where })).sweepParts();
      expect((await head(old)).statusCode).toBe(404);
      expect((await head(young)).statusCode).toBe(200);
      expect(await leftOf(old)).toEqual([]);
    });

    /** As if its last part had come so many hours ago. */
    async function backdate(url: string, hours: number): Promise<void> {
      const then = new Date(Date.now() - hours * 60 * 60 * 1000);
      await sql`UPDATE unfinished_uploads SET alterado_em = ${then.toISOString()} WHERE id::text = ${idIn(url)}`.execute(
        db(),
      );
      if (isShared) return;
      for (const file of [idIn(url), `${idIn(url)}.json`])
        await utimes(path.join(folder, 'incoming/parts', file), then, then);
    }
  });
});
