import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../scripts/testing/postgres.ts';
import { takeNoise } from '../../scripts/testing/quiet.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import { localFileStore } from '../src/files/file-store.ts';
import { s3FileStore } from '../src/files/s3-file-store.ts';
import { refuseHalfMoved } from '../src/move/mark.ts';
import { moveFiles } from '../src/move/move-files.ts';
import { openProgress } from '../src/move/progress.ts';
import { buildTestApp, describeApplication, type TestApplication } from './application.ts';
import { factorsOf, type Owner, step } from './factors.ts';
import { addressOf, contentsOf, moveBetween, newDatabase, openDatabase } from './moving.ts';
import { startTestS3 } from './s3.ts';
import { schemaText } from './schema-text.ts';
import { sha256Of } from './uploads.ts';

/** The first run on a machine downloads PostgreSQL, and says so. */
const fetchTimeoutMs = 600_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
  takeNoise();
}, fetchTimeoutMs);
afterAll(() => postgres.stop());

const shop = { website: 'https://oficina.test', contato_suporte: 'João' };

/** Versions of PostgreSQL write the queries of views differently. */
const withoutViews = (schema: string) =>
  schema.split('\n\n-- ').filter((section) => !section.startsWith('Views'));

async function countTables(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
    db,
  );
  return rows[0]?.count;
}

describeApplication('a shop that outgrew its own database', (application) => {
  const { call, db, signIn, clock } = application;

  const before = factorsOf(application);
  let own: string;
  let moved: Database;
  let token: string;
  let maker: number;
  let owner: Owner;
  let secret: string;
  beforeAll(async () => {
    token = (await signIn('admin')).access_token;
    owner = await before.newOwner();
    secret = (await before.addApp(owner)).secret;
    maker = (await call('admin', 'POST', '/manufacturers', { nome: 'À “margem” \\N', ...shop })).json().id;
    own = await postgres.createDatabase();
    expect(await moveBetween(await addressOf(db()), own)).toEqual([]);
    moved = openDatabase(own);
  });
  afterAll(() => moved.destroy());

  test('finds every row again in PostgreSQL, and every rule that guards them', async () => {
    const contents = await contentsOf(moved);
    expect(contents.troubleshooting_entries?.length).toBeGreaterThan(500);
    expect(contents).toEqual(await contentsOf(db()));
    expect(withoutViews(await schemaText(moved))).toEqual(withoutViews(await schemaText(db())));
  });

  test('comes back from PostgreSQL with every row and rule', async () => {
    const address = await newDatabase();
    // Every larger table comes in several parts.
    expect(await moveBetween(own, address, { rowsAtOnce: 2000 })).toEqual([]);
    const back = openDatabase(address);
    expect(await contentsOf(back)).toEqual(await contentsOf(moved));
    expect(await schemaText(back)).toBe(await schemaText(db()));
    await back.destroy();
  });

  test('works on in PostgreSQL as if nothing had happened', async () => {
    const app = await buildTestApp(moved, { clock });
    const after = factorsOf({ ...application, app: () => app, db: () => moved });
    const found = await after.send(token, 'GET', '/search/global?q=capacitor+estufado');
    expect([found.statusCode, Number(found.headers['x-total-count']) > 0]).toEqual([200, true]);
    clock.advance(step);
    const { desafio } = await after.demandOf(owner);
    expect((await after.prove(desafio, 'aplicativo', after.codeOf(secret))).statusCode).toBe(200);
    const next = await after.send(token, 'POST', '/manufacturers', { nome: 'Chegou depois', ...shop });
    expect(next.json().id).toBe(maker + 1);
    await app.close();
  });

  test('goes on with an interrupted move, finds what has changed on either side, and names it', async () => {
    const [from, target] = [await addressOf(db()), await newDatabase()];
    // In the middle of the diagnoses.
    await stopAt(1000, from, target);
    const half = openDatabase(target);
    await expect(refuseHalfMoved(half)).rejects.toThrow('A mudança para este banco de dados não terminou');
    const [here, lost, there] = await idsOf(db(), 'articles');
    await sql`UPDATE articles SET nome = 'Mexido à mão' WHERE id = ${here}`.execute(half);
    await sql`DELETE FROM articles WHERE id = ${lost}`.execute(half);
    await sql`INSERT INTO articles (id, nome, descricao, autor) OVERRIDING SYSTEM VALUE VALUES (9999, 'Intruso', '', '')`.execute(
      half,
    );
    await sql`UPDATE articles SET descricao = 'Mudou na origem' WHERE id = ${there}`.execute(db());
    await swapDescriptions(db());
    const differences = await moveBetween(from, target);
    expect(differences).toEqual([
      { table: 'articles', key: `id = ${here}`, problem: 'different' },
      { table: 'articles', key: `id = ${lost}`, problem: 'missing' },
      { table: 'articles', key: `id = ${there}`, problem: 'different' },
      { table: 'articles', key: 'id = 9999', problem: 'extra' },
    ]);
    expect(await contentsOf(half)).toEqual(await contentsOf(db()));
    await refuseHalfMoved(half);
    await half.destroy();
  });

  test('moves neither into a database with something in it nor into the half-moved one of another shop', async () => {
    const [from, target] = [await addressOf(db()), await newDatabase()];
    const other = openDatabase(target);
    await sql`CREATE TABLE clientes (nome text)`.execute(other);
    await expect(moveBetween(from, target)).rejects.toThrow('não está vazio, e nada foi escrito nele');
    expect(await countTables(other)).toBe(1);
    await sql`DROP TABLE clientes`.execute(other);
    await stopAt(1, from, target);
    await sql`UPDATE unfinished_move SET instance = 'outra'`.execute(other);
    await expect(moveBetween(from, target)).rejects.toThrow('uma mudança não terminada de outra base');
    await expect(moveBetween(target, from)).rejects.toThrow('não terminou, e a base está incompleta');
    await other.destroy();
  });

  test('moves no base that an older version made, and does not go on with what one began', async () => {
    const [from, target] = [await addressOf(db()), await newDatabase()];
    await stopAt(1, from, target);
    const half = openDatabase(target);
    const forgetLast = (db: Database) =>
      sql`DELETE FROM schema_migrations WHERE nome = (SELECT max(nome) FROM schema_migrations)`.execute(db);
    await forgetLast(half);
    await expect(moveBetween(from, target)).rejects.toThrow('começada por outra versão da Bancada');
    await sql`DROP TABLE unfinished_move, unfinished_move_tables`.execute(half);
    await expect(moveBetween(target, await newDatabase())).rejects.toThrow(
      'A base de origem é de uma versão anterior da Bancada',
    );
    await half.destroy();
  });

  test('does not move while a server uses one of the two databases, and leaves the target empty', async () => {
    const target = await newDatabase();
    await expect(moveBetween(await addressOf(db()), target, { isShared: true })).rejects.toThrow(
      'O banco de dados de origem está em uso por outro processo da Bancada',
    );
    const empty = openDatabase(target);
    expect(await countTables(empty)).toBe(0);
    await empty.destroy();
  });

  test('takes the files into an object store and back, and names a lost and a damaged one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bancada-move-'));
    const s3 = await startTestS3();
    const config = { ...readConfig({}, folder), dataDir: folder, s3: s3.settings };
    const [here, bucket] = [localFileStore(path.join(folder, 'files')), s3FileStore(s3.settings)];
    const bytes = ['Manual', randomBytes(3_000_000), 'Perdido', 'Danificado'].map((one) => Buffer.from(one));
    const sums = bytes.map(sha256Of);
    for (const [index, file] of bytes.entries()) await keepAttached(application, here, folder, index, file);
    await here.remove(sums[2] ?? '');
    await writeFile(path.join(folder, 'files', placeIn(sums[3] ?? '')), 'danificadX');
    const said: string[] = [];
    const progress = openProgress({ write: (text) => said.push(text) });
    const signal = new AbortController().signal;
    const move = (direction: 'to-postgres' | 'to-embedded') =>
      moveFiles({ direction, config, db: db(), progress, signal });
    await move('to-postgres');
    expect(await bucket.sizeOf(sums[1] ?? '')).toBe(3_000_000);
    expect(said.join('')).toContain(`Falta na origem o arquivo ${sums[2]} (anexos: `);
    expect(said.join('')).toContain(
      `Está danificado na origem, e não foi copiado, o arquivo ${sums[3]} (anexos: `,
    );
    expect(said.at(-1)).toBe('Anexos no lugar: 3 MB, 2 arquivos copiados agora.\n');
    await move('to-postgres');
    expect(said.at(-1)).toBe('Anexos no lugar: 3 MB, 0 arquivos copiados agora.\n');
    await rm(path.join(folder, 'files'), { recursive: true });
    await move('to-embedded');
    expect(await here.sizeOf(sums[1] ?? '')).toBe(3_000_000);
    expect(await here.sizeOf(sums[0] ?? '')).toBe(6);
    await s3.close();
    await rm(folder, { recursive: true });
  });
});

