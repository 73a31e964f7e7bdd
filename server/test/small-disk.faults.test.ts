import { cpSync } from 'node:fs';
import path from 'node:path';
import { errorDetail } from '@bancada/contract/errors';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { adminAddress, postgresAddress, templateDatabase } from './postgres-address.ts';
import { type Started, start, untilReady } from './server-process.ts';
import { canMount, folderWithoutWrites, mountTmpfs } from './small-disk.ts';
import { encodeForm, md5Of } from './uploads.ts';

const admin = { email: 'dona@oficina.test', password: 'ponta-de-prova-7' };
const database = 'small_disk';
const environment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, MIN_FREE_DISK_MB: '0' };
const json = { 'content-type': 'application/json' };
const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function people(started: Started) {
  const { port } = await untilReady(started);
  const call = (method: string, url: string, headers = {}, body?: string | Uint8Array<ArrayBuffer>) =>
    fetch(`http://127.0.0.1:${port}${url}`, { method, headers, ...(body !== undefined && { body }) });
  const ready = async () => {
    const answer = await call('GET', '/readyz');
    return [answer.status, ((await answer.json()) as { reasons?: object }).reasons];
  };
  const signIn = async () => {
    const answer = await call('POST', '/api/v1/auth/login', json, JSON.stringify(admin));
    return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
  };
  return { call, ready, signIn };
}

/** The status and the sentence of an answer. */
async function told(answer: Response): Promise<[number, unknown]> {
  return [answer.status, ((await answer.json()) as { detail?: string }).detail];
}

async function sendFile(
  { call }: Awaited<ReturnType<typeof people>>,
  headers: object,
  bytes: string,
): Promise<Response> {
  const made = await call(
    'POST',
    '/api/v1/artigos',
    { ...headers, ...json },
    JSON.stringify({ nome: bytes.slice(0, 20), descricao: 'x', autor: 'Dona' }),
  );
  const { id: artigo_id } = (await made.json()) as { id: number };
  const form = await encodeForm(
    { artigo_id, tipo_documento: 'Outro', md5: md5Of(bytes), file_name: 'x.txt' },
    bytes,
  );
  return call('POST', '/api/v1/attachments/fast_upload', { ...headers, ...form.headers }, form.payload);
}

test('a folder of files that cannot be written is told with its reason, and everything else goes on', async () => {
  const postgres = new pg.Client({ connectionString: adminAddress() });
  await postgres.connect();
  await postgres.query(`CREATE DATABASE ${database} TEMPLATE ${templateDatabase} OWNER bancada`);
  const disk = canMount ? mountTmpfs('16m') : folderWithoutWrites();
  undo.push(
    () => postgres.end(),
    () => postgres.query(`DROP DATABASE ${database} WITH (FORCE)`),
    () => disk.remove(),
  );
  const settings = { ...environment, DATA_DIR: disk.folder, DATABASE_URL: postgresAddress(database) };
  const started = start(settings);
  const server = await people(started);
  const who = await server.signIn();
  expect((await sendFile(server, who, 'antes')).status).toBe(201);
  disk.setReadOnly(true);
  const readOnly = errorDetail('files-read-only');
  const refused = await sendFile(server, who, 'durante');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await told(refused)).toEqual([503, readOnly]);
  const begun = { ...who, 'tus-resumable': '1.0.0', 'upload-length': '9' };
  expect(await told(await server.call('POST', '/api/v1/attachments/uploads', begun))).toEqual([
    503,
    readOnly,
  ]);
  await expect.poll(server.ready).toEqual([503, { files: readOnly }]);
  expect((await server.call('GET', '/api/v1/attachments/1/download', who)).status).toBe(200);
  disk.setReadOnly(false);
  await expect.poll(server.ready).toEqual([200, undefined]);
  expect((await sendFile(server, who, 'depois')).status).toBe(201);
  if (disk.fill === undefined) return;
  disk.fill();
  const full = errorDetail('storage-full');
  const noRoom = await sendFile(server, who, 'cheio');
  expect(noRoom.headers.get('retry-after')).toBe('5');
  expect(await told(noRoom)).toEqual([507, full]);
  await expect.poll(server.ready).toEqual([503, { files: full }]);
  started.server.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  const again = start(settings);
  const next = await people(again);
  expect(again.output().stdout).toContain('está sem espaço');
  expect((await next.call('GET', '/api/v1/attachments/1/download', await next.signIn())).status).toBe(200);
  disk.free();
  await expect.poll(next.ready).toEqual([200, undefined]);
  expect((await sendFile(next, await next.signIn(), 'de novo')).status).toBe(201);
});

if (canMount)
  test('a full disk of the embedded database: reads go on, also after a restart, and writes say what lacks', async () => {
    const disk = mountTmpfs('440m');
    undo.push(() => disk.remove());
    cpSync(inject('embeddedTemplate'), path.join(disk.folder, 'db'), { recursive: true });
    const settings = { ...environment, DATA_DIR: disk.folder };
    const started = start(settings);
    const server = await people(started);
    const who = await server.signIn();
    disk.fill();
    const full = errorDetail('database-full');
    const text = 'medir a tensão '.repeat(3_000);
    const write = async () =>
      told(
        await server.call(
          'POST',
          '/api/v1/artigos',
          { ...who, ...json },
          JSON.stringify({ nome: 'x', descricao: `${Math.random()} ${text}`, autor: 'x' }),
        ),
      );
    await expect.poll(write, { timeout: 30_000 }).toEqual([503, full]);
    expect((await server.call('GET', '/api/v1/artigos', who)).status).toBe(200);
    await expect.poll(server.ready).toEqual([503, expect.objectContaining({ database: full })]);
    started.server.kill('SIGKILL');
    await started.exit;
    // After a crash PostgreSQL takes no connection before it has written its init file, for which the last block may be one too few.
    disk.free(512 * 1024);
    const next = await people(start(settings));
    expect((await next.call('GET', '/api/v1/artigos', who)).status).toBe(200);
    disk.free();
    await expect.poll(next.ready).toEqual([200, undefined]);
    expect(await next.signIn()).toEqual({ authorization: expect.stringMatching(/^Bearer ey/) });
  });
