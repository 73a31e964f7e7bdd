import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../../scripts/testing/postgres.ts';
import { takeNoise } from '../../../scripts/testing/quiet.ts';
import { buildTestApp, describeApplication, password, people } from '../../test/application.ts';
import { startTestS3, type TestS3 } from '../../test/s3.ts';
import { schemaText } from '../../test/schema-text.ts';
import { start } from '../../test/server-process.ts';
import { md5Of, sha256Of, upload } from '../../test/uploads.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { type EmbeddedEngine, startEmbeddedEngine } from '../database/embedded/embedded-engine.ts';
import { migrate } from '../database/migrate.ts';
import { listTables } from '../database/tables.ts';
import { type FileStore, localFileStore, placeOf } from '../files/file-store.ts';
import { s3FileStore } from '../files/s3-file-store.ts';
import { leaseMail, queueMail } from '../mail/mail-queue.ts';
import { attachmentsOf, type BackupProgress, verifyBackup, writeBackup } from './backup.ts';
import { isCarried } from './carried.ts';
import { migrationsFolder } from './product.ts';
import { restoreBackup } from './restore.ts';
import type { RestoreConfig, Restored } from './restore-types.ts';

/** The first run on a machine downloads PostgreSQL, and says so. */
const fetchTimeoutMs = 600_000;
const logger = pino({ level: 'silent' });

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-restore-'));
const at = (name: string) => path.join(folder, name);
let postgres: TestPostgres;
let s3: TestS3;
/** As the migrations make it in that PostgreSQL. */
let fresh: Database;
const opened: Database[] = [];
const engines: EmbeddedEngine[] = [];

beforeAll(async () => {
  [postgres, s3] = await Promise.all([startTestPostgres(), startTestS3()]);
  fresh = openPostgres(await postgres.createDatabase());
  await migrate(fresh, migrationsFolder, logger);
  takeNoise();
}, fetchTimeoutMs);
afterAll(async () => {
  for (const db of opened) await db.destroy();
  for (const engine of engines) await engine.stop();
  await Promise.all([postgres.stop(), s3.close()]);
  rmSync(folder, { recursive: true });
});

function openPostgres(connectionString: string): Database {
  const db = connectDatabase({ client: { connectionString }, maxConnections: 4 }, logger);
  opened.push(db);
  return db;
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const engine = await startEmbeddedEngine({ directory: path.join(dataDir, 'db'), logger });
  engines.push(engine);
  const db = connectDatabase({ client: engine.connection, maxConnections: 4 }, logger);
  opened.push(db);
  return db;
}

function restore(config: Partial<RestoreConfig>, file: string, replace = false): Promise<Restored> {
  const settled = { databaseUrl: null, s3: null, dataDir: at('unused'), ...config };
  return restoreBackup(settled, file, { replace, now: new Date(), logger, say: () => undefined });
}

