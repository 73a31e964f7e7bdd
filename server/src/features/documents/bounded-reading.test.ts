import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentHit, ListedReading, PageHit } from '@bancada/contract/attachments/documents';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { attachText, lineReader, withoutBounds } from '../../../test/queued-texts.ts';
import { type Files, openFiles } from '../../files/files.ts';
import { AppError } from '../../http/app-error.ts';
import { ReadingWorker } from './reading-worker.ts';

const logger = pino({ level: 'silent' });
const { bounds } = withoutBounds;
type Parts = ConstructorParameters<typeof ReadingWorker>[0];

describeApplication('what is read is bounded, and can be stopped', ({ db, clock, idOf, call }) => {
  let folder: string;
  let files: Files;
  let people: { teo: number; edu: number };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-bounded-'));
    const limits = { maxBytes: 1_000_000, unfinishedMax: 1, minFreeBytes: 0 };
    files = await openFiles({ directory: folder, s3: null, db: db(), ...limits, isOwnAlone: true });
    people = { teo: await idOf('usuario'), edu: await idOf('editor') };
  });
  beforeEach(async () => {
    await db().deleteFrom('attachments').execute();
    await db().deleteFrom('document_readings').execute();
  });
  afterAll(() => rm(folder, { recursive: true }));

  let made = 0;
  const attach = (lines: readonly string[], person = people.teo) => {
    made += 1;
    return attachText(db(), lines.join('\n'), { folder, person, name: `${made}.txt` });
  };
  const numbered = (count: number) => Array.from({ length: count }, (_, page) => `folha${page + 1}`);
  const worker = (parts: Partial<Parts> = {}) =>
    new ReadingWorker({
      ...{ ...withoutBounds, db: db(), clock, logger, files, read: lineReader(), sliceMs: 60_000 },
      ...parts,
    });
  const told = async ({ id }: { id: number }) =>
    (await call('usuario', 'GET', `/attachments/${id}/leitura`)).json();
  const pagesOf = async ({ sha256 }: { sha256: string }) => {
    const pages = db().selectFrom('document_pages').select(['pagina', 'iguais']).where('sha256', '=', sha256);
    return (await pages.orderBy('pagina').execute()).map(({ pagina, iguais }) => [pagina, iguais]);
  };
  const foundInside = async ({ id }: { id: number }, q: string) => {
    const response = await call('usuario', 'GET', `/attachments/${id}/busca?q=${q}`);
    return response.json<{ paginas: PageHit[] }>().paginas.map(({ pagina }) => pagina);
  };
  const untilRead = (file: { id: number }, pages: number) =>
    expect.poll(async () => (await told(file)).paginas_lidas).toBe(pages);
  const bin = async ({ id }: { id: number }) =>
    (await call('usuario', 'DELETE', `/attachments/${id}`)).headers['x-deletion-id'];

  test.each([
    ['pages', { pagesMax: 3 }, 3, 'paginas-demais'],
    ['bytes', { bytesMax: 3 * 206 }, 3, 'texto-demais'],
    ['failed pages', { failedPagesMax: 2 }, 5, 'falhas-demais'],
    ['hours', { msMax: 0 }, 0, 'horas-demais'],
  ])(
    'a document is read up to the limit of %s, and it says what is left unread',
    async (_, limit, read, why) => {
      const file = await attach(['folha1', 'folha2', 'folha3', 'ruim', 'ruim', 'folha6', 'folha7']);
      await worker({ bounds: { ...bounds, ...limit } }).readWaiting();
      expect(await told(file)).toMatchObject({
        estado: read === 0 ? 'falhou' : 'lido',
        motivo: why,
        paginas_lidas: read,
      });
      expect((await pagesOf(file)).length).toBe(Math.min(read, 3));
    },
  );

  test('how many pages a file says it has is no work to be done, and no number that breaks', async () => {
    const file = await attach(['folha1']);
    const lying: Parts['read'] = async function* ({ fromPage }) {
      yield { kind: 'opened', mediaType: 'application/pdf', pages: 9_000_000_000_000 };
      for (let page = fromPage; ; page += 1)
        yield { kind: 'page', page, text: 'a mesma', origin: 'texto', boxes: null };
    };
    await worker({ read: lying, bounds: { ...bounds, pagesMax: 120 } }).readWaiting();
    expect(await told(file)).toMatchObject({ estado: 'lido', motivo: 'paginas-demais', paginas_lidas: 120 });
    expect(await pagesOf(file)).toEqual([[1, 119]]);
  });

  test('pages that say the same are kept once, and found each', async () => {
    const file = await attach(['capa', 'formulario', '', 'formulario', 'PPBUS_G3H', '', 'formulario']);
    await worker().readWaiting();
    expect(await pagesOf(file)).toEqual([
      [1, 0],
      [2, 2],
      [3, 1],
      [5, 0],
    ]);
    expect(await foundInside(file, 'formulario')).toEqual([2, 4, 7]);
    expect(await foundInside(file, 'PPBUS_G3H')).toEqual([5]);
    const found = await call('usuario', 'GET', '/search/documentos?q=formulario');
    expect(found.json<DocumentHit[]>()).toMatchObject([
      { anexo: { id: file.id }, paginas_encontradas: 3, melhor: { pagina: 2, marcas: ['formulario'] } },
    ]);
  });

  test('a document that is read again has each page as it is now, whatever equalled it before', async () => {
    const file = await attach(['um', 'um', 'dois', 'um']);
    await worker().readWaiting();
    await call('admin', 'POST', `/documentos/${file.id}/ler-de-novo`);
    const changed = ['dois', 'um', 'dois', 'tres'];
    const read: Parts['read'] = async function* () {
      yield { kind: 'opened', mediaType: 'text/plain', pages: 4 };
      for (const [at, text] of changed.entries())
        yield { kind: 'page', page: at + 1, text, origin: 'texto', boxes: null };
    };
    await worker({ read }).readWaiting();
    expect(await pagesOf(file)).toEqual([
      [1, 1],
      [2, 0],
      [4, 0],
    ]);
    expect(await foundInside(file, 'dois')).toEqual([1, 3]);
    expect(await foundInside(file, 'um')).toEqual([2]);
  });

  test('the text of their documents counts in a person’s share, and what has no room in it is not stored', async () => {
    const occupied = async () => (await call('usuario', 'GET', '/attachments/limits')).json().ocupado;
    const lines = numbered(50);
    await attach(lines);
    const before = await occupied();
    await worker().readWaiting();
    expect((await occupied()) - before).toBe(50 * 200 + lines.join('').length);
    const full = await attach([...lines, 'outra']);
    await worker({ spaceLeft: async (person) => (person === people.teo ? 0 : null) }).readWaiting();
    expect(await told(full)).toMatchObject({ estado: 'falhou', motivo: 'sem-cota', paginas_lidas: 0 });
  });

  test('without free disk space nothing is read on, which is said, until there is some again', async () => {
    const file = await attach(numbered(3));
    let isFull = true;
    const requireRoom = async () => {
      if (isFull) throw new AppError('storage-full');
    };
    const reading = worker({ files: { localCopy: files.localCopy, requireRoom } });
    await reading.readWaiting();
    expect(await told(file)).toMatchObject({ estado: 'esperando', paginas_lidas: 0 });
    isFull = false;
    const onPage = ({ page }: { page: number }) => {
      isFull = page > 1;
    };
    await worker({
      files: { localCopy: files.localCopy, requireRoom },
      read: lineReader({ onPage }),
    }).readWaiting();
    const row = db().selectFrom('document_readings').select(['estado', 'processo', 'tentativas']);
    expect(await row.executeTakeFirst()).toEqual({ estado: 'esperando', processo: null, tentativas: 0 });
    isFull = false;
    await reading.readWaiting();
    expect(await told(file)).toMatchObject({ estado: 'lido', paginas_lidas: 3, sem_espaco: false });
  });

  test.each(['put in the bin', 'removed for good'])(
    'a file that is %s while it is read is read no further, in the middle of a page too',
    async (how) => {
      const file = await attach(['a', 'espera', 'c']);
      const reading = worker({ lookEveryMs: 10 }).readWaiting();
      await untilRead(file, 1);
      const deletion = await bin(file);
      if (how === 'removed for good')
        expect((await call('admin', 'DELETE', `/lixeira/${deletion}`)).statusCode).toBe(204);
      await reading;
      const row = db()
        .selectFrom('document_readings')
        .select(['estado', 'processo', 'tentativas', 'paginas_lidas']);
      const waiting = { estado: 'esperando', processo: null, tentativas: 0, paginas_lidas: 1 };
      expect(await row.executeTakeFirst()).toEqual(waiting);
      await worker().readWaiting();
      expect(await row.executeTakeFirst()).toEqual(waiting);
      if (how === 'removed for good') return;
      await call('usuario', 'POST', `/lixeira/${deletion}/restore`);
      const pages: number[] = [];
      await worker({
        read: lineReader({ isHeld: () => false, onPage: ({ page }) => pages.push(page) }),
      }).readWaiting();
      expect(pages).toEqual([2, 3]);
    },
  );

  test('a file that is still attached elsewhere is read on', async () => {
    const [one, other] = [await attach(['a', 'espera']), await attach(['a', 'espera'])];
    const isHeld = { now: true };
    const reading = worker({ lookEveryMs: 10, read: lineReader({ isHeld: () => isHeld.now }) });
    const ended = reading.readWaiting();
    await untilRead(one, 1);
    await bin(one);
    isHeld.now = false;
    reading.close();
    await ended;
    await worker({ read: lineReader({ isHeld: () => false }) }).readWaiting();
    expect(await told(other)).toMatchObject({ estado: 'lido' });
  });

  test('an admin sees what is read now, whose and how far, and stops it on whichever server; it is read again when asked', async () => {
    const file = await attach(['a', 'espera', 'c']);
    const next = await attach(['depois']);
    const reading = worker({ lookEveryMs: 10 }).readWaiting();
    await untilRead(file, 1);
    const list = async () =>
      (await call('admin', 'GET', '/documentos')).json<{ em_leitura: ListedReading[] }>();
    expect((await list()).em_leitura).toMatchObject([
      { anexo: { id: file.id }, enviado_por_nome: 'Téo Técnico', paginas: 3, paginas_lidas: 1 },
    ]);
    expect((await call('usuario', 'POST', `/documentos/${file.id}/parar`)).statusCode).toBe(403);
    const stopped = await call('admin', 'POST', `/documentos/${file.id}/parar`);
    expect(stopped.json()).toMatchObject({ estado: 'falhou', motivo: 'parada', paginas_lidas: 1 });
    await reading;
    expect((await list()).em_leitura).toEqual([]);
    expect(await told(next)).toMatchObject({ estado: 'lido' });
    expect((await call('admin', 'POST', '/documentos/ler-de-novo')).json()).toEqual({ quantidade: 0 });
    await call('admin', 'POST', `/documentos/${file.id}/ler-de-novo`);
    await worker({ read: lineReader({ isHeld: () => false }) }).readWaiting();
    expect(await told(file)).toMatchObject({ estado: 'lido', motivo: null, paginas_lidas: 3 });
    expect((await call('admin', 'POST', `/documentos/${file.id}/parar`)).json()).toMatchObject({
      estado: 'lido',
    });
  });

  test('whose files cost much waits behind everybody else for a day', async () => {
    await attach(['antes', 'ruim']);
    await worker().readWaiting();
    const read: string[] = [];
    const reading = () =>
      worker({ read: lineReader({ onPage: ({ file }) => read.push(file) }) }).readWaiting();
    await attach(['teo']);
    for (const name of ['edu 1', 'edu 2', 'edu 3']) await attach([name], people.edu);
    await reading();
    expect(read).toEqual(['edu 1', 'edu 2', 'edu 3', 'teo']);
    clock.advance({ hours: 25 });
    read.length = 0;
    await attach(['teo de novo']);
    for (const name of ['edu 4', 'edu 5']) await attach([name], people.edu);
    await reading();
    expect(read.indexOf('teo de novo')).toBeLessThan(2);
  });

  test('what somebody has just attached does not wait for the slice of another’s book to end', async () => {
    await attach(numbered(6));
    const read: string[] = [];
    const onPage = async ({ line }: { line: string }) => {
      read.push(line);
      if (line === 'folha3') await attach(['nota'], people.edu);
    };
    await worker({ hurryMs: 0, read: lineReader({ onPage }) }).readWaiting();
    expect(read).toEqual(['folha1', 'folha2', 'folha3', 'nota', 'folha4', 'folha5', 'folha6']);
  });

  test('a page that takes long gives way to a new file of somebody else, and in the end is read all the same', async () => {
    const slow = await attach(['a', 'espera', 'c']);
    const isHeld = { now: true };
    const read: string[] = [];
    const reading = worker({
      ...{ lookEveryMs: 10, hurryMs: 0 },
      read: lineReader({ isHeld: () => isHeld.now, onPage: ({ line }) => read.push(line) }),
    });
    const ended = reading.readWaiting();
    await untilRead(slow, 1);
    for (const name of ['nota 1', 'nota 2', 'nota 3']) {
      const small = await attach([name], people.edu);
      await expect.poll(async () => (await told(small)).estado).toBe('lido');
    }
    const adiamentos = db()
      .selectFrom('document_readings')
      .select('adiamentos')
      .where('sha256', '=', slow.sha256);
    expect(await adiamentos.executeTakeFirst()).toEqual({ adiamentos: 3 });
    const fourth = await attach(['nota 4'], people.edu);
    await expect.poll(async () => (await told(slow)).estado).toBe('lendo');
    isHeld.now = false;
    reading.close();
    await ended;
    await worker({ read: lineReader({ isHeld: () => false }) }).readWaiting();
    expect([(await told(slow)).estado, (await told(fourth)).estado]).toEqual(['lido', 'lido']);
    expect(read.slice(0, 4)).toEqual(['a', 'nota 1', 'nota 2', 'nota 3']);
  });
});

describeApplication(
  'documents on a disk without room',
  ({ db, call, idOf }) => {
    test('wait for it, which their page and the list say; what is read already does not', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'bancada-bounded-'));
      const given = { folder, person: await idOf('usuario') };
      const waiting = await attachText(db(), 'espera', { ...given, name: 'espera.txt' });
      const read = await attachText(db(), 'lido', { ...given, name: 'lido.txt' });
      await db()
        .updateTable('document_readings')
        .set({ estado: 'lido' })
        .where('sha256', '=', read.sha256)
        .execute();
      const told = async ({ id }: { id: number }) =>
        (await call('usuario', 'GET', `/attachments/${id}/leitura`)).json().sem_espaco;
      expect([await told(waiting), await told(read)]).toEqual([true, false]);
      expect((await call('admin', 'GET', '/documentos')).json()).toMatchObject({ sem_espaco: true });
      await rm(folder, { recursive: true });
    });
  },
  { minFreeDiskMb: 1_000_000_000 },
);
