import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { startTestS3 } from '../../test/s3.ts';
import { newFolder, preparedFolder, type Started, start, untilReady } from '../../test/server-process.ts';
import { encodeForm, md5Of } from '../../test/uploads.ts';

const account = { email: 'dono@oficina.test', senha: 'ponta-de-prova-7' };
const notBegun = /^Lendo .*\n$/;

/** Waits for a file or folder that a process makes, then kills it as a power cut would. */
async function killedAt({ server, exit }: Started, isThere: () => boolean): Promise<void> {
  while (!isThere() && server.exitCode === null) await delay(1);
  server.kill('SIGKILL');
  expect(await exit).toBeNull();
}

async function ended(run: Started): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const code = await run.exit;
  return { code, ...run.output() };
}

/** Environment of a new, empty S3 store. */
async function newBucket(): Promise<Record<string, string>> {
  const s3 = await startTestS3();
  onTestFinished(s3.close);
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

function enter(port: number, { email, senha } = account): Promise<Response> {
  return fetch(`http://localhost:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: senha }),
  });
}

async function asOwner(port: number, path: string, init: RequestInit = {}): Promise<Response> {
  const { access_token } = (await (await enter(port)).json()) as { access_token: string };
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${access_token}`);
  const answer = await fetch(`http://localhost:${port}/api/v1${path}`, { ...init, headers });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer;
}

async function attachIn(port: number): Promise<{ id: number; text: string }> {
  const shop = { nome: 'À “margem”', website: 'https://oficina.test', contato_suporte: 'João' };
  const send = (path: string, body: object) =>
    asOwner(port, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('/manufacturers', shop);
  const article = await send('/artigos', {
    nome: 'Inversora',
    descricao: 'Ver o **esquema**.',
    autor: 'Téo',
  });
  const { id: artigo_id } = (await article.json()) as { id: number };
  const text = 'Esquema da inversora';
  const fields = { artigo_id, tipo_documento: 'Esquema', file_name: 'esquema.txt', md5: md5Of(text) };
  const { headers, payload } = await encodeForm(fields, text);
  const sent = await asOwner(port, '/attachments/fast_upload', { method: 'POST', headers, body: payload });
  return { id: ((await sent.json()) as { id: number }).id, text };
}

/** The text of an attachment, from a base that is whole: its search finds, and new records get fresh numbers. */
async function attachmentIn(port: number, id: number): Promise<string> {
  const found = (await (await asOwner(port, '/artigos?search=inversora')).json()) as { data: unknown[] };
  expect(found.data).toHaveLength(1);
  return (await asOwner(port, `/attachments/${id}/download`)).text();
}

async function stopped({ server, exit }: Started): Promise<void> {
  server.kill('SIGTERM');
  expect(await exit).toBe(0);
}

test('an owner backs up beside the running server, and gets it all back on the same machine, through kills', async () => {
  const DATA_DIR = preparedFolder();
  const settings = { DATA_DIR, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.senha };
  const file = path.join(newFolder(), 'bancada.bancada');
  const backup = (...given: string[]) => start({ DATA_DIR }, 'backup/backup-command.ts', [], given);
  const restore = (...given: string[]) => start({ DATA_DIR }, 'backup/restore-command.ts', [], given);
  const names = () => readdirSync(DATA_DIR).filter((name) => name.includes('.'));

  const first = start(settings);
  const { port } = await untilReady(first);
  expect((await enter(port)).status).toBe(200);

  await killedAt(backup(file), () => existsSync(`${file}.part`));
  expect(existsSync(file)).toBe(false);
  const full = await ended(
    start({ DATA_DIR }, 'backup/backup-command.ts', ['prlimit', '--fsize=300000'], [file]),
  );
  expect(full).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Não há espaço em .*\n$/) });
  expect(readdirSync(path.dirname(file))).toEqual([]);
  expect(await ended(backup(file))).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Cópia feita em .*bancada\.bancada \(0,\d MB: [\d.]+ linhas, 0 anexos\)\.\n$/,
    ),
    stderr: '',
  });

  expect(await ended(restore(file, '--substituir'))).toEqual({
    code: 1,
    stdout: expect.stringMatching(notBegun),
    stderr: expect.stringMatching(/está usando estes dados: encerre-o antes de restaurar\.\n$/),
  });
  await stopped(first);
  expect(await ended(restore(file))).toEqual({
    code: 1,
    stdout: expect.stringMatching(notBegun),
    stderr: expect.stringMatching(/^Já há dados da Bancada em .*acrescente --substituir .*\n$/),
  });
  const isLoading = () =>
    names().some((name) => existsSync(path.join(DATA_DIR, name, 'postgresql/postmaster.pid')));
  await killedAt(restore(file, '--substituir'), isLoading);
  expect(names()).toEqual([
    expect.stringMatching(/^db\.restaurando-/),
    expect.stringMatching(/^files\.restaurando-/),
  ]);
  // Without a server; the data that was there is as it was.
  expect(await ended(backup())).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(path.join(DATA_DIR, 'copias-manuais')).mode & 0o777).toBe(0o700);

  const restored = await ended(restore(file, '--substituir'));
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/Os dados anteriores ficaram em db\.anterior-/);
  expect(names()).toEqual([
    expect.stringMatching(/^db\.anterior-/),
    expect.stringMatching(/^files\.anterior-/),
  ]);
  const again = await untilReady(start(settings));
  // The admin of the backup, and no new one.
  expect(again.stdout).toMatch(/^Bancada pronta em .*\nSó neste computador\..*\n$/);
  expect((await enter(again.port)).status).toBe(200);
});

