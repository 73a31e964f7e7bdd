import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { startTestS3, type TestS3 } from '../../../test/s3.ts';
import {
  encodeForm,
  type Fields,
  filesIn,
  firstFileIn,
  md5Of,
  sendHalf,
  sha256Of,
  upload,
} from '../../../test/uploads.ts';

const fieldsOf = (bytes: string | Uint8Array, name = 'arquivo.bin'): Fields => ({
  modelo_equipamento_id: 1,
  tipo_documento: 'Outro',
  md5: md5Of(bytes),
  file_name: name,
});
const megabyte = 1024 * 1024;

describeApplication('an upload that goes wrong', ({ db, signIn }) => {
  let app: FastifyInstance;
  let folder: string;
  let token: string;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
    app = await buildTestApp(db(), { dataDir: folder, maxUploadMb: 4 });
    await app.listen({ port: 0 });
    ({ port } = app.server.address() as AddressInfo);
    token = (await signIn('usuario')).access_token;
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const incoming = () => filesIn(path.join(folder, 'incoming'));

  test('leaves nothing behind if the connection breaks', async () => {
    const bytes = Buffer.alloc(3 * megabyte, 'cai a linha');
    const sending = await sendHalf(port, token, bytes, fieldsOf(bytes));
    await firstFileIn(path.join(folder, 'incoming'));
    sending.destroy();
    await expect.poll(incoming).toEqual([]);
    expect(await filesIn(folder)).toEqual([]);
    const { rows } = await sql`SELECT FROM stored_files WHERE md5 = ${md5Of(bytes)}`.execute(db());
    expect(rows).toEqual([]);
    expect((await upload(app, token, fieldsOf(bytes), bytes)).statusCode).toBe(201);
  });

  test('over the limit is answered with 413, however much more is sent', async () => {
    const bytes = Buffer.alloc(40 * megabyte, 1);
    const { headers, payload } = await encodeForm(fieldsOf(bytes, 'grande.bin'), bytes);
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/attachments/fast_upload`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: payload,
    });
    expect([response.status, await response.json()]).toEqual([
      413,
      { detail: 'O arquivo passa do limite de 4 MB.' },
    ]);
    expect(await incoming()).toEqual([]);
  });

  test('with a taken name is answered with 409 before the bytes have arrived', async () => {
    await upload(app, token, fieldsOf('um', 'repetido.bin'), 'um');
    const bytes = Buffer.alloc(3 * megabyte, 'nunca chega inteiro');
    const sending = await sendHalf(port, token, bytes, fieldsOf(bytes, 'repetido.bin'));
    const status = await new Promise((resolve) => sending.on('response', (res) => resolve(res.statusCode)));
    expect(status).toBe(409);
    expect(await incoming()).toEqual([]);
    sending.destroy();
  });

  test('is refused before the first byte if the sender is not signed in', async () => {
    const bytes = Buffer.alloc(3 * megabyte, 'de ninguém');
    const sending = await sendHalf(port, 'x', bytes, fieldsOf(bytes));
    const status = await new Promise((resolve) => sending.on('response', (res) => resolve(res.statusCode)));
    expect(status).toBe(401);
    sending.destroy();
  });
});

describeApplication('attachments in S3', ({ db, signIn }) => {
  let s3: TestS3;
  let app: FastifyInstance;
  let folder: string;
  let token: string;
  beforeAll(async () => {
    s3 = await startTestS3();
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
    app = await buildTestApp(db(), { dataDir: folder, s3: s3.settings });
    token = (await signIn('usuario')).access_token;
  });
  afterAll(async () => {
    await app.close();
    await s3.close();
    await rm(folder, { recursive: true });
  });

  test('come, are known, and are read there alone; without it there are none, and nothing is recorded', async () => {
    const bytes = 'na nuvem da oficina';
    const created = await upload(app, token, fieldsOf(bytes, 'nuvem.txt'), bytes);
    expect(created.statusCode).toBe(201);
    expect((await upload(app, token, fieldsOf(bytes, 'outra.txt'))).statusCode).toBe(201);
    const url = `/api/v1/attachments/${created.json().id}/download`;
    const headers = { authorization: `Bearer ${token}` };
    const whole = await app.inject({ url, headers });
    expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, bytes, '19']);
    const part = await app.inject({ url, headers: { ...headers, range: 'bytes=3-6' } });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'nuve',
      'bytes 3-6/19',
    ]);
    const head = await app.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '19']);
    const known = await app.inject({ url, headers: { ...headers, 'if-none-match': `"${sha256Of(bytes)}"` } });
    expect(known.statusCode).toBe(304);
    expect(await filesIn(folder)).toEqual([]);
    expect((await app.inject('/readyz')).json().checks).toEqual({ database: true, files: true });

    await s3.close();
    const away = await app.inject({ url, headers });
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5']);
    const refused = await upload(app, token, fieldsOf('sem destino', 'sem.txt'), 'sem destino');
    expect([refused.statusCode, refused.json().detail]).toEqual([
      503,
      'O armazenamento de arquivos não está respondendo. Tente novamente em alguns segundos.',
    ]);
    expect(await filesIn(folder)).toEqual([]);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    const list = await app.inject({ url: '/api/v1/attachments/list?modelo_equipamento_id=1', headers });
    expect(list.json().map(({ nome_arquivo }: { nome_arquivo: string }) => nome_arquivo)).toEqual([
      'nuvem.txt',
      'outra.txt',
    ]);
  });
});
