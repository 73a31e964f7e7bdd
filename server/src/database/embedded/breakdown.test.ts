import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { isDatabaseUnreachable } from '../failures.ts';
import { closeAll, connect, newFolder, open, preparedFolder, startWriter } from './engine-under-test.ts';
import { maintain, startOfMaintenance } from './maintenance.ts';

afterEach(async () => {
  vi.unstubAllEnvs();
  await closeAll();
});

/** For `--import`: flushing fails as a broken disk's does, from when `file` exists. */
const failingFlushes = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const flush = fs.fsyncSync;
  fs.fsyncSync = (descriptor) => {
    if (fs.existsSync(${JSON.stringify(file)})) throw new Error('EIO');
    flush(descriptor);
  };
  syncBuiltinESMExports();`)}`;

test('where a flush fails nothing more is acknowledged, and nothing hangs', async () => {
  const directory = preparedFolder();
  const brokenDisk = path.join(path.dirname(directory), 'broken-disk');
  const writer = startWriter(directory, ['--import', failingFlushes(brokenDisk)]);
  if (writer.stdout === null) throw new Error('the writer has no output');
  let acknowledged = 0;
  for await (const line of createInterface(writer.stdout)) {
    acknowledged = Number(line);
    if (acknowledged === 20) writeFileSync(brokenDisk, '');
  }
  if (writer.exitCode === null) await once(writer, 'exit');
  expect(acknowledged).toBeGreaterThanOrEqual(20);
  const { db } = await open(directory);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM rows_written WHERE id <= ${acknowledged}::int`.execute(db);
  expect(rows).toHaveLength(acknowledged);
});

test('an engine that breaks down inside a query is started again, and tells of both', async () => {
  const gone = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const { engine } = await open(preparedFolder(), { onUnavailable: gone.resolve, onAvailable: back.resolve });
  const client = await connect(engine);
  await client.query('CREATE TABLE kept (line text)');
  await client.query("INSERT INTO kept VALUES ('here')");
  expect(engine.isAvailable()).toBe(true);
  // The engine has no processes: PGlite throws out of its main loop.
  await expect(client.query("COPY kept FROM PROGRAM 'ls'")).rejects.toThrow('Connection terminated');
  await gone.promise;
  expect(engine.isAvailable()).toBe(false);
  await back.promise;
  expect(engine.isAvailable()).toBe(true);
  expect((await (await connect(engine)).query('SELECT line FROM kept')).rows).toEqual([{ line: 'here' }]);
  await engine.stop();
  expect(engine.isAvailable()).toBe(false);
});

test('a transaction under way when the engine dies fails as unreachable, and the process lives on', async () => {
  const { engine, db } = await open(preparedFolder());
  const failure = await db
    .transaction()
    .execute(async (db) => {
      await sql`SELECT 1`.execute(db);
      await engine.crash();
      await sql`SELECT 2`.execute(db);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnreachable(failure)).toBe(true);
});

test('a value nested too deep is refused, and the next query is answered', async () => {
  const { db } = await open(preparedFolder());
  await expect(sql`SELECT ${'['.repeat(100_000)}::jsonb`.execute(db)).rejects.toMatchObject({
    severity: 'ERROR',
  });
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('stopped inside a transaction, the database is closed cleanly and without its rows', async () => {
  const directory = preparedFolder();
  const { engine } = await open(directory);
  const client = await connect(engine);
  await client.query('CREATE TABLE undone (id int)');
  await client.query('BEGIN');
  await client.query('INSERT INTO undone VALUES (1)');
  await Promise.all([engine.stop(), engine.stop()]);
  // pg_control: the state is the fifth 32-bit word; 1 is "shut down".
  expect(readFileSync(path.join(directory, 'pgdata/global/pg_control')).readUInt32LE(16)).toBe(1);
  expect(existsSync(path.join(directory, 'pg.sock'))).toBe(false);
  const { db } = await open(directory);
  expect((await sql`SELECT FROM undone`.execute(db)).rows).toEqual([]);
});

test('a table with rows is vacuumed after a start, which knows nothing of what was dead', async () => {
  const directory = preparedFolder();
  const { db, engine } = await open(directory);
  await sql`CREATE TABLE daily (id int)`.execute(db);
  await sql`INSERT INTO daily SELECT generate_series(1, 50)`.execute(db);
  await sql`DELETE FROM daily WHERE id > 10`.execute(db);
  await db.destroy();
  await engine.stop();
  const again = await open(directory);
  const state = startOfMaintenance();
  expect((await maintain(again.db, state, 0)).tables).toContain('daily');
  await sql`SELECT pg_stat_force_next_flush()`.execute(again.db);
  expect((await maintain(again.db, state, 1)).tables).toEqual([]);
});

test('nobody else may enter the folder, even one that was open, and PGSSLMODE does not reach it', async () => {
  vi.stubEnv('PGSSLMODE', 'require');
  const directory = newFolder();
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  const { db } = await open(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
