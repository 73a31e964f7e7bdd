import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import '../../../test/provided.ts';
import { startProxy } from '../../../../scripts/testing/tcp-proxy.ts';
import { attachText, lineReader, withoutBounds } from '../../../test/queued-texts.ts';
import { connectDatabase } from '../../database/database.ts';
import { localFileStore } from '../../files/file-store.ts';
import { type Files, openFiles } from '../../files/files.ts';
import { freeLeases, queueAnew } from './queue.sql.ts';
import { ReadingWorker } from './reading-worker.ts';

/** The most different words, of the most bytes, that a page's text can have: signs of China and Korea, alone and in pairs. */
function mostWords(): string {
  const signs = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, number) => String.fromCodePoint(from + number));
  const all = [...signs(0x4e00, 0x9fff), ...signs(0xac00, 0xd7a3), ...signs(0x3400, 0x4dbf)];
  return [...all, ...all.map((sign) => sign + sign)].join(' ').slice(0, 100_000);
}

const logger = pino({ level: 'silent' });

describeApplication('reading what is in the queue', ({ db, clock, idOf, call }) => {
  let root: string;
  let folder: string;
  let files: Files;
  let people: { teo: number; edu: number };
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'bancada-reading-'));
    folder = path.join(root, 'files');
    const limits = { maxBytes: 1_000_000, unfinishedMax: 1, minFreeBytes: 0 };
    files = await openFiles({ directory: folder, s3: null, db: db(), ...limits, isOwnAlone: true });
    people = { teo: await idOf('usuario'), edu: await idOf('editor') };
  });
  beforeEach(async () => {
    await db().deleteFrom('attachments').execute();
    await db().deleteFrom('document_readings').execute();
  });
  afterAll(() => rm(root, { recursive: true }));

  let made = 0;
  const attach = (lines: readonly string[], person = people.teo, mediaType?: string) => {
    made += 1;
    const given = { folder, person, name: `${made}.txt`, ...(mediaType && { mediaType }) };
    return attachText(db(), lines.join('\n'), given);
  };
  type Script = Parameters<typeof lineReader>[0];
  const worker = (script: Script = {}, sliceMs = 60_000) =>
    new ReadingWorker({
      ...{ ...withoutBounds, db: db(), clock, logger, files, read: lineReader(script), sliceMs },
      // The clock stands still meanwhile: one that counts as killed must not extend its lease by real time, nor look for another.
      extendAfterMs: 3_600_000,
      lookEveryMs: 3_600_000,
    });
  const stateOf = ({ sha256 }: { sha256: string }) =>
    db()
      .selectFrom('document_readings')
      .select(['estado', 'motivo', 'paginas', 'paginas_lidas', 'paginas_falhas', 'tentativas', 'processo'])
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();
  const textsOf = async ({ sha256 }: { sha256: string }) => {
    const pages = db().selectFrom('document_pages').select('texto').where('sha256', '=', sha256);
    return (await pages.orderBy('pagina').execute()).map(({ texto }) => texto);
  };
  const untilRead = (file: { sha256: string }, pages: number) =>
    expect.poll(async () => (await stateOf(file)).paginas_lidas).toBe(pages);

  test('a file is read to its end: its pages, its thumbnail, and what it is', async () => {
    const file = await attach(['um', 'dois', 'três'], people.teo, 'application/octet-stream');
    await worker().readWaiting();
    expect(await stateOf(file)).toMatchObject({
      estado: 'lido',
      paginas: 3,
      paginas_lidas: 3,
      processo: null,
    });
    expect(await textsOf(file)).toEqual(['um', 'dois', 'três']);
    const { imagem } = await db().selectFrom('document_thumbnails').selectAll().executeTakeFirstOrThrow();
    expect(imagem.toString()).toBe('WebP of um');
    const stored = db().selectFrom('stored_files').select('tipo_arquivo').where('sha256', '=', file.sha256);
    expect(await stored.executeTakeFirst()).toEqual({ tipo_arquivo: 'text/plain; charset=utf-8' });
  });

  test('of what only a visit has there is a thumbnail and no text, until it is attached to something else', async () => {
    const person = people.teo;
    const bench = await attach(['etiqueta SN 77'], person);
    const { id: unit } = await db()
      .insertInto('units')
      .values({ serie: 'LER00001' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: visit } = await db()
      .insertInto('visits')
      .values({ aparelho_id: unit, aberto_em: '2026-01-10' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('attachments')
      .set({ modelo_equipamento_id: null, atendimento_id: visit })
      .where('id', '=', bench.id)
      .execute();
    await worker().readWaiting();
    expect(await stateOf(bench)).toMatchObject({
      estado: 'lido',
      paginas: 0,
      paginas_lidas: 0,
      motivo: null,
    });
    expect(await textsOf(bench)).toEqual([]);
    expect(await db().selectFrom('document_thumbnails').select('sha256').execute()).toEqual([
      { sha256: bench.sha256 },
    ]);
    await attach(['etiqueta SN 77'], person);
    await worker().readWaiting();
    expect(await textsOf(bench)).toEqual(['etiqueta SN 77']);
  });

  test('a file that is read again gets a new thumbnail, and keeps the old one until then', async () => {
    const file = await attach(['foto']);
    await worker().readWaiting();
    const old = { imagem: Buffer.from('older'), largura: 1, altura: 1 };
    await db().updateTable('document_thumbnails').set(old).execute();
    const image = async () => {
      const row = await db().selectFrom('document_thumbnails').select('imagem').executeTakeFirst();
      return row?.imagem.toString();
    };
    await queueAnew(db(), file);
    expect(await image()).toBe('older');
    await worker().readWaiting();
    expect(await image()).toBe('WebP of foto');
  });

  test('fifty files of one person do not keep the one file of another waiting', async () => {
    for (let number = 0; number < 50; number += 1) await attach([`teo ${number}`]);
    await attach(['edu'], people.edu);
    const read: string[] = [];
    await worker({ onPage: ({ file }) => read.push(file) }).readWaiting();
    expect(read).toHaveLength(51);
    expect(read.indexOf('edu')).toBeLessThan(2);
    expect(new Set(read).size).toBe(51);
  });

  test('what has just been attached gets its thumbnails before anything is read of it', async () => {
    const files = [];
    for (let number = 0; number < 5; number += 1) files.push(await attach([`foto ${number}`]));
    const thumbnails: number[] = [];
    const counted = async () => {
      const rows = await db().selectFrom('document_thumbnails').select('sha256').execute();
      thumbnails.push(rows.length);
    };
    const counting: Promise<void>[] = [];
    await worker({ onPage: () => void counting.push(counted()) }).readWaiting();
    await Promise.all(counting);
    expect(thumbnails).toEqual([5, 5, 5, 5, 5]);
    for (const file of files) expect(await stateOf(file)).toMatchObject({ estado: 'lido', tentativas: 0 });
  });

  test('a long file is read in slices, behind which everything else gets its turn, also what comes later', async () => {
    await attach(['longo', ...Array.from({ length: 5 }, () => 'mais')]);
    await attach(['curto']);
    const read: string[] = [];
    const onPage = async ({ file, page }: { file: string; page: number }) => {
      read.push(file);
      if (file === 'longo' && page === 3) await attach(['tarde'], people.edu);
    };
    await worker({ onPage }, 0).readWaiting();
    // After its thumbnail the long one gives way, too.
    expect(read.slice(0, 3)).toEqual(['curto', 'longo', 'longo']);
    expect(read.filter((file) => file === 'longo')).toHaveLength(6);
    // Alone it is read on, without a turn for each page; who comes then is read within a slice.
    expect(read.indexOf('tarde')).toBeLessThan(read.length - 1);
  });

  test('several processes read each file once, and each page of it', async () => {
    const files = [];
    for (let number = 0; number < 30; number += 1)
      files.push(await attach([`arquivo ${number}`, 'b', 'c'], number % 2 === 0 ? people.teo : people.edu));
    const read: string[] = [];
    const onPage = ({ file, page }: { file: string; page: number }) => read.push(`${file} p. ${page}`);
    await Promise.all(Array.from({ length: 5 }, () => worker({ onPage }, 0).readWaiting()));
    expect(read).toHaveLength(90);
    expect(new Set(read).size).toBe(90);
    for (const file of files) expect(await stateOf(file)).toMatchObject({ estado: 'lido', paginas_lidas: 3 });
  });

  test('a stop ends the reading at once; the next process goes on behind the last stored page', async () => {
    const file = await attach(['a', 'b', 'espera', 'd']);
    const first = worker();
    const reading = first.readWaiting();
    await untilRead(file, 2);
    first.close();
    await reading;
    expect(await stateOf(file)).toMatchObject({ estado: 'esperando', processo: null, tentativas: 0 });
    expect(await textsOf(file)).toEqual(['a', 'b']);
    await first.readWaiting();
    expect(await stateOf(file)).toMatchObject({ paginas_lidas: 2 });
    const pages: number[] = [];
    await worker({ isHeld: () => false, onPage: ({ page }) => pages.push(page) }).readWaiting();
    expect(pages).toEqual([3, 4]);
    expect(await textsOf(file)).toEqual(['a', 'b', 'espera', 'd']);
  });

  test('stopping again and again during one page is not held against the file', async () => {
    const file = await attach(['espera']);
    for (let stops = 0; stops < 5; stops += 1) {
      const stopped = worker();
      const reading = stopped.readWaiting();
      await expect.poll(async () => (await stateOf(file)).processo).not.toBeNull();
      stopped.close();
      await reading;
    }
    expect(await stateOf(file)).toMatchObject({ estado: 'esperando', tentativas: 0 });
  });

  test('what a killed process was reading is taken over once its lease is over, and not before', async () => {
    const file = await attach(['a', 'b', 'espera', 'd']);
    const killed = worker();
    void killed.readWaiting();
    await untilRead(file, 2);
    const pages: number[] = [];
    const second = worker({ isHeld: () => false, onPage: ({ page }) => pages.push(page) });
    await second.readWaiting();
    expect(pages).toEqual([]);
    clock.advance({ seconds: 61 });
    await second.readWaiting();
    expect(pages).toEqual([3, 4]);
    expect(await stateOf(file)).toMatchObject({ estado: 'lido', paginas_lidas: 4 });
    killed.close();
  });

  test('a process that has lost its lease stores nothing any more', async () => {
    const file = await attach(['a', 'espera', 'c']);
    const isHeld = { first: true };
    const slow = worker({ isHeld: () => isHeld.first });
    const reading = slow.readWaiting();
    await untilRead(file, 1);
    clock.advance({ seconds: 61 });
    await worker({ isHeld: () => false }).readWaiting();
    await db().updateTable('document_pages').set({ texto: 'do segundo' }).execute();
    slow.close();
    await reading;
    expect(await textsOf(file)).toEqual(['do segundo', 'do segundo', 'do segundo']);
    expect(await stateOf(file)).toMatchObject({ estado: 'lido', processo: null });
  });

  test('at the start of a process that is alone, the leases of a killed one are over', async () => {
    const file = await attach(['a', 'espera']);
    const killed = worker();
    void killed.readWaiting();
    await untilRead(file, 1);
    await freeLeases(db());
    await worker({ isHeld: () => false }).readWaiting();
    expect(await stateOf(file)).toMatchObject({ estado: 'lido', paginas_lidas: 2 });
    killed.close();
  });

  test.each(['quebra', 'acaba'])(
    'a file whose page always ends the reader (%s) is given up, and what follows is read',
    async (bad) => {
      const file = await attach(['antes', bad, 'depois']);
      const good = await attach(['bom']);
      let runs = 0;
      const read = lineReader();
      const counting = new ReadingWorker({
        ...{ ...withoutBounds, db: db(), clock, logger, files },
        read: (request, signal) => {
          if (request.fromPage === 2) runs += 1;
          return read(request, signal);
        },
      });
      await counting.readWaiting();
      expect(runs).toBeLessThanOrEqual(4);
      expect(await stateOf(file)).toMatchObject({
        estado: 'falhou',
        motivo: 'interrompida',
        paginas_lidas: 1,
      });
      expect(await textsOf(file)).toEqual(['antes']);
      expect(await stateOf(good)).toMatchObject({ estado: 'lido' });
    },
  );

  test('a file during which the process is killed three times is given up', async () => {
    const file = await attach(['espera']);
    const killed = [];
    let held = 0;
    const isHeld = () => {
      held += 1;
      return true;
    };
    for (let kills = 0; kills < 3; kills += 1) {
      const running = worker({ isHeld });
      killed.push(running);
      void running.readWaiting();
      // In the page, not in the turn before it, which takes the thumbnail alone.
      await expect.poll(() => held).toBe(kills + 1);
      expect(await stateOf(file)).toMatchObject({ tentativas: kills + 1 });
      clock.advance({ seconds: 61 });
    }
    await worker().readWaiting();
    expect(await stateOf(file)).toMatchObject({ estado: 'falhou', motivo: 'interrompida', processo: null });
    for (const running of killed) running.close();
  });

  test('while the database is away the file waits, and is read on when it is back', async () => {
    const file = await attach(['a', 'espera', 'c']);
    const [name] = (await sql<{ name: string }>`SELECT current_database() AS name`.execute(db())).rows;
    const proxy = await startProxy({ path: path.join(inject('postgresFolder'), '.s.PGSQL.5432') });
    const through = connectDatabase(
      {
        client: { host: '127.0.0.1', port: proxy.port, user: 'bancada', database: name?.name ?? '' },
        maxConnections: 2,
      },
      logger,
    );
    const held = Promise.withResolvers<void>();
    const read = lineReader({ isHeld: () => false });
    const cut = new ReadingWorker({
      ...withoutBounds,
      ...{ db: through, clock, logger, files },
      read: async function* (request, signal) {
        for await (const event of read(request, signal)) {
          if (event.kind === 'page' && event.page === 2) await held.promise;
          yield event;
        }
      },
    });
    const reading = cut.readWaiting();
    await untilRead(file, 1);
    proxy.cut();
    held.resolve();
    await expect(reading).rejects.toThrow();
    expect(await stateOf(file)).toMatchObject({ estado: 'esperando', paginas_lidas: 1 });
    proxy.restore();
    await cut.readWaiting();
    expect(await stateOf(file)).toMatchObject({ estado: 'lido', paginas_lidas: 3 });
    await through.destroy();
    await proxy.close();
  });

  test('a file that cannot be read says why; one with some bad pages is read, and says how many', async () => {
    const [locked, partly, none] = [
      await attach(['senha']),
      await attach(['a', 'ruim', 'c']),
      await attach(['ruim', 'ruim']),
    ];
    await worker().readWaiting();
    expect(await stateOf(locked)).toMatchObject({ estado: 'falhou', motivo: 'senha', paginas_lidas: 0 });
    const some = { estado: 'lido', motivo: 'demorado', paginas: 3, paginas_lidas: 3, paginas_falhas: 1 };
    expect(await stateOf(partly)).toMatchObject(some);
    expect(await textsOf(partly)).toEqual(['a', 'c']);
    expect(await stateOf(none)).toMatchObject({ estado: 'falhou', motivo: 'demorado', paginas_falhas: 2 });
  });

  test('a store that is away makes the files wait; one that has lost a file fails that one alone', async () => {
    const [there, lost] = [await attach(['um']), await attach(['dois'])];
    await rename(folder, `${folder}-away`);
    for (let tries = 0; tries < 5; tries += 1) await worker().readWaiting();
    for (const file of [there, lost])
      expect(await stateOf(file)).toMatchObject({ estado: 'esperando', tentativas: 0, processo: null });
    await rename(`${folder}-away`, folder);
    await localFileStore(folder).remove(lost.sha256);
    await worker().readWaiting();
    expect(await stateOf(there)).toMatchObject({ estado: 'lido' });
    expect(await stateOf(lost)).toMatchObject({ estado: 'falhou', motivo: 'ausente' });
  });

  test('of a page as much text is stored as the index of one page can take, whatever its words', async () => {
    const file = await attach(['x\0y', 'k'.repeat(150_000), mostWords(), 'fim']);
    await worker().readWaiting();
    expect((await textsOf(file)).map((text) => text.length)).toEqual([2, 100_000, 100_000, 3]);
    expect(await stateOf(file)).toMatchObject({ estado: 'lido', paginas_falhas: 0 });
  });

  test('a file that is read again keeps its pages until it has the new ones', async () => {
    const file = await attach(['a', 'espera', 'c']);
    await worker({ isHeld: () => false }).readWaiting();
    await db().updateTable('document_pages').set({ texto: 'velho' }).execute();
    expect(await queueAnew(db(), file)).toBe(1);
    expect(await queueAnew(db(), file)).toBe(0);
    const stopped = worker();
    const reading = stopped.readWaiting();
    await untilRead(file, 1);
    expect(await textsOf(file)).toEqual(['a', 'velho', 'velho']);
    stopped.close();
    await reading;
  });

  test('a file that lies in the bin waits until it is restored', async () => {
    const file = await attach(['na lixeira']);
    const deleted = await call('usuario', 'DELETE', `/attachments/${file.id}`);
    expect(deleted.statusCode).toBe(204);
    await worker().readWaiting();
    expect(await stateOf(file)).toMatchObject({ estado: 'esperando', tentativas: 0 });
    await call('usuario', 'POST', `/lixeira/${deleted.headers['x-deletion-id']}/restore`);
    await worker().readWaiting();
    expect(await stateOf(file)).toMatchObject({ estado: 'lido' });
  });
});
