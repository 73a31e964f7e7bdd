import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { jobTexts } from '@bancada/contract/instance/jobs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { MovableClock } from '../test/clock.ts';
import { describeWithDatabase } from '../test/database.ts';
import { postgresAddress } from '../test/postgres-address.ts';
import { every, type Job, type JobRun, Jobs } from './jobs.ts';

describeWithDatabase('work that one process of all does', (db) => {
  const opened: Jobs[] = [];
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  /** One process of several: a part of this one that knows nothing of the others but by the database. */
  const process = (clock = new MovableClock()) => {
    const jobs = new Jobs({ db: db(), clock, logger });
    opened.push(jobs);
    return jobs;
  };
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.stop();
    await db().deleteFrom('background_jobs').execute();
    logged.length = 0;
  });

  /** Work that lasts until the test lets it end, or until it is told to stop. */
  const longWork = () => {
    const begun = Promise.withResolvers<JobRun>();
    const ending = Promise.withResolvers<unknown>();
    const job: Job = {
      name: 'probe',
      longest: { hours: 1 },
      isDue: () => true,
      work: (run) => {
        run.signal.addEventListener('abort', () => ending.reject(run.signal.reason));
        begun.resolve(run);
        return ending.promise;
      },
    };
    return { job, begun: begun.promise, end: ending.resolve, fail: ending.reject };
  };
  const ended = (jobs: Jobs) =>
    expect.poll(async () => (await jobs.stateOf('probe')).running, { interval: 5 }).toBeNull();

  test('one does it while the others leave it alone, and all know how far it is and what it brought', async () => {
    const [one, other] = [process(), process()];
    const { job, begun, end } = longWork();
    expect(await one.begin(job)).toBe(true);
    (await begun).report({ done: 3 });
    expect(await other.begin(job)).toBe(false);
    expect(await one.begin(job)).toBe(false);
    await expect.poll(() => other.stateOf('probe')).toMatchObject({ running: { progress: { done: 3 } } });
    end({ rows: 7 });
    await ended(other);
    expect(await other.stateOf('probe')).toMatchObject({ failure: null, result: { rows: 7 } });
    expect((await other.stateOf('probe')).succeededAt).toBe((await one.stateOf('probe')).endedAt);
  });

  test('a run that takes too long is ended, which is said, and the next may begin', async () => {
    const jobs = process();
    const { job } = longWork();
    expect(await jobs.begin({ ...job, longest: { seconds: 0 } })).toBe(true);
    await ended(jobs);
    expect(await jobs.stateOf('probe')).toMatchObject({ failure: jobTexts.tooLong, succeededAt: null });
    expect(logged.join()).toContain('job ended: it took too long');
    expect(await jobs.begin(longWork().job)).toBe(true);
  });

  test('what is due is done once, however many find it due at the same moment', async () => {
    let done = 0;
    const job: Job = {
      name: 'probe',
      longest: { hours: 1 },
      isDue: every({ hours: 1 }),
      work: async () => {
        done += 1;
      },
    };
    const clock = new MovableClock();
    const all = Array.from({ length: 6 }, () => process(clock));
    for (const round of [1, 2, 3]) {
      await Promise.all(all.map((jobs) => jobs.runIfDue(job)));
      await Promise.all(all.map((jobs) => jobs.runIfDue(job)));
      expect(done).toBe(round);
      clock.advance({ hours: 1 });
    }
  });

  test('what a killed process was doing, another does when its turn has run out, and says until then that it was broken off', async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db());
    const main = path.join(import.meta.dirname, '../test/hold-job.ts');
    const address = postgresAddress(rows[0]?.name ?? '');
    const killed = spawn(globalThis.process.execPath, [main, address, 'probe'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const clock = new MovableClock();
    const jobs = process(clock);
    const { job, begun, end } = longWork();
    expect(await jobs.begin(job)).toBe(false);
    clock.advance({ seconds: 61 });
    expect(await jobs.stateOf('probe')).toMatchObject({ running: null, failure: jobTexts.brokenOff });
    expect(await jobs.begin(job)).toBe(true);
    await begun;
    end(null);
    await ended(jobs);
    expect(await jobs.stateOf('probe')).toMatchObject({ failure: null, result: null });
  });

  test('a server that is alone on its database need not wait for the turn of the one that was killed before', async () => {
    const killed = longWork();
    await process().begin(killed.job);
    const next = process();
    await next.endLeft();
    expect(await next.stateOf('probe')).toMatchObject({ running: null, failure: jobTexts.brokenOff });
    expect(await next.begin(longWork().job)).toBe(true);
  });

  test('a process that slept through its turn stops, and what the other brought stays', async () => {
    const [asleep, clock] = [process(), new MovableClock()];
    const first = longWork();
    await asleep.begin(first.job);
    const { signal, report } = await first.begun;
    clock.advance({ minutes: 5 });
    const other = process(clock);
    const second = longWork();
    expect(await other.begin(second.job)).toBe(true);
    report({ done: 1 });
    await expect.poll(() => signal.aborted).toBe(true);
    second.end('of the second');
    await ended(other);
    await asleep.stop();
    expect(await other.stateOf('probe')).toMatchObject({ failure: null, result: 'of the second' });
  });

  test('a stop aborts it, waits for it, and frees it for the others', async () => {
    const [stopping, other] = [process(), process()];
    const { job, begun } = longWork();
    await stopping.begin(job);
    const { signal } = await begun;
    await stopping.stop();
    expect(signal.aborted).toBe(true);
    expect(await other.stateOf('probe')).toMatchObject({ running: null, failure: jobTexts.stopped });
    expect(await stopping.begin(longWork().job)).toBe(false);
    expect(await other.begin(longWork().job)).toBe(true);
    expect(logged).toEqual([]);
  });

  test('a failure keeps what the last success brought; one that is not foreseen is logged and reveals nothing', async () => {
    const jobs = process();
    const run = (work: () => Promise<unknown>) =>
      jobs.runIfDue({
        name: 'probe',
        longest: { hours: 1 },
        isDue: () => true,
        work,
        explain: (error) => (error instanceof RangeError ? 'Não coube.' : null),
      });
    await run(async () => 'good');
    await run(() => Promise.reject(new RangeError('x')));
    expect(await jobs.stateOf('probe')).toMatchObject({ failure: 'Não coube.', result: 'good' });
    expect(logged.join()).toContain('Não coube.');
    await run(() => Promise.reject(new Error('the solder gave way')));
    expect(await jobs.stateOf('probe')).toMatchObject({ failure: jobTexts.unforeseen, result: 'good' });
    expect(logged.join()).toContain('the solder gave way');
    await run(async () => 'better');
    expect(await jobs.stateOf('probe')).toMatchObject({ failure: null, result: 'better' });
  });

  test('a clock that ran a day ahead holds nothing up once it is right again', async () => {
    const clock = new MovableClock();
    const jobs = process(clock);
    let done = 0;
    const job: Job = {
      name: 'probe',
      longest: { hours: 1 },
      isDue: every({ hours: 1 }),
      work: async () => {
        done += 1;
      },
    };
    clock.advance({ days: 1 });
    await jobs.runIfDue(job);
    await process(clock).begin({ ...longWork().job, name: 'held' });
    clock.advance({ days: -1 });
    await jobs.runIfDue(job);
    expect(done).toBe(2);
    expect(await jobs.begin({ ...longWork().job, name: 'held' })).toBe(true);
  });
});
