import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { filesIn, md5Of, upload } from '../../../test/uploads.ts';
import type { Config } from '../../config.ts';

const kilobyte = 1024;
/** As a fraction of the gigabytes that the setting uses. */
const ownSpace = (100 * kilobyte) / 1024 ** 3;
const spaceIsFull = (used: string) =>
  `Seus anexos, com o texto lido deles, ocupam ${used} de 100 KB, e este arquivo não cabe. Exclua anexos que não servem mais (na lixeira ainda contam, até serem removidos para sempre) ou fale com um administrador.`;

describeApplication('what one person may store', ({ db, signIn, idOf }) => {
  let app: FastifyInstance;
  let folder: string;
  const tokens = { usuario: '', editor: '' };
  const open = async (settings: Partial<Config>) => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
    return buildTestApp(db(), { dataDir: folder, maxUploadMb: 1, ...settings });
  };
  beforeAll(async () => {
    app = await open({ maxStoredGbPerUser: ownSpace, maxUnfinishedUploads: 4 });
    for (const person of ['usuario', 'editor'] as const) tokens[person] = (await signIn(person)).access_token;
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  type Sender = keyof typeof tokens;
  let made = 0;
  const send = (bytes: string | Uint8Array, person: Sender = 'usuario', target = app) => {
    made += 1;
    const fields = {
      modelo_equipamento_id: 1,
      tipo_documento: 'Outro',
      md5: md5Of(bytes),
      file_name: `${made}.bin`,
    };
    return upload(target, tokens[person], fields, bytes);
  };
  const call = (method: 'GET' | 'DELETE', url: string, person: Sender = 'usuario') =>
    app.inject({ method, url: `/api/v1${url}`, headers: { authorization: `Bearer ${tokens[person]}` } });
  const begin = (length: number, person: Sender = 'usuario', target = app) =>
    target.inject({
      method: 'POST',
      url: '/api/v1/attachments/uploads',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        authorization: `Bearer ${tokens[person]}`,
      },
    });
  const cancel = (url: string) =>
    app.inject({
      method: 'DELETE',
      url,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${tokens.usuario}` },
    });
  const used = async (person: Sender = 'usuario') =>
    (await call('GET', '/attachments/limits', person)).json().ocupado;

  test('of forty uploads started at once four are accepted, and other people can start theirs', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => begin(10)));
    const begun = all.filter(({ statusCode }) => statusCode === 201);
    expect(begun).toHaveLength(4);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(36);
    expect(all.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      'Você tem 4 envios que não terminaram, o máximo. Termine ou cancele um deles; parado por uma hora, um envio dá lugar a outro.',
    );
    expect((await begin(10, 'editor')).statusCode).toBe(201);
    await cancel(String(begun[0]?.headers.location));
    expect((await begin(10)).statusCode).toBe(201);
    expect((await begin(10)).statusCode).toBe(409);
    // A stalled one gives way.
    const idle = String(begun[1]?.headers.location).split('/').at(-1) ?? '';
    const old = new Date(Date.now() - 61 * 60_000);
    await utimes(path.join(folder, 'incoming/parts', idle), old, old);
    const instead = await begin(10);
    expect(instead.statusCode).toBe(201);
    expect(await filesIn(path.join(folder, 'incoming'))).not.toContain(idle);
    for (const { headers } of [begun[2], begun[3], instead].filter((one) => one !== undefined))
      await cancel(String(headers.location));
  });

  test('bytes count once per person who attached them, in the bin too, until they are purged', async () => {
    const before = await used();
    const bytes = Buffer.alloc(30 * kilobyte, 'de dois');
    const { id } = (await send(bytes)).json();
    await send(bytes);
    await send(bytes, 'editor');
    expect([await used(), await used('editor')]).toEqual([before + bytes.length, bytes.length]);
    const second = (await send(Buffer.alloc(10 * kilobyte, 'só de um'))).json();
    await call('DELETE', `/attachments/${second.id}`);
    expect(await used()).toBe(before + 40 * kilobyte);
    await sql`DELETE FROM attachments WHERE id = ${second.id}`.execute(db());
    expect(await used()).toBe(before + 30 * kilobyte);
    expect((await call('GET', `/attachments/${id}`)).statusCode).toBe(200);
  });

  test('a file over the quota is refused with what uses the space, as a form and in chunks', async () => {
    await sql`DELETE FROM attachments WHERE criado_por = ${await idOf('usuario')}`.execute(db());
    expect((await send(Buffer.alloc(90 * kilobyte, 'cabe'))).statusCode).toBe(201);
    const before = await filesIn(folder);
    const large = await send(Buffer.alloc(11 * kilobyte, 'não cabe'));
    expect([large.statusCode, large.json().detail]).toEqual([409, spaceIsFull('90 KB')]);
    expect(await filesIn(folder)).toEqual(before);
    const inParts = await begin(11 * kilobyte);
    expect([inParts.statusCode, inParts.json().detail]).toEqual([409, spaceIsFull('90 KB')]);
    // The announced size counts; content that is attached already does not count again.
    const fits = await begin(6 * kilobyte);
    expect([fits.statusCode, (await begin(6 * kilobyte)).statusCode]).toEqual([201, 409]);
    await cancel(String(fits.headers.location));
    expect((await send(Buffer.alloc(90 * kilobyte, 'cabe'))).statusCode).toBe(201);
    expect((await send(Buffer.alloc(11 * kilobyte, 'não cabe'), 'editor')).statusCode).toBe(201);
  });

  test('of concurrent uploads no more are attached than fit', async () => {
    await sql`DELETE FROM attachments WHERE criado_por = ${await idOf('usuario')}`.execute(db());
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, number) => send(Buffer.alloc(40 * kilobyte, `ao mesmo tempo ${number}`))),
    );
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(await used()).toBe(80 * kilobyte);
  });

  test('while the disk has too little free space, files are refused and everything else works', async () => {
    const full = await open({ minFreeDiskMb: 1_000_000_000 });
    const sentence =
      'O servidor está sem espaço para guardar arquivos: nada foi gravado. Fale com um administrador.';
    for (const refused of [await send('sem lugar', 'editor', full), await begin(10, 'editor', full)])
      expect([refused.statusCode, refused.json().detail]).toEqual([507, sentence]);
    expect(await filesIn(folder)).toEqual([]);
    const created = await full.inject({
      method: 'POST',
      url: '/api/v1/categories',
      headers: { authorization: `Bearer ${tokens.editor}` },
      payload: { nome: 'Categoria de disco cheio' },
    });
    expect(created.statusCode).toBe(201);
    await full.close();
  });
});