/** Every row of every table that a backup carries, as text; without generated columns, which each version of PostgreSQL folds in its own way. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  return db.connection().execute(async (db) => {
    await sql`SET TimeZone = 'UTC'`.execute(db);
    const rows: Record<string, string[]> = {};
    for (const { name, columns } of await listTables(db)) {
      if (!isCarried(name)) continue;
      const own = sql.join(columns.map((column) => sql.ref(column)));
      const found = await sql<{ row: string }>`
        SELECT ROW(${own})::text AS row FROM ${sql.table(name)}`.execute(db);
      rows[name] = found.rows.map(({ row }) => row).sort();
    }
    return rows;
  });
}

async function bytesOf(store: FileStore, sha256: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await store.open(sha256)) ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describeApplication('a backup and its restore', ({ db, clock, signIn, call }) => {
  const files = at('first-files');
  const store = localFileStore(files);
  const texts = ['esquema da fonte', 'foto da placa', 'x'.repeat(3_000_000)];
  let acknowledged: string[] = [];
  let databaseUrl: string;
  let second: Database;
  let third: Database;
  const copies = { inside: at('inside.bancada'), beside: at('copias/beside.bancada') };

  beforeAll(async () => {
    const app = await buildTestApp(db(), { dataDir: files });
    const token = (await signIn('usuario')).access_token;
    for (const [place, text] of texts.entries()) {
      const fields = {
        modelo_equipamento_id: 1,
        tipo_documento: 'Foto',
        file_name: `foto ${place}`,
        md5: md5Of(text),
      };
      const answer = await upload(app, token, fields, text);
      expect(answer.statusCode, answer.body).toBe(201);
    }
    await app.close();
    // Bytes that no attachment uses, which the sweep may be removing.
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo, sem_uso_desde, removendo_desde)
      VALUES (repeat('b', 64), repeat('b', 32), 7, 'image/png', now() - interval '31 days', now())`.execute(
      db(),
    );
    await sql`INSERT INTO document_readings (sha256) VALUES (repeat('b', 64))`.execute(db());
    await readHalf(sha256Of('esquema da fonte'));
    await fillBench();
    await queueMail(db(), clock.now(), { to: 'teo@oficina.test', template: 'verify-email' });
    await queueMail(db(), clock.now(), { to: 'ana@oficina.test', template: 'verify-email' });
    await leaseMail(db(), clock.now());
  });

  /** A unit with its past, made one with another; the shop and its logo; a phone that is sending photos. */
  const fillBench = async () => {
    const made = async (url: string, body: object) => {
      const answer = await call('editor', 'POST', url, body);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number }>();
    };
    const one = await made('/units', { serie: 'SN1A2B3C', imei1: '490154203237518', nota: 'Tampa riscada' });
    const other = await made('/units', { serie: 'SN9Z8Y7X', referencia: '912/26' });
    for (const { id } of [one, other])
      await made('/visits', { aparelho_id: id, queixa: 'Não carrega', garantia_ate: '2999-01-01' });
    await made(`/units/${one.id}/unioes`, { de: other.id });
    await made('/celular/codigos', { registro: 'modelo:1' });
    await sql`INSERT INTO phone_photos (registro, foto_id, criado_em) VALUES ('modelo:1', '00000001-celular', now())`.execute(
      db(),
    );
    const shop = {
      nome: 'Oficina São João',
      cnpj: '12ABC34501DE35',
      endereco: 'Rua A, 1',
      garantia: '90 dias',
    };
    const logo = { logo: Buffer.from([137, 80, 78, 71, 0, 92, 255]), logo_em: new Date().toISOString() };
    await db()
      .insertInto('shop')
      .values({ ...shop, ...logo })
      .execute();
  };

  /** One page of three is read, and the server is at the second. */
  const readHalf = async (sha256: string) => {
    const text = 'Fonte PPBUS_G3H "À"';
    const page = {
      sha256,
      pagina: 1,
      origem: 'ocr',
      texto: text,
      caixas: '[["Fonte",0.1,0.2,0.3,0.05]]',
    } as const;
    await db().insertInto('document_pages').values(page).execute();
    const thumbnail = { sha256, imagem: Buffer.from([0, 92, 10, 255]), largura: 320, altura: 200 };
    await db().insertInto('document_thumbnails').values(thumbnail).execute();
    await sql`UPDATE document_readings SET paginas = 3, paginas_lidas = 1, processo = gen_random_uuid(),
      vez_ate = now() + interval '1 hour' WHERE sha256 = ${sha256}`.execute(db());
  };

  test('is made while people write, and knows all that was acknowledged before it began', async () => {
    let isOver = false;
    let written = 0;
    const write = async (): Promise<void> => {
      while (!isOver) {
        written += 1;
        const nome = `Oficina ${written}`;
        const answer = await call('editor', 'POST', '/manufacturers', {
          nome,
          website: 'https://oficina.test',
          contato_suporte: 'João',
        });
        expect(answer.statusCode, answer.body).toBe(201);
        acknowledged.push(nome);
      }
    };
    const writers = Promise.all([write(), write()]);
    await vi.waitUntil(() => acknowledged.length >= 5, { timeout: 60_000 });
    const before = [...acknowledged];
    const phases = new Set<string>();
    const onProgress = ({ phase, done, total }: BackupProgress) => {
      phases.add(phase);
      expect(done).toBeLessThanOrEqual(total ?? Number.POSITIVE_INFINITY);
    };
    const made = await writeBackup({ db: db(), store }, copies.inside, { attachments: 'inside', onProgress });
    isOver = true;
    await writers;
    acknowledged = before;
    expect([...phases]).toEqual(['database', 'attachments']);
    expect(made).toMatchObject({ missing: [], attachments: { count: 3 } });
    expect(statSync(copies.inside)).toMatchObject({ size: made.bytes });
    expect(statSync(copies.inside).mode & 0o777).toBe(0o600);
    expect(await verifyBackup(copies.inside)).toEqual(made);
  });

  test('killed in the middle, a restore into a PostgreSQL leaves it empty', async () => {
    databaseUrl = await postgres.createDatabase();
    const watcher = new pg.Client({ connectionString: databaseUrl });
    await watcher.connect();
    const isIn = async (condition: string) => {
      const { rows } = await watcher.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
      );
      return rows.length > 0;
    };
    const settings = { DATA_DIR: at('second'), DATABASE_URL: databaseUrl };
    const killed = start(settings, 'backup/restore-command.ts', [], [copies.inside]);
    await vi.waitUntil(() => isIn("query LIKE 'COPY %'"), { timeout: 60_000, interval: 1 });
    killed.server.kill('SIGKILL');
    await killed.exit;
    await vi.waitUntil(async () => !(await isIn('true')), { timeout: 60_000 });
    const { rows } = await watcher.query(
      'SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace',
    );
    await watcher.end();
    expect(rows).toEqual([]);
  });

  test('the next one, from the embedded engine and a folder, brings it back there, with S3', async () => {
    const restored = await restore({ databaseUrl, s3: s3.settings, dataDir: at('second') }, copies.inside);
    expect(restored).toMatchObject({ waitingMails: 2, aside: [], summary: { attachments: { count: 3 } } });
    second = openPostgres(databaseUrl);
    expect(await schemaText(second)).toBe(await schemaText(fresh));
    const makers = (await rowsOf(second)).manufacturers?.join('\n');
    for (const nome of acknowledged) expect(makers).toContain(`"${nome}"`);
    for (const text of texts) expect(await bytesOf(s3FileStore(s3.settings), sha256Of(text))).toBe(text);
    expect(await second.selectFrom('stored_files').select('sha256').execute()).toHaveLength(texts.length);
    // What was read comes along, and whoever was at it does not.
    const readings = second.selectFrom('document_readings').select(['paginas_lidas', 'processo', 'vez_ate']);
    expect(await readings.orderBy('paginas_lidas', 'desc').execute()).toEqual(
      [1, 0, 0].map((paginas_lidas) => ({ paginas_lidas, processo: null, vez_ate: null })),
    );
    const { document_pages, document_thumbnails } = await rowsOf(second);
    expect([document_pages?.join(), document_thumbnails?.join()]).toEqual([
      expect.stringContaining('PPBUS_G3H'),
      expect.stringContaining('\\\\x005c0aff'),
    ]);
    const bench = ['units', 'visits', 'unit_merges', 'shop', 'phone_photos'];
    const [before, after] = [await rowsOf(db()), await rowsOf(second)];
    for (const table of bench) {
      expect(before[table]?.length, table).toBeGreaterThan(0);
      expect(after[table], table).toEqual(before[table]);
    }
    // A code is of a session, and of ten minutes.
    expect(await db().selectFrom('phone_links').selectAll().execute()).toHaveLength(1);
    expect(await second.selectFrom('phone_links').selectAll().execute()).toEqual([]);
    // Nobody gets the mails of the past again, and nobody is signed in as of then.
    expect(await leaseMail(second, new Date())).toBeUndefined();
    expect(await second.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('from there, with its attachments beside it, it comes back in the embedded engine and a folder, row by row', async () => {
    const attachments = { folder: at('copias/arquivos') };
    await writeBackup({ db: second, store: s3FileStore(s3.settings) }, copies.beside, { attachments });
    expect((await attachmentsOf(copies.beside)).sort()).toEqual(texts.map(sha256Of).sort());
    expect(statSync(copies.beside).size).toBeLessThan(texts.join('').length);
    await restore({ dataDir: at('third') }, copies.beside);
    third = await openEmbedded(at('third'));
    expect(await schemaText(third)).toBe(await schemaText(db()));
    expect(await rowsOf(third)).toEqual(await rowsOf(second));
    for (const text of texts)
      expect(readFileSync(path.join(at('third'), 'files', placeOf(sha256Of(text))), 'utf8')).toBe(text);
    expect(readdirSync(at('third')).sort()).toEqual(['db', 'files']);
  });

  test('there one signs in, finds, reads attachments, and writes on with fresh numbers', async () => {
    const app = await buildTestApp(third, { dataDir: path.join(at('third'), 'files') });
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: people.editor.email, password },
    });
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    const headers = { authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` };
    const get = (url: string) => app.inject({ url: `/api/v1${url}`, headers });
    const sought = '/search/global?q=capacitor%20estufado';
    const before = await call('editor', 'GET', sought);
    expect((await get(sought)).json()).toEqual(before.json());
    const attached = await third.selectFrom('attachments').select(['id', 'sha256']).execute();
    for (const { id, sha256 } of attached) {
      const file = await get(`/attachments/${id}/download`);
      expect([file.statusCode, sha256Of(file.rawPayload)]).toEqual([200, sha256]);
    }
    const made = await app.inject({
      method: 'POST',
      url: '/api/v1/manufacturers',
      headers,
      payload: { nome: 'Depois', website: 'https://oficina.test', contato_suporte: 'João' },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    const history = (await get(`/history/manufacturers/${id}`)).json<{ data: { acao: string }[] }>();
    expect(history.data.map(({ acao }) => acao)).toEqual(['create']);
    await app.close();
  });

  test('a file that the store has lost or damaged is said, and does not stop the backup', async () => {
    const file = at('lost.bancada');
    const [lost = '', spoilt = '', kept = ''] = texts.map(sha256Of);
    const damagedFiles = at('damaged-files');
    mkdirSync(path.dirname(path.join(damagedFiles, placeOf(spoilt))), { recursive: true });
    writeFileSync(path.join(damagedFiles, placeOf(spoilt)), 'Foto da placa');
    mkdirSync(path.dirname(path.join(damagedFiles, placeOf(kept))), { recursive: true });
    writeFileSync(path.join(damagedFiles, placeOf(kept)), texts[2] ?? '');
    const source = { db: second, store: localFileStore(damagedFiles) };
    const made = await writeBackup(source, file, { attachments: 'inside' });
    expect([...made.missing].sort()).toEqual([lost, spoilt].sort());
    expect(made.attachments).toEqual({ count: 1, bytes: 3_000_000 });
    expect(await verifyBackup(file)).toEqual(made);
    // The folder beside earlier backups still has what the store has lost.
    const attachments = { folder: at('copias/arquivos') };
    expect((await writeBackup(source, at('copias/again.bancada'), { attachments })).missing).toEqual([]);
  });

  test('no table that a backup carries refers to one that it leaves out', async () => {
    const { rows } = await sql<{ of: string; to: string }>`
      SELECT conrelid::regclass::text AS of, confrelid::regclass::text AS to FROM pg_constraint
       WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ of, to }) => isCarried(of) && !isCarried(to))).toEqual([]);
  });

  test('interrupted, it leaves nothing, and says so', async () => {
    for (const phase of ['database', 'attachments']) {
      const stopping = new AbortController();
      const made = writeBackup({ db: db(), store }, at('aborted/one.bancada'), {
        attachments: 'inside',
        signal: stopping.signal,
        onProgress: (progress) => progress.phase === phase && stopping.abort(),
      });
      await expect(made).rejects.toThrow('A cópia foi interrompida, e nada ficou dela.');
      expect(readdirSync(at('aborted'))).toEqual([]);
    }
  });

  test('a PostgreSQL that is not empty, or in use, is refused unchanged', async () => {
    const databaseUrl = await postgres.createDatabase();
    const user = openPostgres(databaseUrl);
    await sql`SELECT 1`.execute(user);
    const refused = restore({ databaseUrl }, copies.inside);
    await expect(refused).rejects.toThrow('Outro processo da Bancada usa o banco de dados');
    await user.destroy();
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query('CREATE TABLE notas (texto text)');
    await expect(restore({ databaseUrl }, copies.inside)).rejects.toThrow(
      'não está vazio, e nada foi alterado. Crie outro',
    );
    await expect(restore({ databaseUrl }, copies.inside, true)).rejects.toThrow(
      '--substituir vale só para o banco embutido',
    );
    const { rows } = await owner.query(
      'SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace',
    );
    expect(rows).toEqual([{ relname: 'notas' }]);
    await owner.end();
  });

  test('a damaged backup is refused before anything is made', async () => {
    const bytes = readFileSync(copies.inside);
    bytes.writeUInt8(bytes.readUInt8(bytes.length / 2) ^ 1, bytes.length / 2);
    writeFileSync(at('damaged.bancada'), bytes);
    const damaged = 'está danificada ou foi cortada, e nada foi alterado';
    await expect(restore({ dataDir: at('untouched') }, at('damaged.bancada'))).rejects.toThrow(damaged);
    const databaseUrl = await postgres.createDatabase();
    await expect(restore({ databaseUrl, dataDir: at('untouched') }, at('damaged.bancada'))).rejects.toThrow(
      damaged,
    );
    expect(readdirSync(folder)).not.toContain('untouched');
    expect(
      (
        await sql`SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace`.execute(
          openPostgres(databaseUrl),
        )
      ).rows,
    ).toEqual([]);
  });
});

