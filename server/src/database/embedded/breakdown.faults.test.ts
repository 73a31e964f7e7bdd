import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  closeAll,
  connect,
  open,
  preparedFolder,
  rowsOf,
  startWriter,
} from '../../../test/embedded-engine.ts';
import { isDatabaseUnreachable } from '../failures.ts';
import { endOrphan } from './orphan.ts';
import { findPrograms } from './programs.ts';

afterEach(closeAll);

const pidFileOf = (directory: string) => path.join(directory, 'postgresql/postmaster.pid');
const pidOf = (directory: string) => Number.parseInt(readFileSync(pidFileOf(directory), 'utf8'), 10);
const isAlive = (pid: number) => existsSync(`/proc/${pid}/exe`);

async function kill(...processes: (ChildProcess | number)[]): Promise<void> {
  for (const killed of processes)
    if (typeof killed === 'number') process.kill(killed, 'SIGKILL');
    else killed.kill('SIGKILL');
  for (const killed of processes) if (typeof killed !== 'number') await once(killed, 'exit');
}

test.each(['the server', 'the database', 'both'])(
  'killed while it writes, %s has lost no acknowledged row, time after time, and one database runs',
  async (who) => {
    const directory = preparedFolder();
    let acknowledged = 0;
    for (let round = 0; round < 4; round += 1) {
      const writer = startWriter(directory);
      acknowledged = await rowsOf(writer, acknowledged + 100);
      const database = pidOf(directory);
      // A writer whose database is killed ends on its own.
      const last = rowsOf(writer, Number.POSITIVE_INFINITY);
      if (who === 'the server') await kill(writer);
      else if (who === 'the database') process.kill(database, 'SIGKILL');
      else await kill(writer, database);
      acknowledged = Math.max(acknowledged, await last);
      const opened = await open(directory);
      expect(isAlive(database)).toBe(false);
      expect(pidOf(directory)).toBe(opened.engine.pid());
      const { rows } = await sql<{ missing: number }>`
        SELECT count(*)::int AS missing FROM generate_series(1, ${acknowledged}::int) AS id
         WHERE id NOT IN (SELECT id FROM rows_written)`.execute(opened.db);
      expect(rows[0]?.missing).toBe(0);
      await opened.db.destroy();
      await opened.engine.stop();
    }
  },
);

test('a database that dies is restarted with its data, and reports both; meanwhile it is "unreachable"', async () => {
  const gone = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const { engine, db } = await open(preparedFolder(), {
    onUnavailable: gone.resolve,
    onAvailable: back.resolve,
  });
  await sql`CREATE TABLE kept (id int)`.execute(db);
  await sql`INSERT INTO kept VALUES (7)`.execute(db);
  expect(engine.isAvailable()).toBe(true);
  process.kill(engine.pid() ?? 0, 'SIGKILL');
  await gone.promise;
  expect(engine.isAvailable()).toBe(false);
  const failure = await sql`SELECT id FROM kept`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseUnreachable(failure)).toBe(true);
  await back.promise;
  expect(engine.isAvailable()).toBe(true);
  expect((await sql`SELECT id FROM kept`.execute(db)).rows).toEqual([{ id: 7 }]);
});

test('when one of its processes dies, connections are lost, but no data', async () => {
  const { engine, db } = await open(preparedFolder());
  const client = await connect(engine);
  await client.query('CREATE TABLE kept AS SELECT 7 AS id');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  // The others may be lost a moment later: until then they answer.
  const unlessLost = <Row>(rows: Promise<Row[]>) =>
    rows.catch((error: unknown) => {
      expect(isDatabaseUnreachable(error)).toBe(true);
      return [];
    });
  const ofPool = async () => (await sql`SELECT current_user AS me`.execute(db)).rows;
  await expect.poll(() => unlessLost(ofPool())).toEqual([{ me: 'bancada' }]);
  const ofNewConnection = async () =>
    (await (await connect(engine)).query<{ id: number }>('SELECT id FROM kept')).rows;
  await expect.poll(() => unlessLost(ofNewConnection())).toEqual([{ id: 7 }]);
});

test('an orphan that does not react to signals is killed', async () => {
  const directory = preparedFolder();
  const writer = startWriter(directory);
  await rowsOf(writer, 1);
  const orphan = pidOf(directory);
  await kill(writer);
  process.kill(orphan, 'SIGSTOP');
  const endings = [
    { signal: 'SIGINT', waitMs: 50 },
    { signal: 'SIGKILL', waitMs: 30_000 },
  ] as const;
  const cluster = path.join(directory, 'postgresql');
  expect(await endOrphan(cluster, findPrograms().folder, endings)).toBe(true);
  expect(isAlive(orphan)).toBe(false);
  expect(await endOrphan(cluster, findPrograms().folder, endings)).toBe(false);
});

test('a stale pid that now belongs to another program is left alone', async () => {
  const directory = preparedFolder();
  const { engine } = await open(directory);
  const own = readFileSync(pidFileOf(directory), 'utf8');
  await engine.stop();
  // As after a power cut: the file contains this test's own pid.
  writeFileSync(pidFileOf(directory), own.replace(/^\d+/, String(process.pid)));
  const { db } = await open(directory);
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a process that ends in any way except kill -9 stops its database', async () => {
  const directory = preparedFolder();
  const writer = startWriter(directory);
  await rowsOf(writer, 1);
  const database = pidOf(directory);
  // The writer exits on it without closing anything.
  writer.send('break off');
  await once(writer, 'exit');
  await expect.poll(() => isAlive(database)).toBe(false);
});

test('Ctrl+C, which a terminal sends to all processes, reaches the database last', async () => {
  const directory = preparedFolder();
  const writer = startWriter(directory);
  await rowsOf(writer, 1);
  const groups = spawnSync('ps', ['-o', 'pgid=', '-p', `${writer.pid},${pidOf(directory)}`], {
    encoding: 'utf8',
  });
  const [one, other] = groups.stdout.trim().split(/\s+/);
  expect(one).not.toBe(other);
  await kill(writer);
});
