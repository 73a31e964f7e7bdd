import { textPageLines } from '@bancada/contract/attachments/documents';
import { describe, expect, test } from 'vitest';
import { attach, withProcesses } from './processes.ts';
import { preparedFolder, type Started, start, untilReady } from './server-process.ts';
import { encodeForm, md5Of } from './uploads.ts';

const admin = { email: 'dona@oficina.test', password: 'ponta-de-prova-7' };
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const json = { 'content-type': 'application/json' };

interface Reading {
  estado: string;
  paginas: number | null;
  paginas_lidas: number;
  paginas_falhas: number;
}

/** Text of so many pages, each with words of its own. */
function longText(pages: number): Uint8Array {
  const line = (page: number, number: number) =>
    `folha${page} linha ${number} PPBUS_G3H medido em ${page}.${number} V`;
  const lines = Array.from({ length: pages }, (_, page) =>
    Array.from({ length: textPageLines }, (_, number) => line(page + 1, number + 1)).join('\n'),
  );
  return Buffer.from(lines.join('\n'));
}

/** Calls the server as its first admin. */
async function signIn(started: Started) {
  const { port } = await untilReady(started);
  const call = (method: string, url: string, headers: object, body?: string | Uint8Array<ArrayBuffer>) =>
    fetch(`http://127.0.0.1:${port}/api/v1${url}`, {
      method,
      headers: { ...headers },
      ...(body && { body }),
    });
  const session = await call('POST', '/auth/login', json, JSON.stringify(admin));
  const { access_token } = (await session.json()) as { access_token: string };
  const authorization = { authorization: `Bearer ${access_token}` };
  return {
    attach: async (bytes: Uint8Array): Promise<number> => {
      const article = JSON.stringify({ nome: 'Esquemas', descricao: 'Esquemas', autor: 'Dona' });
      const made = await call('POST', '/artigos', { ...json, ...authorization }, article);
      const { id: artigo_id } = (await made.json()) as { id: number };
      const fields = { artigo_id, tipo_documento: 'Outro', md5: md5Of(bytes), file_name: 'esquema.txt' };
      const { headers, payload } = await encodeForm(fields, bytes);
      const sent = await call('POST', '/attachments/fast_upload', { ...headers, ...authorization }, payload);
      return ((await sent.json()) as { id: number }).id;
    },
    readingOf: async (id: number): Promise<Reading> =>
      (await call('GET', `/attachments/${id}/leitura`, authorization)).json() as Promise<Reading>,
  };
}

const pages = 200;

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server that ends by %s in the middle of a document goes on behind the last stored page',
  async (signal) => {
    const settings = { DATA_DIR: preparedFolder(), ...firstAdmin };
    const first = start({ ...settings, READING: 'on' });
    const before = await signIn(first);
    const id = await before.attach(longText(pages));
    await expect.poll(async () => (await before.readingOf(id)).paginas_lidas).toBeGreaterThan(20);
    first.server.kill(signal);
    expect(await first.exit).toBe(signal === 'SIGTERM' ? 0 : null);

    const paused = start({ ...settings, READING: 'off' });
    const left = await (await signIn(paused)).readingOf(id);
    expect(left).toMatchObject({ estado: 'esperando', paginas: pages });
    expect(left.paginas_lidas).toBeGreaterThan(20);
    expect(left.paginas_lidas).toBeLessThan(pages);
    paused.server.kill('SIGTERM');
    expect(await paused.exit).toBe(0);

    const last = await signIn(start({ ...settings, READING: 'on' }));
    await expect.poll(async () => (await last.readingOf(id)).estado, { timeout: 240_000 }).toBe('lido');
    expect(await last.readingOf(id)).toMatchObject({ paginas_lidas: pages, paginas_falhas: 0 });
  },
);

describe('three processes on one database and one store', () => {
  const processes = withProcesses(3, { READING: 'on' });

  test('one is killed while it reads: the others read everything, each page once', async () => {
    const { db, started, newPerson } = processes();
    const { at } = await newPerson('leitora');
    const made = await at(0)('POST', '/artigos', { nome: 'Esquemas', descricao: 'Esquemas', autor: 'Dona' });
    const { id: artigo_id } = (await made.json()) as { id: number };
    const send = async (bytes: Uint8Array, file_name: string) => {
      const fields = { artigo_id, tipo_documento: 'Outro', md5: md5Of(bytes), file_name };
      expect((await attach(at(0), fields, bytes)).status).toBe(201);
    };
    await send(longText(pages), 'longo.txt');
    for (let number = 0; number < 12; number += 1) await send(longText(3 + number), `curto ${number}.txt`);
    const readings = () =>
      db
        .selectFrom('document_readings')
        .select(['sha256', 'estado', 'paginas', 'paginas_lidas', 'processo'])
        .execute();
    const long = async () => (await readings()).find(({ paginas }) => paginas === pages);
    await expect.poll(async () => (await long())?.paginas_lidas ?? 0).toBeGreaterThan(20);
    // It was woken by the upload; the others look at the queue every few seconds.
    started[0]?.server.kill('SIGKILL');
    await expect
      .poll(async () => (await readings()).every(({ estado }) => estado === 'lido'), { timeout: 240_000 })
      .toBe(true);
    const stored = await db
      .selectFrom('document_pages')
      .select(({ fn }) => ['sha256', fn.countAll<number>().as('pages')])
      .groupBy('sha256')
      .execute();
    for (const { sha256, paginas, paginas_lidas } of await readings()) {
      expect(paginas_lidas).toBe(paginas);
      expect(Number(stored.find((one) => one.sha256 === sha256)?.pages)).toBe(paginas);
    }
  });
});