test('a shop moves to a PostgreSQL and a bucket by a backup and back, and nobody writes in the place that it left', async () => {
  const DATA_DIR = preparedFolder();
  const there = { DATABASE_URL: await newDatabase('OWNER bancada'), ...(await newBucket()) };
  const settings = { DATA_DIR, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.senha };
  const file = path.join(newFolder(), 'mudanca.bancada');
  const restore = (more: Record<string, string>, ...given: string[]) =>
    ended(start({ DATA_DIR, ...more }, 'backup/restore-command.ts', [], [file, ...given]));
  const backup = async (more: Record<string, string> = {}) => {
    rmSync(file, { force: true });
    return ended(start({ DATA_DIR, ...more }, 'backup/backup-command.ts', [], [file]));
  };

  const first = start(settings);
  const kept = await attachIn((await untilReady(first)).port);
  expect(await backup()).toMatchObject({ code: 0 });
  expect(await restore(there)).toEqual({
    code: 1,
    stdout: expect.stringMatching(notBegun),
    stderr: expect.stringMatching(/está usando estes dados: encerre-o antes de restaurar\.\n$/),
  });
  await stopped(first);
  expect(
    await restore({ DATABASE_URL: await newDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0") }),
  ).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("usa a codificação LATIN1: crie-o com ENCODING 'UTF8'."),
  });
  expect(await restore({ DATABASE_URL: await newDatabase() })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^O usuário do PostgreSQL não pode criar tabelas .*OWNER bancada\)\.\n$/),
  });

  expect(await restore(there)).toEqual({
    code: 0,
    stdout: expect.stringContaining('A base antiga continua na pasta db, como estava.'),
    stderr: '',
  });
  for (const old of [await ended(start(settings)), await backup()])
    expect(old).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Esta base de dados foi mudada para um PostgreSQL em .* Ponha a linha DATABASE_URL no \.env, .* apague o arquivo ".*base-mudada\.txt"\.\n$/,
      ),
    });
  const moved = start({ ...settings, ...there });
  expect(await attachmentIn((await untilReady(moved)).port, kept.id)).toBe(kept.text);
  await stopped(moved);

  rmSync(path.join(DATA_DIR, 'files'), { recursive: true });
  expect(await backup(there)).toMatchObject({ code: 0, stderr: '' });
  expect(await restore({}, '--substituir')).toMatchObject({ code: 0, stderr: '' });
  expect(await attachmentIn((await untilReady(start(settings))).port, kept.id)).toBe(kept.text);
});

test('what was typed wrong, and a folder without data, are said', async () => {
  const DATA_DIR = newFolder();
  const wrong = await Promise.all(
    [
      start({ DATA_DIR }, 'backup/backup-command.ts'),
      start({ DATA_DIR }, 'backup/backup-command.ts', [], ['a', 'b']),
      start({ DATA_DIR }, 'backup/restore-command.ts'),
      start({ DATA_DIR }, 'backup/restore-command.ts', [], ['a', '--troca']),
    ].map(ended),
  );
  expect(wrong.map(({ code, stderr }) => [code, stderr.split(':')[0]])).toEqual([
    [1, `Não há dados da Bancada em "${DATA_DIR}"`],
    [1, 'Diga um só arquivo'],
    [1, 'Diga o arquivo da cópia'],
    [1, 'Diga o arquivo da cópia'],
  ]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});