test('a backup of an earlier release comes back with the migrations that have come since', async () => {
  const names = readdirSync(migrationsFolder).filter((name) => name < '0019' && name.endsWith('.sql'));
  const early = openPostgres(await postgres.createDatabase());
  await migrate(early, migrationsFolder, logger, { only: new Set(names) });
  await sql`INSERT INTO manufacturers (nome) VALUES ('Antiga')`.execute(early);
  await writeBackup({ db: early, store: localFileStore(at('early')) }, at('early.bancada'), {
    attachments: 'inside',
  });
  const databaseUrl = await postgres.createDatabase();
  await restore({ databaseUrl }, at('early.bancada'));
  const late = openPostgres(databaseUrl);
  expect(await schemaText(late)).toBe(await schemaText(fresh));
  expect((await late.selectFrom('manufacturers').select('nome').execute()).map(({ nome }) => nome)).toEqual([
    'Antiga',
  ]);
});

test('attachments that will not fit are known before anything is written', async () => {
  const db = fresh;
  await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo) VALUES (repeat('a', 64), repeat('a', 32), 1e15, 'image/png')`.execute(
    db,
  );
  await sql`INSERT INTO articles (nome, descricao, autor) VALUES ('Artigo', 'Texto', 'Téo')`.execute(db);
  await sql`INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, artigo_id) SELECT 'foto', 'Foto', repeat('a', 64), id FROM articles`.execute(
    db,
  );
  const source = { db, store: localFileStore(at('full-files')) };
  for (const attachments of ['inside', { folder: at('full/arquivos') }] as const) {
    const made = writeBackup(source, at('full/one.bancada'), { attachments });
    await expect(made).rejects.toThrow(/^Não há espaço em ".*full.*", e nada foi gravado\./);
    expect(readdirSync(at('full'), { recursive: true }).filter((name) => name !== 'arquivos')).toEqual([]);
  }
  const empty = openPostgres(await postgres.createDatabase());
  const made = writeBackup({ ...source, db: empty }, at('full/one.bancada'), { attachments: 'inside' });
  await expect(made).rejects.toThrow('O banco de dados ainda está vazio');
});
