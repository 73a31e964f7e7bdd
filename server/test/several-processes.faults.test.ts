import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOf } from '../src/files/file-store.ts';
import { countWaitingForLocks } from './database.ts';
import { arrivedOf, attach, beginUpload, type Call, password, sendPart, withProcesses } from './processes.ts';
import { callPlainly, callThrough, type ThroughProxy } from './through-proxy.ts';
import { encodeForm, filesIn, md5Of, sha256Of } from './uploads.ts';

const processes = withProcesses(3, { STARTER: 'on', ADMIN_PASSWORD: password });
const [a, b, c] = [0, 1, 2];

const newArticle = async (call: Call, nome: string) =>
  (await (await call('POST', '/artigos', { nome, descricao: nome, autor: 'Dona' })).json()) as { id: number };

const countOf = async (table: string) => {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(processes().db);
  return rows[0]?.count;
};

test('started at once on an empty database, they migrate once, make one admin and load one starter base', async () => {
  const said = processes().started.map(({ output }) => output().stdout);
  expect(said.filter((text) => text.includes('Primeiro administrador criado'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('Base de conhecimento inicial carregada'))).toHaveLength(1);
  const migrations = (await readdir(path.resolve(import.meta.dirname, '../migrations'))).filter((file) =>
    file.endsWith('.sql'),
  );
  expect(await countOf('schema_migrations')).toBe(migrations.length);
  expect(await countOf('users')).toBe(1);
  for (const process of [a, b, c]) {
    const signedIn = await processes().call(process, 'POST', '/auth/login', {
      email: 'admin@bancada.local',
      password,
    });
    expect(signedIn.status).toBe(200);
  }
});

test('a session of one process is a session of all, and ends in all at once', async () => {
  const { call, newPerson } = processes();
  const { at, tokens } = await newPerson('sessao');
  expect((await at(b)('GET', '/auth/sessions')).status).toBe(200);
  const refreshed = await call(c, 'POST', '/auth/refresh-token', { refresh_token: tokens.refresh_token });
  expect(refreshed.status).toBe(200);
  const next = (await refreshed.json()) as typeof tokens;
  const authorization = `Bearer ${next.access_token}`;
  expect((await call(b, 'GET', '/auth/sessions', undefined, { authorization })).status).toBe(200);
  expect((await call(a, 'POST', '/auth/logout', { refresh_token: next.refresh_token })).status).toBe(204);
  for (const process of [a, b, c])
    expect((await call(process, 'GET', '/auth/sessions', undefined, { authorization })).status).toBe(401);
});

test('the sixth session of a person ends the first, wherever they began', async () => {
  const { call, newPerson } = processes();
  const first = await newPerson('sexta');
  for (const process of [b, c, a, b, c]) {
    expect((await first.at(c)('GET', '/auth/sessions')).status).toBe(200);
    await call(process, 'POST', '/auth/login', { email: 'sexta@oficina.test', password });
  }
  expect((await first.at(a)('GET', '/auth/sessions')).status).toBe(401);
});

test('wrong passwords and calls that are few an hour are counted together', async () => {
  const { call, newPerson } = processes();
  const { at } = await newPerson('contagem');
  const guess = (process: number) =>
    call(process, 'POST', '/auth/login', { email: 'contagem@oficina.test', password: 'chave-errada-1' });
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(tries % 3)).status).toBe(401);
  for (const process of [a, b, c]) {
    const refused = await guess(process);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
  const exports = await Promise.all(
    Array.from({ length: 21 }, (_, number) => at(number % 3)('GET', '/users/me/export')),
  );
  expect(exports.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
});

test('who is online and how much there is are the same everywhere', async () => {
  const { at } = await processes().newPerson('painel');
  await newArticle(at(a), 'Contada');
  const shown = await Promise.all(
    [a, b, c].map(async (process) => [
      await (await at(process)('GET', '/dashboard/main-stats')).json(),
      await (await at(process)('GET', '/dashboard/stats/online-users')).json(),
    ]),
  );
  expect(shown[0]).toMatchObject([{ total_artigos: expect.any(Number) }, expect.anything()]);
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
});

test('what is written in one is found in the others, also by synonyms that were saved elsewhere', async () => {
  const { at } = await processes().newPerson('busca');
  const flow = {
    sintoma: 'Zurpatronica não liga',
    equipment_model_ids: [1],
    new_diagnosticos_texts: ['Medir a fonte'],
    new_solucao_text: 'Trocar a fonte',
  };
  expect((await at(a)('POST', '/wizard/create_flow', flow)).status).toBe(201);
  const found = async (process: number, q: string) =>
    JSON.stringify(await (await at(process)('GET', `/search/global?q=${q}`)).json()).includes('Zurpatronica');
  expect(await found(b, 'zurpatronica')).toBe(true);
  expect(await found(c, 'quibolino')).toBe(false);
  const { atualizado_em } = (await (await at(b)('GET', '/search/synonyms')).json()) as {
    atualizado_em: string | null;
  };
  const saved = await at(b)('PUT', '/search/synonyms', { texto: 'zurpatronica = quibolino', atualizado_em });
  expect(saved.status).toBe(200);
  for (const process of [a, b, c]) expect(await found(process, 'quibolino')).toBe(true);
});

test('of two edits of one version in two processes, the second is told of the first', async () => {
  const { at } = await processes().newPerson('edicao');
  const { id } = await newArticle(at(a), 'Disputada');
  const read = (await (await at(a)('GET', `/artigos/${id}`)).json()) as { atualizado_em: string };
  const save = (process: number, descricao: string) =>
    at(process)('PUT', `/artigos/${id}`, {
      nome: 'Disputada',
      descricao,
      autor: 'Dona',
      atualizado_em: read.atualizado_em,
    });
  const both = await Promise.all([save(b, 'de B'), save(c, 'de C')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the same file, sent to all at once, is kept once and attached three times', async () => {
  const { at } = await processes().newPerson('gemeos');
  const { id: artigo_id } = await newArticle(at(a), 'Com o mesmo arquivo');
  const bytes = randomBytes(200_000);
  const send = async (process: typeof a) => {
    const fields = { artigo_id, tipo_documento: 'Outro', md5: md5Of(bytes), file_name: `${process}.bin` };
    const answer = await attach(at(process), fields, bytes);
    // This S3 server shows an object while another is writing it, at a wrong size; then the file is asked for again.
    return answer.status === 503 ? attach(at(process), fields, bytes) : answer;
  };
  const all = await Promise.all([a, b, c].map(send));
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
  const known = await at(c)('GET', `/attachments/checkmd5?md5_hash=${md5Of(bytes)}`);
  expect(await known.json()).toEqual({ exists: true });
});

/** Names of all objects in S3. */
const objects = async () =>
  (await filesIn(processes().s3.directory))
    .filter((name) => name.endsWith('_object'))
    .map((name) => name.split('._')[0] ?? '');

test('an upload begun in one is continued in another and attached in the third', async () => {
  const { at } = await processes().newPerson('partes');
  const { id: artigo_id } = await newArticle(at(a), 'Com um arquivo grande');
  const bytes = randomBytes(900_000);
  const url = await beginUpload(at(a), bytes.length);
  expect((await sendPart(at(a), url, 0, bytes.subarray(0, 300_000))).status).toBe(204);
  // A balancer that tries again sends the same part to two.
  const twice = await Promise.all(
    [b, c].map((process) => sendPart(at(process), url, 300_000, bytes.subarray(300_000, 600_000))),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await arrivedOf(at(c), url)).toBe(600_000);
  expect((await sendPart(at(b), url, 600_000, bytes.subarray(600_000))).status).toBe(204);
  const fields = {
    artigo_id,
    tipo_documento: 'Outro',
    md5: md5Of(bytes),
    file_name: 'grande.bin',
    upload_id: url.split('/').at(-1),
  };
  const attached = await attach(at(c), fields);
  expect(attached.status).toBe(201);
  const { id } = (await attached.json()) as { id: number };
  const download = await at(a)('GET', `/attachments/${id}/download`);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(bytes);
  expect(await arrivedOf(at(b), url)).toBeNull();
});

test('behind nginx with TLS they are one address: uploads in parts, and each caller by their own address', async () => {
  const { newPerson, proxy } = processes();
  const { at, tokens } = await newPerson('internet');
  const { id: artigo_id } = await newArticle(at(a), 'Da internet');
  const authorization = `Bearer ${tokens.access_token}`;
  const there = (url: string, call: ThroughProxy = {}) =>
    callThrough(proxy, `/api/v1${url}`, { ...call, headers: { authorization, ...call.headers } });
  const plain = await callPlainly(proxy, '/entrar?de=longe');
  expect([plain.status, plain.headers.location]).toEqual([308, `https://${proxy.host}/entrar?de=longe`]);

  const bytes = randomBytes(5_000_000);
  const begun = await there('/attachments/uploads', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length) },
  });
  const url = String(begun.headers.location).replace(/^.*\/api\/v1/, '');
  for (let offset = 0; offset < bytes.length; offset += 1_250_000) {
    const part = await there(url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: bytes.subarray(offset, offset + 1_250_000),
    });
    expect(part.status).toBe(204);
  }
  const upload_id = url.split('/').at(-1);
  const form = await encodeForm({
    artigo_id,
    tipo_documento: 'Outro',
    md5: md5Of(bytes),
    file_name: 'a.bin',
    upload_id,
  });
  const attached = await there('/attachments/fast_upload', {
    method: 'POST',
    headers: form.headers,
    body: form.payload,
  });
  expect(attached.status).toBe(201);
  const { id } = attached.json() as { id: number };
  expect((await there(`/attachments/${id}/download`)).bytes).toEqual(bytes);

  const body = Buffer.from(JSON.stringify({ email: 'internet@oficina.test', password }));
  const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
  const signedIn = await there('/auth/login', { method: 'POST', from: '127.0.0.2', headers: json, body });
  expect(signedIn.status).toBe(200);
  const [last] = (await there('/auth/sign-ins')).json() as { endereco: string }[];
  expect(last?.endereco).toBe('127.0.0.2');
});

