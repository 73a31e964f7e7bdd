import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { isDatabaseUnreachable } from '../failures.ts';
import { startEmbeddedEngine } from './embedded-engine.ts';
import {
  closeAll,
  connect,
  logger,
  newFolder,
  open,
  preparedFolder,
  startWriter,
} from './engine-under-test.ts';
import { DataDirectoryError, EmbeddedDatabaseInUseError } from './errors.ts';
import { maintain, startOfMaintenance } from './maintenance.ts';

afterEach(closeAll);

test('every commit reaches the disk before it is acknowledged, and reading flushes nothing', async () => {
  const { engine, db } = await open(preparedFolder());
  await sql`CREATE TABLE writes (id int)`.execute(db);
  const before = await engine.countFlushes();
  const commits = 50;
  for (let id = 0; id < commits; id += 1) await sql`INSERT INTO writes VALUES (${id})`.execute(db);
  const afterWrites = await engine.countFlushes();
  expect(afterWrites - before).toBeGreaterThanOrEqual(commits);
  for (let id = 0; id < commits; id += 1) await sql`SELECT FROM writes WHERE id = ${id}`.execute(db);
  expect(await engine.countFlushes()).toBe(afterWrites);
});

test('a process killed while it writes has lost no acknowledged row, time after time', async () => {
  const directory = preparedFolder();
  let acknowledged = 0;
  for (let round = 0; round < 4; round += 1) {
    const writer = startWriter(directory);
    const target = acknowledged + 100;
    if (writer.stdout === null) throw new Error('the writer has no output');
    for await (const line of createInterface(writer.stdout)) {
      acknowledged = Number(line);
      if (acknowledged >= target && writer.exitCode === null) writer.kill('SIGKILL');
    }
    expect(acknowledged).toBeGreaterThanOrEqual(target);
  }
  const { db } = await open(directory);
  const { rows } = await sql<{ missing: number }>`
    SELECT count(*)::int AS missing FROM generate_series(1, ${acknowledged}::int) AS id
     WHERE id NOT IN (SELECT id FROM rows_written)`.execute(db);
  expect(rows[0]?.missing).toBe(0);
});

test('a second process is refused with a sentence, and a killed one hinders nobody', async () => {
  const directory = preparedFolder();
  const writer = startWriter(directory);
  if (writer.stdout === null) throw new Error('the writer has no output');
  await once(writer.stdout, 'data');
  const refused = await startEmbeddedEngine({ directory, logger }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EmbeddedDatabaseInUseError);
  expect(String(refused)).toContain(`já estão em uso por outro processo da Bancada (pid ${writer.pid})`);
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  const { db } = await open(directory);
  expect((await sql`SELECT FROM rows_written LIMIT 1`.execute(db)).rows).toHaveLength(1);
});

test('the same process is refused too', async () => {
  const directory = preparedFolder();
  await open(directory);
  await expect(startEmbeddedEngine({ directory, logger })).rejects.toBeInstanceOf(EmbeddedDatabaseInUseError);
});

test('a folder that cannot be made is a sentence, not a stack trace', async () => {
  const file = newFolder('a-file');
  writeFileSync(file, '');
  await expect(startEmbeddedEngine({ directory: path.join(file, 'db'), logger })).rejects.toBeInstanceOf(
    DataDirectoryError,
  );
});

test('an engine that dies is started again with its data; meanwhile the failure says "unreachable"', async () => {
  const { engine, db } = await open(preparedFolder());
  await sql`CREATE TABLE kept (id int)`.execute(db);
  await sql`INSERT INTO kept VALUES (7)`.execute(db);
  await engine.crash();
  const failures: unknown[] = [];
  const deadline = performance.now() + 30_000;
  let rows: unknown[] = [];
  while (rows.length === 0 && performance.now() < deadline) {
    try {
      rows = (await sql`SELECT id FROM kept`.execute(db)).rows;
    } catch (error) {
      failures.push(error);
    }
  }
  expect(rows).toEqual([{ id: 7 }]);
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter((error) => !isDatabaseUnreachable(error))).toEqual([]);
});

test('eight connections at once get their own answers, good and bad', async () => {
  const { db } = await open(preparedFolder());
  const answers = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      if (index % 7 === 0)
        return sql`SELECT 1 / ${0}::int`.execute(db).then(
          () => 'no error',
          (error: Error) => error.message,
        );
      const { rows } = await sql<{
        value: number;
        text: string;
      }>`SELECT ${index}::int AS value, ${`t${index}`}::text AS text`.execute(db);
      return rows[0];
    }),
  );
  answers.forEach((answer, index) => {
    expect(answer).toEqual(index % 7 === 0 ? 'division by zero' : { value: index, text: `t${index}` });
  });
});