/** A move that ends once so many rows are copied. */
async function stopAt(rows: number, from: string, to: string): Promise<void> {
  const stop = new AbortController();
  const report = {
    onDifference: () => undefined,
    onProgress: (_step: string, done: number) => {
      if (done >= rows) stop.abort(new Error('Ctrl+C'));
    },
  };
  await expect(moveBetween(from, to, { report, signal: stop.signal, rowsAtOnce: 1000 })).rejects.toThrow();
}

async function idsOf(db: Database, table: 'articles' | 'diagnoses'): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The first and the last diagnosis: whoever copies the last one meets its text in an outdated row. */
async function swapDescriptions(db: Database): Promise<void> {
  const ids = await idsOf(db, 'diagnoses');
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  const textOf = async (id: number) =>
    (await db.selectFrom('diagnoses').select('descricao').where('id', '=', id).executeTakeFirstOrThrow())
      .descricao;
  const [one, other] = [await textOf(first), await textOf(last)];
  for (const [id, descricao] of [
    [first, 'Por um momento'],
    [last, one],
    [first, other],
  ] as const)
    await db.updateTable('diagnoses').set({ descricao }).where('id', '=', id).execute();
}

const placeIn = (sha256: string) => path.join(sha256.slice(0, 2), sha256.slice(2, 4), sha256);

async function keepAttached(
  { db }: TestApplication,
  store: ReturnType<typeof localFileStore>,
  folder: string,
  index: number,
  bytes: Buffer,
): Promise<void> {
  const sha256 = sha256Of(bytes);
  const coming = path.join(folder, 'chegando');
  await writeFile(coming, bytes);
  await store.keep(coming, sha256);
  await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
    VALUES (${sha256}, ${sha256.slice(0, 32)}, ${bytes.length}, 'text/plain')`.execute(db());
  await sql`INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, artigo_id)
    SELECT ${`arquivo-${index}.txt`}, 'manual', ${sha256}, min(id) FROM articles`.execute(db());
}
