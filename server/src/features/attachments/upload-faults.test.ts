import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { startTestS3, type TestS3 } from '../../../test/s3.ts';
import { newFolder, start, untilReady } from '../../../test/server-process.ts';
import {
  encodeForm,
  type Fields,
  filesIn,
  firstFileIn,
  md5Of,
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

/** Begins to send a file, and stops after the first half of the form. */
async function sendHalf(
  port: number,
  token: string,
  bytes: Uint8Array,
  fields: Fields,
): Promise<ClientRequest> {
  const { headers, payload } = await encodeForm(fields, bytes);
  const sending = request({
    port,
    method: 'POST',
    path: '/api/v1/attachments/fast_upload',
    headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
  });
  sending.on('error', () => undefined);
  sending.write(payload.subarray(0, payload.length / 2));
  return sending;
}

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

  test('leaves nothing where the line breaks', async () => {
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

  test('over the limit is answered 413, however much more is sent', async () => {
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

  test('by its name is answered 409 before the bytes are there', async () => {
    await upload(app, token, fieldsOf('um', 'repetido.bin'), 'um');
    const bytes = Buffer.alloc(3 * megabyte, 'nunca chega inteiro');
    const sending = await sendHalf(port, token, bytes, fieldsOf(bytes, 'repetido.bin'));
    const status = await new Promise((resolve) => sending.on('response', (res) => resolve(res.statusCode)));
    expect(status).toBe(409);
    expect(await incoming()).toEqual([]);
    sending.destroy();
  });

  test('nobody who is not signed in sends a byte', async () => {
    const bytes = Buffer.alloc(3 * megabyte, 'de ninguém');
    const sending = await sendHalf(port, 'x', bytes, fieldsOf(bytes));
    const status = await new Promise((resolve) => sending.on('response', (res) => resolve(res.statusCode)));
    expect(status).toBe(401);
    sending.destroy();
  });
});

/** Needs root, as a disk of so few bytes can only be mounted. */
describeApplication('a full disk', ({ db, signIn }) => {
  let app: FastifyInstance;
  let folder: string;
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
    app = await buildTestApp(db(), { dataDir: folder });
    token = (await signIn('usuario')).access_token;
  });
  afterAll(async () => {
    await app.close();
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  });
  const full = {
    detail: 'O servidor está sem espaço para guardar arquivos: nada foi gravado. Fale com um administrador.',
  };

  test('is said, nothing is recorded, and its space is free again', async () => {
    const bytes = Buffer.alloc(6 * megabyte, 'não cabe');
    const response = await upload(app, token, fieldsOf(bytes), bytes);
    expect([response.statusCode, response.json()]).toEqual([507, full]);
    expect(await filesIn(folder)).toEqual([]);
    const { rows } = await sql`SELECT FROM stored_files WHERE md5 = ${md5Of(bytes)}`.execute(db());
    expect(rows).toEqual([]);
    const fits = Buffer.alloc(3 * megabyte, 'cabe');
    expect((await upload(app, token, fieldsOf(fits), fits)).statusCode).toBe(201);
  });

  test('is said of a part, too, and the upload can go on later', async () => {
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const begun = await app.inject({
      method: 'POST',
      url: '/api/v1/attachments/uploads',
      headers: { ...headers, 'upload-length': String(6 * megabyte) },
    });
    const url = String(begun.headers.location);
    const part = await app.inject({
      method: 'PATCH',
      url,
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      payload: Buffer.alloc(6 * megabyte),
    });
    expect([part.statusCode, part.json()]).toEqual([507, full]);
    const state = await app.inject({ method: 'HEAD', url, headers });
    expect(Number(state.headers['upload-offset'])).toBeLessThan(6 * megabyte);
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
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

describe('a server that is killed in the middle of an upload', () => {
  const admin = { email: 'dona@oficina.test', password: 'ponta-de-prova-7' };

  async function startAndSignIn(folder: string) {
    const environment = {
      DATA_DIR: folder,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
    const started = start(environment);
    const { port } = await untilReady(started);
    const signedIn = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const get = (url: string) =>
      fetch(`http://127.0.0.1:${port}/api/v1/attachments${url}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    return { ...started, port, token, get };
  }

  test('shows no half file, has what was answered, and sweeps the rest at its next start', async () => {
    const folder = newFolder();
    const files = path.join(folder, 'files');
    const first = await startAndSignIn(folder);
    const article = await fetch(`http://127.0.0.1:${first.port}/api/v1/artigos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${first.token}` },
      body: JSON.stringify({ nome: 'Bancada', descricao: 'Bancada', autor: 'Dona' }),
    });
    const { id: artigo_id } = (await article.json()) as { id: number };
    const owner = { modelo_equipamento_id: undefined, artigo_id };
    const { headers, payload } = await encodeForm(
      { ...fieldsOf('inteiro', 'inteiro.txt'), ...owner },
      'inteiro',
    );
    const whole = await fetch(`http://127.0.0.1:${first.port}/api/v1/attachments/fast_upload`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${first.token}` },
      body: payload,
    });
    const { id } = (await whole.json()) as { id: number };
    const bytes = Buffer.alloc(8 * megabyte, 'pela metade');
    const sending = await sendHalf(first.port, first.token, bytes, {
      ...fieldsOf(bytes, 'metade.bin'),
      ...owner,
    });
    await firstFileIn(path.join(files, 'incoming'));
    first.server.kill('SIGKILL');
    await first.exit;
    sending.destroy();
    expect(await filesIn(files)).toHaveLength(2);

    const second = await startAndSignIn(folder);
    expect(await filesIn(files)).toEqual([sha256Of('inteiro')]);
    const list = await (await second.get(`/list?artigo_id=${artigo_id}`)).json();
    expect(list).toMatchObject([{ nome_arquivo: 'inteiro.txt' }]);
    expect(await (await second.get(`/${id}/download`)).text()).toBe('inteiro');
    expect(await (await second.get(`/checkmd5?md5_hash=${md5Of(bytes)}`)).json()).toEqual({ exists: false });
  });
});
