import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { usualTimeLimits } from '../../time-limits.ts';
import { timeLimit, withinTimeLimit } from './time-limit.ts';

const { searchMs } = usualTimeLimits;

// The time of a limit passes when a test says so: a busy machine changes nothing.
describeApplication(
  'the time limit of a search',
  ({ db }) => {
    const rows = (count: number) => sql<{ count: number }>`
    SELECT count(*)::int AS count FROM generate_series(1, ${sql.lit(count)})`;

    test('what is done in time is not touched, nor is a failure of another kind', async () => {
      const quick = async () => (await rows(3).execute(db(), timeLimit())).rows;
      expect(await withinTimeLimit(60_000, quick, () => [])).toEqual([{ count: 3 }]);
      const broken = () => sql`SELECT 1 / 0`.execute(db(), timeLimit());
      await expect(withinTimeLimit<unknown>(60_000, broken, () => 'over')).rejects.toThrow(
        'division by zero',
      );
      expect(timeLimit()).toBeUndefined();
    });

    test('a query that ends as its time does writes nothing to the terminal', async () => {
      // The pool's connections are there: one that is given up while it opens ends after the test, and says so.
      await Promise.all(Array.from({ length: 10 }, () => rows(1).execute(db())));
      const written = vi.spyOn(console, 'error');
      const atTheEnd = async () => (await rows(1_000).execute(db(), timeLimit())).rows;
      for (let limitMs = 0; limitMs < 10; limitMs += 1)
        await withinTimeLimit(limitMs / 5, atTheEnd, () => []);
      expect(written).not.toHaveBeenCalled();
      written.mockRestore();
    });

    describe('where the database does not answer', () => {
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      });
      afterEach(() => {
        // What was searched is noted a little later.
        vi.advanceTimersByTime(1_000);
        vi.useRealTimers();
      });

      const whileLocked = <Result>(tables: string, work: (other: ReturnType<typeof db>) => Promise<Result>) =>
        db()
          .transaction()
          .execute(async (other) => {
            await sql`LOCK TABLE ${sql.raw(tables)} IN ACCESS EXCLUSIVE MODE`.execute(other);
            return work(other);
          });

      /** What is answered where a query waits for these tables until the time is over. */
      const stoppedAt = <Result>(tables: string, work: () => Promise<Result>) =>
        whileLocked(tables, async (other) => {
          const answering = work();
          await expect.poll(() => countWaitingForLocks(other)).toBe(1);
          vi.advanceTimersByTime(searchMs);
          const answer = await answering;
          // What was given up is cancelled, and does not go on waiting.
          await expect.poll(() => countWaitingForLocks(other)).toBe(0);
          return answer;
        });

      test('a query that takes longer is given up, and the database goes on', async () => {
        const slow = async () => (await sql`SELECT FROM listed_texts`.execute(db(), timeLimit())).rows.length;
        const within = () => withinTimeLimit<number | 'over'>(searchMs, slow, () => 'over');
        expect(await stoppedAt('listed_texts', within)).toBe('over');
        expect((await rows(3).execute(db(), timeLimit())).rows).toEqual([{ count: 3 }]);
      });
    });
  },
  { timeLimits: { searchMs } },
);
