import { Writable } from 'node:stream';
import type { FailedSearch } from '@bancada/contract/instance/dashboard';
import type { SearchResult } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { attachRead } from '../../../test/documents.ts';
import { noteSearches, sweepFailedSearches } from './failed-searches.service.ts';
import { startSearchNotes } from './search-notes.ts';
import { soughtTerm } from './sought-term.ts';

describeApplication('searches that found nothing', (application) => {
  const { call, db, clock } = application;
  const search = async (q: string, rest = '') => {
    const response = await call('usuario', 'GET', `/defeitos?q=${encodeURIComponent(q)}${rest}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  const list = async (query = '?limit=1000'): Promise<FailedSearch[]> =>
    (await call('editor', 'GET', `/dashboard/failed-searches${query}`)).json().data;
  const times = async () => Object.fromEntries((await list()).map(({ termo, vezes }) => [termo, vezes]));
  /** Searches are recorded in the background, in order: once the last one is there, all are. */
  const searchAll = async (...typed: string[]) => {
    for (const q of typed) await search(q);
    const mark = `marca ${Math.random().toString(36).slice(2)} xqz`;
    await search(mark);
    await expect.poll(async () => Object.keys(await times())).toContain(mark);
    await sql`DELETE FROM failed_searches WHERE termo = ${mark}`.execute(db());
  };
  const later = () => clock.advance({ seconds: 61 });
  const clear = () => sql`DELETE FROM failed_searches`.execute(db()).then(later);

  test('are counted by their words, and listed as last typed, the most frequent first', async () => {
    await searchAll('Bobina zyx');
    later();
    await searchAll('  bóbina,   ZYX! ');
    later();
    await searchAll('inversor qwk');
    const rows = await list();
    expect(rows.map(({ termo, vezes }) => [termo, vezes])).toEqual([
      ['bóbina, ZYX!', 2],
      ['inversor qwk', 1],
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'termo', 'vezes', 'ultima_em']);
    const [first, second] = rows;
    expect(await list('?limit=1')).toEqual([first]);
    expect(await list('?limit=1&page=2')).toEqual([second]);
    await clear();
  });

  test('what is typed on the way to something else is not noted, nor what a document has', async () => {
    for (const path of ['/search/global', '/defeitos'])
      await call('usuario', 'GET', `${path}?q=lixeira%20zyx&avulsa=1`);
    await searchAll('geratriz zyx');
    expect(Object.keys(await times())).toEqual(['geratriz zyx']);
    await attachRead(db(), { name: 'manual.pdf', pages: ['A geratriz zyx fica na carcaça.'] });
    await searchAll('geratriz zyx');
    expect((await call('usuario', 'GET', '/search/documentos?q=geratriz%20zyx')).json()).toHaveLength(1);
    await searchAll('rotor zyx');
    expect(Object.keys(await times())).toEqual(['rotor zyx']);
    await clear();
  });

  test('what only a datasheet or an article has was found', async () => {
    await searchAll('WQX4711', 'retificar wqx');
    expect(Object.keys(await times()).toSorted()).toEqual(['WQX4711', 'retificar wqx']);
    const sheet = { part_number: 'WQX-4711', nome: 'Regulador', fabricante_id: 1 };
    const article = { nome: 'Retificar WQX', descricao: 'No torno.', autor: 'Téo' };
    for (const [address, body] of [
      ['/datasheets', sheet],
      ['/artigos/', article],
    ] as const)
      expect((await call('editor', 'POST', address, body)).statusCode).toBe(201);
    later();
    await searchAll('WQX4711', 'retificar wqx', 'estator zyx');
    expect(Object.keys(await times())).toEqual(['estator zyx']);
    await clear();
  });

  test('a HEAD is no search', async () => {
    expect((await call('usuario', 'HEAD', '/search/global?q=estator%20zyx')).statusCode).toBe(200);
    await searchAll('rotor zyx');
    expect(Object.keys(await times())).toEqual(['rotor zyx']);
    await clear();
  });

  test('are written in batches, and those that arrive during a write after it', async () => {
    const notes = startSearchNotes({ db: db(), clock, logger: pino({ level: 'silent' }) });
    const note = (typed: string, hasFound: boolean) => notes.note({ typed, hasFound });
    for (const typed of ['rolamento zyx', 'mancal', 'mancal zyx']) note(typed, false);
    await db()
      .transaction()
      .execute(async (other) => {
        await sql`LOCK TABLE failed_searches IN ACCESS EXCLUSIVE MODE`.execute(other);
        await expect.poll(() => countWaitingForLocks(other)).toBe(1);
        note('rolamento zyx', true);
        note('bobina zyx', false);
      });
    await expect.poll(times).toEqual({ 'mancal zyx': 1, 'bobina zyx': 1 });
    await notes.stop();
    note('nada disso', false);
    await clear();
  });

  test('a batch without any search worth recording writes nothing', async () => {
    const at = clock.now();
    await noteSearches(db(), []);
    await noteSearches(db(), [{ typed: 'a', hasFound: false, at }]);
    await noteSearches(db(), [{ typed: 'cliente@exemplo.com', hasFound: true, at }]);
    expect(await times()).toEqual({});
  });

  test('only the first page of a search counts', async () => {
    await searchAll();
    await search('bobina zyx', '&skip=10');
    await searchAll();
    expect(await times()).toEqual({});
  });

  test('prefixes of a word being typed do not count', async () => {
    await searchAll('zwk', 'zwka', 'zwkadro', 'zwkadro ele', 'zwkadro elétrico');
    expect(await times()).toEqual({ 'zwkadro elétrico': 1 });
    await clear();
  });

  test('a term that others have searched keeps its count when somebody types past it', async () => {
    await searchAll('zwkadro');
    later();
    await searchAll('zwkadro');
    later();
    await searchAll('zwkadro', 'zwkadro d', 'zwkadro diodo', 'zwkadro', 'zwkadro digital');
    // Typed, erased back to the term and typed again: it was a prefix once, so one is subtracted once.
    expect(await times()).toEqual({ zwkadro: 2, 'zwkadro diodo': 1, 'zwkadro digital': 1 });
    await clear();
  });

  test('erasing letters is no search; a minute later it is one', async () => {
    await searchAll('zwkadro elétrico', 'zwkadro elé', 'zwkadro');
    expect(await times()).toEqual({ 'zwkadro elétrico': 1 });
    later();
    await searchAll('zwkadro');
    expect(await times()).toEqual({ 'zwkadro elétrico': 1, zwkadro: 1 });
    later();
    // By now a new search, not a continuation of the same one.
    await searchAll('zwkadro elétrico');
    expect(await times()).toEqual({ 'zwkadro elétrico': 2, zwkadro: 1 });
    await clear();
  });

  test('once a search finds something, its term leaves the list', async () => {
    await searchAll('zunido xpto');
    expect(await times()).toEqual({ 'zunido xpto': 1 });
    await binOf(application).create('solucoes', { values: { solucao: 'Zunido do XPTO: trocar o mancal' } });
    await search('xpto mancal');
    await searchAll('Zunido, XPTO');
    expect(await times()).toEqual({});
  });

  test('one is dismissed by editors and admins, once', async () => {
    await searchAll('relé zwk');
    const [row] = await list();
    const address = `/dashboard/failed-searches/${row?.id}`;
    expect((await call('usuario', 'DELETE', address)).statusCode).toBe(403);
    expect((await call('editor', 'DELETE', address)).statusCode).toBe(204);
    const gone = await call('admin', 'DELETE', address);
    expect([gone.statusCode, gone.json().detail]).toEqual([404, 'Esta busca não está mais na lista.']);
    expect(await list()).toEqual([]);
    expect((await call('admin', 'DELETE', '/dashboard/failed-searches/x')).json().detail[0].loc).toEqual([
      'path',
      'id',
    ]);
    expect((await call('usuario', 'GET', '/dashboard/failed-searches?page=0')).statusCode).toBe(422);
  });

  test('concurrent ones in several processes all count', async () => {
    const at = clock.now();
    const note = () => noteSearches(db(), [{ typed: 'bipe wxk', hasFound: false, at }]);
    await Promise.all(Array.from({ length: 12 }, note));
    expect(await times()).toEqual({ 'bipe wxk': 12 });
    // Each locks the row that exists by now.
    await Promise.all(Array.from({ length: 12 }, note));
    expect(await times()).toEqual({ 'bipe wxk': 24 });
    await clear();
  });

  test('who searched is not stored', async () => {
    await searchAll('alternador wzq');
    const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'failed_searches' ORDER BY ordinal_position`.execute(db());
    expect(rows.map(({ name }) => name)).toEqual([
      'id',
      'chave',
      'termo',
      'vezes',
      'primeira_em',
      'ultima_em',
      'anterior_em',
    ]);
    await clear();
  });

  test('the sweep keeps the 1,000 most frequent, and none for longer than 180 days', async () => {
    const now = clock.now();
    await sql`INSERT INTO failed_searches (chave, termo, vezes, primeira_em, ultima_em)
      SELECT 'termo ' || n, 'termo ' || n, CASE WHEN n <= 10 THEN 1 ELSE 2 END, ${now.toISOString()},
             ${now.toISOString()}::timestamptz - n * interval '1 minute' FROM generate_series(1, 1003) AS n`.execute(
      db(),
    );
    await sweepFailedSearches(db(), now);
    const kept = new Set(Object.keys(await times()));
    expect(kept.size).toBe(1000);
    // The least frequent go first, and of these the oldest.
    for (const n of [8, 9, 10]) expect(kept).not.toContain(`termo ${n}`);
    for (const n of [1, 7, 11, 1003]) expect(kept).toContain(`termo ${n}`);
    clock.advance({ days: 179 });
    await sweepFailedSearches(db(), clock.now());
    expect((await list()).length).toBe(1000);
    clock.advance({ days: 1, hours: 1 });
    await sweepFailedSearches(db(), clock.now());
    expect(await list()).toEqual([]);
  });
});

