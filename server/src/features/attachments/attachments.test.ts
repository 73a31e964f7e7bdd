import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { placeOf } from '../../files/file-store.ts';

describeApplication('the file of an attachment', ({ db, signIn }) => {
  let app: FastifyInstance;
  let folder: string;
  let token: string;
  const logged: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
    const logger = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
    app = await buildTestApp(db(), { dataDir: folder, logger });
    token = (await signIn('usuario')).access_token;
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  /** An attachment of model 1; its bytes are stored unless they are null. */
  async function attach(nome: string, type: string, bytes: string | null) {
    const sha256 = createHash('sha256')
      .update(bytes ?? nome)
      .digest('hex');
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
      VALUES (${sha256}, ${'0'.repeat(32)}, ${bytes?.length ?? 0}, ${type})`.execute(db());
    const { rows } = await sql<{ id: number }>`
      INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, modelo_equipamento_id)
      VALUES (${nome}, 'Outro', ${sha256}, 1) RETURNING id`.execute(db());
    if (bytes !== null) {
      const file = path.join(folder, placeOf(sha256));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    return { id: rows[0]?.id, sha256 };
  }
  const download = (
    id: number | undefined,
    query = '',
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) =>
    app.inject({
      method,
      url: `/api/v1/attachments/${id}/download${query}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });

  test('is sent complete, under its own name, as a download that cannot run', async () => {
    const { id, sha256 } = await attach('Elétrica "nº 7" — 電.pdf', 'application/pdf', '%PDF-1.7 água');
    const response = await download(id);
    expect([response.statusCode, response.body]).toEqual([200, '%PDF-1.7 água']);
    const disposition = parse(String(response.headers['content-disposition']));
    expect([disposition.type, disposition.parameters.filename]).toEqual([
      'attachment',
      'Elétrica "nº 7" — 電.pdf',
    ]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '14',
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(response.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    const head = await download(id, '', {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '14']);
  });

  test.each([
    ['application/pdf', 'inline'],
    ['image/png', 'inline'],
    ['text/plain; charset=utf-8', 'inline'],
    ['text/html', 'attachment'],
    ['image/svg+xml', 'attachment'],
    ['application/xhtml+xml', 'attachment'],
    ['application/octet-stream', 'attachment'],
  ])('%s, requested inline, is %s', async (type, expected) => {
    const { id } = await attach(`a.${type}`, type, `bytes of ${type}`);
    const shown = await download(id, '?ver=1');
    expect([shown.statusCode, parse(String(shown.headers['content-disposition'])).type]).toEqual([
      200,
      expected,
    ]);
    expect(shown.headers['content-type']).toBe(type);
    expect(parse(String((await download(id)).headers['content-disposition'])).type).toBe('attachment');
  });

  test('is sent in ranges, and not again to a client that has it', async () => {
    const { id, sha256 } = await attach('partes.txt', 'text/plain', '0123456789');
    const part = await download(id, '', { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    const past = await download(id, '', { range: 'bytes=10-' });
    expect([past.statusCode, past.body, past.headers['content-range']]).toEqual([416, '', 'bytes */10']);
    const etag = `"${sha256}"`;
    expect((await download(id, '', { range: 'bytes=2-4', 'if-range': etag })).statusCode).toBe(206);
    const stale = await download(id, '', { range: 'bytes=2-4', 'if-range': '"outra"' });
    expect([stale.statusCode, stale.body]).toEqual([200, '0123456789']);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await download(id, '', { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await download(id, '', { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  test('may be empty', async () => {
    const { id } = await attach('vazio.bin', 'application/octet-stream', '');
    const response = await download(id);
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '0']);
  });

  test('a missing one, or one in the bin, is 404; so is one whose bytes are lost, which is logged', async () => {
    expect((await download(999_999)).json().detail).toBe('Anexo não encontrado.');
    const { id } = await attach('some.txt', 'text/plain', 'some');
    await app.inject({
      method: 'DELETE',
      url: `/api/v1/attachments/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await download(id)).statusCode).toBe(404);
    const lost = await attach('perdido.txt', 'text/plain', null);
    const response = await download(lost.id);
    expect([response.statusCode, response.json().detail]).toEqual([
      404,
      'O arquivo deste anexo não está no armazenamento. Fale com um administrador.',
    ]);
    expect(logged.join()).toContain(lost.sha256);
    expect(response.body + JSON.stringify(response.headers)).not.toContain(lost.sha256);
  });

  test('is 503 when the store is unreachable', async () => {
    const { id } = await attach('longe.txt', 'text/plain', 'longe');
    await rename(folder, `${folder}-away`);
    try {
      const response = await download(id);
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    } finally {
      await rename(`${folder}-away`, folder);
    }
    expect((await download(id)).statusCode).toBe(200);
  });

  test('is declared in the OpenAPI document as bytes', async () => {
    const { paths } = (await app.inject('/api/v1/openapi.json')).json();
    expect(paths['/attachments/{id}/download'].get.responses['200'].content).toEqual({ '*/*': {} });
  });
});