// The last test: afterwards one process is gone.
test('one is killed while it takes and attaches files: the others go on, nothing is lost, doubled or held', async () => {
  const { db, wire, proxy, started, newPerson } = processes();
  const { at } = await newPerson('queda');
  const { id: artigo_id } = await newArticle(at(a), 'Da queda');
  const before = await objects();
  const sent = async () => {
    const bytes = randomBytes(400_000);
    const url = await beginUpload(at(a), bytes.length);
    await sendPart(at(a), url, 0, bytes);
    return { bytes, url, id: url.split('/').at(-1) ?? '', key: placeOf(sha256Of(bytes)) };
  };
  const attachAt = (process: number, { bytes, id }: { bytes: Buffer; id: string }) =>
    attach(at(process), {
      artigo_id,
      tipo_documento: 'Outro',
      md5: md5Of(bytes),
      file_name: `${id}.bin`,
      upload_id: id,
    });
  const [reading, storing, checking, recording] = [await sent(), await sent(), await sent(), await sent()];
  const arriving = await beginUpload(at(a), 1_000);
  const held = Promise.all([
    wire.hold(({ method, url }) => method === 'GET' && url.includes(reading.id)),
    wire.hold(({ method, url }) => method === 'PUT' && url.includes(storing.key)),
    wire.hold(({ method, url }) => method === 'HEAD' && url.includes(checking.key)),
    wire.hold(({ method, url }) => method === 'PUT' && url.includes(arriving.split('/').at(-1) ?? '')),
  ]);
  const blocker = await db.startTransaction().execute();
  await sql`LOCK TABLE attachments IN SHARE MODE`.execute(blocker);
  const uploads = [reading, storing, checking, recording];
  const calls = [
    ...uploads.map((one) => attachAt(a, one)),
    sendPart(at(a), arriving, 0, Buffer.alloc(1_000, 'x')),
  ];
  const cut = Promise.allSettled(calls);
  const answered = Promise.any(calls).then(({ status }) => `answered before it was held: ${status}`);
  expect(await Promise.race([held, answered])).toHaveLength(4);
  await expect.poll(() => countWaitingForLocks(db)).toBeGreaterThan(0);
  started[a]?.server.kill('SIGKILL');
  expect((await cut).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  await blocker.rollback().execute();

  for (const { url } of uploads) expect(await arrivedOf(at(b), url)).toBe(400_000);
  const again = await Promise.all(uploads.map((one, number) => attachAt(number % 2 === 0 ? b : c, one)));
  expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await arrivedOf(at(c), arriving)).toBe(0);
  expect((await sendPart(at(c), arriving, 0, Buffer.alloc(1_000, 'x'))).status).toBe(204);
  expect((await at(b)('DELETE', arriving, undefined, { 'tus-resumable': '1.0.0' })).status).toBe(204);

  const list = (await (await at(c)('GET', `/attachments/list?artigo_id=${artigo_id}`)).json()) as {
    md5: string;
  }[];
  expect(list.map(({ md5 }) => md5).sort()).toEqual(uploads.map(({ bytes }) => md5Of(bytes)).sort());
  expect((await objects()).filter((name) => !before.includes(name)).sort()).toEqual(
    uploads.map(({ bytes }) => sha256Of(bytes)).sort(),
  );
  expect(await countOf('unfinished_uploads')).toBe(0);
  expect(await countOf('upload_turns')).toBe(0);
  for (let calls = 0; calls < 9; calls += 1) expect((await callThrough(proxy, '/readyz')).status).toBe(200);
});