test('what one connection has named, all have, as long as one asks for it', async () => {
  const { engine } = await open(preparedFolder());
  const [first, second] = [await connect(engine), await connect(engine)];
  const kept = (value: number) => ({ name: 'kept', text: 'SELECT $1::int AS value', values: [value] });
  expect((await first.query(kept(1))).rows).toEqual([{ value: 1 }]);
  expect((await second.query(kept(2))).rows).toEqual([{ value: 2 }]);
  const third = await connect(engine);
  await expect(third.query({ ...kept(3), text: 'SELECT $1::text' })).rejects.toThrow(
    'prepared statement "kept" already exists',
  );
  const connection: object = Reflect.get(first, 'connection');
  Reflect.apply(Reflect.get(connection, 'close'), connection, [{ type: 'S', name: 'kept' }]);
  await first.query('SELECT 1');
  await first.end();
  expect((await second.query(kept(3))).rows).toEqual([{ value: 3 }]);
});

test('a transaction keeps its rows from others, and one whose connection breaks is rolled back', async () => {
  const { engine, db } = await open(preparedFolder());
  await sql`CREATE TABLE parts (id int)`.execute(db);
  await Promise.all(
    Array.from({ length: 20 }, (_, id) =>
      db
        .transaction()
        .execute(async (db) => {
          await sql`INSERT INTO parts VALUES (${id})`.execute(db);
          await sql`SELECT pg_sleep(0.001)`.execute(db);
          if (id % 2 === 1) throw new Error('rolled back');
        })
        .catch((error: Error) => expect(error.message).toBe('rolled back')),
    ),
  );
  expect((await sql`SELECT id FROM parts ORDER BY id`.execute(db)).rows).toEqual(
    [0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((id) => ({ id })),
  );
  const client = await connect(engine);
  await client.query('BEGIN');
  await client.query('DELETE FROM parts');
  const ended = new Promise((resolve) => client.once('end', resolve));
  Reflect.get(client, 'connection').stream.destroy();
  await ended;
  expect((await sql`SELECT FROM parts`.execute(db)).rows).toHaveLength(10);
});

test('a table written over and over stays small, and so does the log', async () => {
  const directory = preparedFolder();
  const { db } = await open(directory);
  await sql`CREATE TABLE hot (id int PRIMARY KEY, filler text)`.execute(db);
  await sql`INSERT INTO hot SELECT id, repeat('x', 500) FROM generate_series(1, 2000) AS id`.execute(db);
  const state = startOfMaintenance();
  const sizes: number[] = [];
  let checkpoints = 0;
  for (let round = 0; round < 12; round += 1) {
    await sql`UPDATE hot SET filler = repeat(${String(round % 10)}::text, 500)`.execute(db);
    // The engine publishes its counts at most once a second, unless asked.
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    const done = await maintain(db, state, round * 400_000);
    expect(done.tables).toContain('hot');
    checkpoints += done.checkpointed ? 1 : 0;
    const { rows } = await sql<{ size: number }>`SELECT pg_relation_size('hot')::int AS size`.execute(db);
    sizes.push(rows[0]?.size ?? 0);
  }
  // Two generations of rows fit; without vacuum there would be thirteen.
  expect(Math.max(...sizes)).toBeLessThan((sizes[0] ?? 0) * 2);
  expect(checkpoints).toBe(12);
  const wal = path.join(directory, 'pgdata/pg_wal');
  const walBytes = readdirSync(wal).reduce((sum, name) => sum + statSync(path.join(wal, name)).size, 0);
  expect(walBytes).toBeLessThan(192 * 1024 * 1024);
});

test('a database half made when the power failed is begun anew', async () => {
  const directory = newFolder();
  mkdirSync(path.join(directory, 'pgdata.new/base'), { recursive: true });
  writeFileSync(path.join(directory, 'pgdata.new/PG_VERSION'), '18\n');
  const { db } = await open(directory);
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(directory, 'pgdata.new'))).toBe(false);
});

test('a folder with spaces, accents and a long path works', async () => {
  const { db } = await open(newFolder(path.join('oficina são joão', 'd'.repeat(60), 'e'.repeat(60), 'db')));
  await sql`CREATE EXTENSION unaccent`.execute(db);
  expect((await sql`SELECT unaccent('não') AS text`.execute(db)).rows).toEqual([{ text: 'nao' }]);
});