describeApplication('a search that cannot be recorded', ({ db, clock, signIn }) => {
  const unknown = 'placa qzx do cliente';

  /** The application with its log, and a search on it. */
  const openWithLog = async () => {
    let log = '';
    const stream = new Writable({
      write: (chunk, _, done) => {
        log += chunk;
        done();
      },
    });
    const app = await buildTestApp(db(), { clock, logger: pino({ level: 'trace' }, stream) });
    const { access_token } = await signIn('usuario');
    const search = (q: string) =>
      app.inject({
        url: `/api/v1/search/global?q=${encodeURIComponent(q)}`,
        headers: { authorization: `Bearer ${access_token}` },
      });
    return { app, search, log: () => log };
  };

  test('is answered all the same; the log reports the failure, but neither the search text nor the person', async () => {
    await sql`CREATE FUNCTION only_reads() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'cannot write in a read-only transaction' USING ERRCODE = 'read_only_sql_transaction',
        DETAIL = NEW.termo; END $$`.execute(db());
    await sql`CREATE TRIGGER only_reads BEFORE INSERT ON failed_searches
      FOR EACH ROW EXECUTE FUNCTION only_reads()`.execute(db());
    const { app, search, log } = await openWithLog();
    for (const q of [unknown, `${unknown} 2`]) {
      const response = await search(q);
      const nearest = response.json<SearchResult[]>();
      expect([response.statusCode, nearest.filter(({ aproximado }) => !aproximado)]).toEqual([200, []]);
    }
    const lines = () =>
      log()
        .split('\n')
        .filter((line) => line.includes('search not noted'));
    const lost = () =>
      lines()
        .map((line): number => JSON.parse(line).count)
        .reduce((sum, count) => sum + count, 0);
    await expect.poll(lost).toBe(2);
    for (const line of lines()) {
      expect(JSON.parse(line)).toMatchObject({
        level: 40,
        reason: 'cannot write in a read-only transaction',
      });
      expect(JSON.parse(line)).not.toHaveProperty('reqId');
    }
    expect(log()).not.toMatch(/qzx/);
    await app.close();
    await sql`DROP TRIGGER only_reads ON failed_searches`.execute(db());
  });

  test('does not wait for a pending write', async () => {
    const { app, search } = await openWithLog();
    await db()
      .transaction()
      .execute(async (db) => {
        await sql`LOCK TABLE failed_searches IN ACCESS EXCLUSIVE MODE`.execute(db);
        for (const q of [unknown, 'bobina kwz', 'não liga']) expect((await search(q)).statusCode).toBe(200);
      });
    const terms = async () =>
      (await db().selectFrom('failed_searches').select('termo').orderBy('id').execute()).map(
        ({ termo }) => termo,
      );
    await expect.poll(terms).toEqual([unknown, 'bobina kwz']);
    await app.close();
  });
});

describe('what may be stored of a search', () => {
  test.each([
    ['  Placa-mãe,  não liga! ', { text: 'Placa-mãe, não liga!', words: 'Placa mãe não liga' }],
    ['LA-L663P', { text: 'LA-L663P', words: 'LA L663P' }],
    ['a\u0000\nb c', { text: 'a b c', words: 'a b c' }],
    ['820-00165-A', { text: '820-00165-A', words: '820 00165 A' }],
    ['123456789', { text: '123456789', words: '123456789' }],
    ['x'.repeat(200), { text: 'x'.repeat(200), words: 'x'.repeat(200) }],
  ])('%j is kept', (typed, term) => {
    expect(soughtTerm(typed)).toEqual(term);
  });
  test.each([
    'ab',
    'a!!',
    '?!...',
    '   ',
    '🔧🔧🔧',
    'x'.repeat(201),
    'cliente@exemplo.com',
    'fulano@',
    '(11) 98765-4321',
    '529.982.247-25',
    'ligar 11 9 8765.4321 amanhã',
    '1133334444',
    '1133‑334444',
  ])('%j is not', (typed) => {
    expect(soughtTerm(typed)).toBeNull();
  });
});
