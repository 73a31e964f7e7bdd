import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  closeAll,
  connect,
  logger,
  newFolder,
  open,
  preparedFolder,
  rowsOf,
  startWriter,
} from '../../../test/embedded-engine.ts';
import { countFlushes } from '../../../test/flushes.ts';
import { connectDatabase } from '../database.ts';
import { isDatabaseUnreachable } from '../failures.ts';
import { startEmbeddedEngine } from './embedded-engine.ts';
import { DataDirectoryError, EmbeddedDatabaseError, EmbeddedDatabaseInUseError } from './errors.ts';
import { findPrograms } from './programs.ts';

afterEach(async () => {
  vi.unstubAllEnvs();
  await closeAll();
});

const refusal = (directory: string) =>
  startEmbeddedEngine({ directory, logger }).catch((error: unknown) => error);

test('every commit is flushed to disk before it is acknowledged, and reading flushes nothing', async () => {
  const { engine } = await open(preparedFolder());
  const db = connectDatabase({ client: engine.connection, maxConnections: 1 }, logger);
  await sql`CREATE TABLE writes (id int)`.execute(db);
  const before = await countFlushes(db);
  const commits = 50;
  for (let id = 0; id < commits; id += 1) await sql`INSERT INTO writes VALUES (${id})`.execute(db);
  const afterWrites = await countFlushes(db);
  expect(afterWrites - before).toBeGreaterThanOrEqual(commits);
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') ORDER BY name`.execute(
    db,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on']);
  await db.destroy();
});

describe('a second server', () => {
  test('in another process is refused with a sentence, and blocks nobody once it is killed', async () => {
    const directory = preparedFolder();
    const writer = startWriter(directory);
    await rowsOf(writer, 1);
    const refused = await refusal(directory);
    expect(refused).toBeInstanceOf(EmbeddedDatabaseInUseError);
    expect(String(refused)).toContain(`já estão em uso por outro processo da Bancada (pid ${writer.pid})`);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const { db } = await open(directory);
    expect((await sql`SELECT FROM rows_written LIMIT 1`.execute(db)).rows).toHaveLength(1);
  });

  test('in the same process is refused too', async () => {
    const directory = preparedFolder();
    await open(directory);
    expect(await refusal(directory)).toBeInstanceOf(EmbeddedDatabaseInUseError);
  });
});

describe('an error on opening is a sentence, not a stack trace:', () => {
  test('a folder that cannot be created', async () => {
    const file = newFolder('a-file');
    writeFileSync(file, '');
    expect(await refusal(path.join(file, 'db'))).toBeInstanceOf(DataDirectoryError);
  });

  test('a database that was made by PGlite', async () => {
    const directory = newFolder();
    mkdirSync(path.join(directory, 'pgdata'), { recursive: true });
    const refused = await refusal(directory);
    expect(refused).toBeInstanceOf(EmbeddedDatabaseError);
    expect(String(refused)).toMatch(/versão anterior da Bancada \(PGlite\).* mova a pasta/);
    expect(existsSync(path.join(directory, 'postgresql'))).toBe(false);
  });

  test('a database of another PostgreSQL version', async () => {
    const directory = preparedFolder();
    writeFileSync(path.join(directory, 'postgresql/PG_VERSION'), '99\n');
    expect(String(await refusal(directory))).toMatch(
      /é do PostgreSQL 99, e esta versão da Bancada traz o 18/,
    );
  });

  test('a database that is damaged', async () => {
    const directory = preparedFolder();
    writeFileSync(path.join(directory, 'postgresql/global/pg_control'), 'not any more');
    expect(String(await refusal(directory))).toMatch(
      /^EmbeddedDatabaseError: O banco de dados em ".*" não abriu: /,
    );
  });

  test('a platform for which there is no PostgreSQL package', () => {
    expect(() => findPrograms('linux', 'riscv64')).toThrow(/\(linux riscv64\): defina DATABASE_URL/);
  });
});

test('a database left incomplete by a power cut is created anew', async () => {
  const directory = newFolder();
  mkdirSync(path.join(directory, 'postgresql.new/base'), { recursive: true });
  writeFileSync(path.join(directory, 'postgresql.new/PG_VERSION'), '18\n');
  const { db } = await open(directory);
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(directory, 'postgresql.new'))).toBe(false);
});

test('a folder with spaces, accents and a long path works', async () => {
  const { db } = await open(newFolder(path.join('oficina são joão', 'd'.repeat(60), 'e'.repeat(60), 'db')));
  await sql`CREATE EXTENSION unaccent`.execute(db);
  await sql`CREATE EXTENSION pg_trgm`.execute(db);
  const { rows } =
    await sql`SELECT unaccent('não') AS plain, lower('ÁÇÃO') AS small, similarity('tensão', 'tensões') > 0.3 AS near,
      (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(ARRAY['b', 'á', 'B', 'a']) AS word) AS sorted`.execute(
      db,
    );
  expect(rows).toEqual([{ plain: 'nao', small: 'áção', near: true, sorted: 'B a b á' }]);
});

test('nobody else may enter the folder, even if it was open before, nor connect over the network', async () => {
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGPORT', '1');
  const directory = preparedFolder();
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  const { db } = await open(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect((await sql`SHOW listen_addresses`.execute(db)).rows).toEqual([{ listen_addresses: '' }]);
});

test('the server may do anything with its own data, and nothing with the machine', async () => {
  const { db } = await open(preparedFolder());
  await expect(sql`COPY users FROM PROGRAM 'ls'`.execute(db)).rejects.toThrow(/permission denied/);
  await expect(sql`SELECT pg_read_file('/etc/passwd')`.execute(db)).rejects.toThrow(/permission denied/);
});

test('on a system without sockets it listens on a local port, with a password', async () => {
  const directory = newFolder();
  const { engine, db } = await open(directory, { way: 'port' });
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  const stranger = connectDatabase(
    { client: { ...engine.connection, password: 'adivinhada' }, maxConnections: 1 },
    logger,
  );
  await expect(sql`SELECT 1`.execute(stranger)).rejects.toThrow(/password authentication failed/);
  await stranger.destroy();
  expect(statSync(path.join(directory, 'senha')).mode & 0o777).toBe(0o600);
});

test('stopped inside a transaction, the database shuts down cleanly, without the uncommitted rows', async () => {
  const directory = preparedFolder();
  const { engine } = await open(directory);
  const client = await connect(engine);
  await client.query('CREATE TABLE undone (id int)');
  await client.query('BEGIN');
  await client.query('INSERT INTO undone VALUES (1)');
  await Promise.all([engine.stop(), engine.stop()]);
  // pg_control: the state is the fifth 32-bit word; 1 is "shut down".
  expect(readFileSync(path.join(directory, 'postgresql/global/pg_control')).readUInt32LE(16)).toBe(1);
  expect(existsSync(path.join(directory, '.s.PGSQL.5432'))).toBe(false);
  expect((await (await connect((await open(directory)).engine)).query('SELECT FROM undone')).rows).toEqual(
    [],
  );
});

test('a transaction in progress when the database dies fails as unreachable, and the process survives', async () => {
  const { engine, db } = await open(preparedFolder());
  const failure = await db
    .transaction()
    .execute(async (db) => {
      await sql`SELECT 1`.execute(db);
      process.kill(engine.pid() ?? 0, 'SIGKILL');
      await expect.poll(() => engine.pid(), { interval: 1 }).toBeNull();
      await sql`SELECT 2`.execute(db);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnreachable(failure)).toBe(true);
});
