import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jpegWithPosition } from './photos.ts';
import { adminAddress, postgresAddress, templateDatabase } from './postgres-address.ts';
import { newFolder, preparedFolder, type Started, start, untilReady } from './server-process.ts';
import { encodeForm, type Fields, filesIn, firstFileIn, md5Of, sendHalf, sha256Of } from './uploads.ts';

const admin = { email: 'dona@oficina.test', password: 'ponta-de-prova-7' };
const megabyte = 1024 * 1024;

interface Session {
  port: number;
  token: string;
  /** Calls the API as the admin. */
  call(
    method: string,
    url: string,
    headers?: Record<string, string>,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Response>;
  /** Without a file: attaches what is there already. */
  send(fields: Fields, file?: string | Uint8Array): Promise<Response>;
  /** The fields of an upload to a new article. */
  fieldsOf(bytes: string | Uint8Array, file_name: string): Fields;
}

async function signIn(started: Started): Promise<Session> {
  const { port } = await untilReady(started);
  const json = { 'content-type': 'application/json' };
  let token = '';
  const call: Session['call'] = (method, url, headers = {}, body) =>
    fetch(`http://127.0.0.1:${port}/api/v1${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body }),
    });
  const signedIn = await call('POST', '/auth/login', json, JSON.stringify(admin));
  token = ((await signedIn.json()) as { access_token: string }).access_token;
  const values = JSON.stringify({ nome: 'Bancada', descricao: 'Bancada', autor: 'Dona' });
  const article = (await (await call('POST', '/artigos', json, values)).json()) as { id: number };
  return {
    port,
    token,
    call,
    send: async (fields, file) => {
      const { headers, payload } = await encodeForm(fields, file);
      return call('POST', '/attachments/fast_upload', headers, payload);
    },
    fieldsOf: (bytes, file_name) => ({
      artigo_id: article.id,
      tipo_documento: 'Outro',
      md5: md5Of(bytes),
      file_name,
    }),
  };
}

const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

test('a server that is killed during an upload shows no partial file, keeps what it has acknowledged, and cleans up the rest', async () => {
  const folder = preparedFolder();
  const files = path.join(folder, 'files');
  const first = start({ DATA_DIR: folder, ...firstAdmin });
  const { port, token, send, fieldsOf } = await signIn(first);
  const whole = await send(fieldsOf('inteiro', 'inteiro.txt'), 'inteiro');
  const { id, artigo_id } = (await whole.json()) as { id: number; artigo_id: number };
  const bytes = Buffer.alloc(8 * megabyte, 'pela metade');
  const sending = await sendHalf(port, token, bytes, fieldsOf(bytes, 'metade.bin'));
  await firstFileIn(path.join(files, 'incoming'));
  first.server.kill('SIGKILL');
  await first.exit;
  sending.destroy();
  expect(await filesIn(files)).toHaveLength(2);

  const { call } = await signIn(start({ DATA_DIR: folder, ...firstAdmin }));
  expect(await filesIn(files)).toEqual([sha256Of('inteiro')]);
  const list = await (await call('GET', `/attachments/list?artigo_id=${artigo_id}`)).json();
  expect(list).toMatchObject([{ nome_arquivo: 'inteiro.txt' }]);
  expect(await (await call('GET', `/attachments/${id}/download`)).text()).toBe('inteiro');
  const known = await call('GET', `/attachments/checkmd5?md5_hash=${md5Of(bytes)}`);
  expect(await known.json()).toEqual({ exists: false });
});

test('a server that is killed while it attaches uploads in parts has them as they were sent, and attaches each once', async () => {
  const folder = preparedFolder();
  const files = path.join(folder, 'files');
  const first = start({ DATA_DIR: folder, ...firstAdmin });
  const { call, send, fieldsOf } = await signIn(first);
  const tus = { 'tus-resumable': '1.0.0' };
  const uploaded = async (bytes: Buffer) => {
    const begun = await call('POST', '/attachments/uploads', {
      ...tus,
      'upload-length': String(bytes.length),
    });
    const url = String(begun.headers.get('location')).replace(/^.*\/api\/v1/, '');
    const part = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    expect((await call('PATCH', url, part, new Uint8Array(bytes))).status).toBe(204);
    const id = url.split('/').at(-1) ?? '';
    return { url, id, bytes, fields: { ...fieldsOf(bytes, `${id}.bin`), upload_id: id } };
  };
  const summing = await uploaded(randomBytes(48 * megabyte));
  const storing = await uploaded(randomBytes(megabyte));
  const recording = await uploaded(jpegWithPosition());
  const uploads = [summing, storing, recording];

  const blocker = new pg.Client({ host: path.join(folder, 'db'), user: 'bancada', database: 'bancada' });
  // The database ends with its server.
  blocker.on('error', () => undefined);
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE attachments IN SHARE MODE');
  await blocker.query(
    'INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo) VALUES ($1, $2, 1, $3)',
    [sha256Of(storing.bytes), md5Of(storing.bytes), 'application/octet-stream'],
  );
  const waiting = async () => {
    const { rows } = await blocker.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = 'bancada'",
    );
    return rows.length;
  };
  const cut = [storing, recording].map(({ fields }) => send(fields));
  // One before its bytes go to the store, the other after.
  await expect.poll(waiting).toBe(2);
  cut.push(send(summing.fields));
  const taken = path.join(files, 'incoming/parts', `${summing.id}.taken`);
  await expect.poll(() => existsSync(taken), { interval: 1 }).toBe(true);
  first.server.kill('SIGKILL');
  expect((await Promise.allSettled(cut)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  await first.exit;

  const again = await signIn(start({ DATA_DIR: folder, ...firstAdmin }));
  for (const { url, bytes } of uploads) {
    const state = await again.call('HEAD', url, tus);
    expect([state.status, state.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);
  }
  for (const { fields } of uploads) expect((await again.send(fields)).status).toBe(201);
  const stored = await filesIn(files);
  expect(stored).toHaveLength(3);
  expect(stored).toEqual(expect.arrayContaining([sha256Of(summing.bytes), sha256Of(storing.bytes)]));
});

test('two servers with one data folder take parts of one upload, and one attaches what the other was killed at', async () => {
  const database = 'one_folder';
  const postgres = new pg.Client({ connectionString: adminAddress() });
  await postgres.connect();
  await postgres.query(`CREATE DATABASE ${database} TEMPLATE ${templateDatabase} OWNER bancada`);
  const folder = newFolder();
  const environment = { DATA_DIR: folder, DATABASE_URL: postgresAddress(database), ...firstAdmin };
  const [one, other] = [start(environment), start(environment)];
  const here = await signIn(one);
  const there = await signIn(other);
  const bytes = randomBytes(2 * megabyte);
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await here.call('POST', '/attachments/uploads', {
    ...tus,
    'upload-length': String(bytes.length),
  });
  const url = String(begun.headers.get('location')).replace(/^.*\/api\/v1/, '');
  for (const offset of [0, megabyte]) {
    const part = {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    };
    const both = [here, there].map(({ call }) =>
      call('PATCH', url, part, new Uint8Array(bytes.subarray(offset, offset + megabyte))),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 409]);
  }
  const blocker = new pg.Client({ connectionString: postgresAddress(database) });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE attachments IN SHARE MODE');
  const fields = { ...here.fieldsOf(bytes, 'a dois.bin'), upload_id: url.split('/').at(-1) };
  const cut = here.send(fields).catch((error: Error) => error.message);
  const waiting = async () =>
    (
      await blocker.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  one.server.kill('SIGKILL');
  expect(await cut).toBe('fetch failed');
  await blocker.end();
  expect((await there.call('HEAD', url, tus)).headers.get('upload-offset')).toBe(String(bytes.length));
  expect((await there.send(fields)).status).toBe(201);
  expect(await filesIn(path.join(folder, 'files'))).toEqual([sha256Of(bytes)]);
  await postgres.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await postgres.end();
});

/** Limits each file to 4 or 8 MiB (a shell counts blocks of 512 or 1,024 bytes), which has the effect of a full disk. */
const withLittleRoom = ['sh', '-c', 'ulimit -f 8192 && exec "$@"', 'sh'];

describe('a full disk', () => {
  const database = 'full_disk';
  let postgres: pg.Client;
  let files: string;
  let server: Session;
  beforeEach(async () => {
    postgres = new pg.Client({ connectionString: adminAddress() });
    await postgres.connect();
    await postgres.query(`CREATE DATABASE ${database} TEMPLATE ${templateDatabase} OWNER bancada`);
    const folder = newFolder();
    files = path.join(folder, 'files');
    const environment = { DATA_DIR: folder, DATABASE_URL: postgresAddress(database), ...firstAdmin };
    server = await signIn(start(environment, 'main.ts', withLittleRoom));
  });
  afterEach(async () => {
    await postgres.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await postgres.end();
  });
  const full = {
    detail: 'O servidor está sem espaço para guardar arquivos: nada foi gravado. Fale com um administrador.',
  };

  test('is reported, nothing is recorded, and the next file that fits is accepted', async () => {
    const { call, send, fieldsOf } = server;
    const bytes = Buffer.alloc(12 * megabyte, 'não cabe');
    const response = await send(fieldsOf(bytes, 'grande.bin'), bytes);
    expect([response.status, await response.json()]).toEqual([507, full]);
    expect(await filesIn(files)).toEqual([]);
    const known = await call('GET', `/attachments/checkmd5?md5_hash=${md5Of(bytes)}`);
    expect(await known.json()).toEqual({ exists: false });
    const fits = Buffer.alloc(3 * megabyte, 'cabe');
    const taken = await send(fieldsOf(fits, 'cabe.bin'), fits);
    expect(taken.status).toBe(201);
    const { artigo_id } = (await taken.json()) as { artigo_id: number };
    const list = await (await call('GET', `/attachments/list?artigo_id=${artigo_id}`)).json();
    expect(list).toMatchObject([{ nome_arquivo: 'cabe.bin' }]);
  });

  test('is reported for a chunk too; of it nothing stays, and the upload can be cancelled', async () => {
    const { call } = server;
    const tus = { 'tus-resumable': '1.0.0' };
    const length = 12 * megabyte;
    const begun = await call('POST', '/attachments/uploads', { ...tus, 'upload-length': String(length) });
    const url = String(begun.headers.get('location')).replace(/^.*\/api\/v1/, '');
    const partHeaders = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const part = await call('PATCH', url, { ...tus, ...partHeaders }, Buffer.alloc(length));
    expect([part.status, await part.json()]).toEqual([507, full]);
    const state = await call('HEAD', url, tus);
    expect(state.headers.get('upload-offset')).toBe('0');
    // What came of it would take the room of everybody's next file.
    const [kept = ''] = (await filesIn(files)).filter((name) => !name.includes('.'));
    expect((await stat(path.join(files, 'incoming/parts', path.basename(kept)))).size).toBe(0);
    expect((await call('DELETE', url, tus)).status).toBe(204);
    expect(await filesIn(files)).toEqual([]);
  });
});
