import type { SearchResult } from '@bancada/contract/search';
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
  ({ call, db }) => {
    const search = async (q: string) => {
      const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}`);
      expect(response.statusCode).toBe(200);
      return {
        results: response.json<SearchResult[]>(),
        total: Number(response.headers['x-total-count']),
        incomplete: response.headers['x-search-incomplete'],
      };
    };
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

      test('nothing is written to the terminal, beside the log', async () => {
        const written = vi.spyOn(console, 'error');
        await stoppedAt('listed_texts', () => search('capacitor estufado'));
        expect(written).not.toHaveBeenCalled();
        written.mockRestore();
      });

      test('the search ends with nothing, says that it was stopped, and leaves no query behind', async () => {
        const before = await search('capacitor estufado');
        expect(before).toMatchObject({ incomplete: undefined });
        expect(before.total).toBeGreaterThan(0);
        const during = await stoppedAt('listed_texts', () => search('capacitor estufado'));
        expect(during).toEqual({ results: [], total: 0, incomplete: 'true' });
        expect(await search('capacitor estufado')).toEqual(before);
      });

      test('what was found until then is shown', async () => {
        const { results, incomplete } = await stoppedAt('search_entries', () => search('capacitor estufado'));
        expect(incomplete).toBe('true');
        expect(results[0]).toMatchObject({
          type: 'sintoma',
          description: 'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
          aproximado: false,
        });
      });

      test('a code alone is waited for, and found with its fix', async () => {
        const { answer } = await whileLocked('search_entries', async (other) => {
          const answer = search('código P0AA6');
          await expect.poll(() => countWaitingForLocks(other)).toBe(1);
          vi.advanceTimersByTime(2 * searchMs);
          expect(await countWaitingForLocks(other)).toBe(1);
          return { answer };
        });
        const found = await answer;
        expect(found.incomplete).toBeUndefined();
        expect(found.results[0]).toMatchObject({ type: 'troubleshooting', aproximado: false });
      });

      test('it is no search that found nothing', async () => {
        await sql`DELETE FROM failed_searches`.execute(db());
        await stoppedAt('listed_texts', () => search('carburador entupido'));
        // Notes are written in their order, a second after.
        await search('xqzwvkj carburador');
        vi.advanceTimersByTime(1_000);
        const noted = () =>
          db()
            .selectFrom('failed_searches')
            .select('termo')
            .execute()
            .then((failed) => failed.map(({ termo }) => termo));
        await expect.poll(noted).toEqual(['xqzwvkj carburador']);
      });

      test('suggestions and lists answer with what is typed in them', async () => {
        const suggested = await stoppedAt('search_words', () =>
          call('usuario', 'GET', '/sintomas/?q=placa-mãe trava'),
        );
        const listed = await stoppedAt('search_words', () =>
          call('usuario', 'GET', '/manufacturers/?search=samssung'),
        );
        expect(suggested.json()).toContainEqual(
          expect.objectContaining({
            sintoma: 'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
          }),
        );
        expect(listed.json()).toMatchObject({ data: [], total: 0, interrompido: true });
        const found = await call('usuario', 'GET', '/manufacturers/?search=samssung');
        expect(found.json()).toMatchObject({ aproximado: true, data: [{ nome: 'Samsung' }] });
        expect(found.json()).not.toHaveProperty('interrompido');
      });

      test.each(['sintomas', 'diagnosticos', 'solucoes'])(
        'suggestions of %s say that the search was stopped',
        async (path) => {
          const ask = () => call('usuario', 'GET', `/${path}?q=xqzwvkj+capasitor`);
          const stopped = await stoppedAt('search_words', ask);
          expect([stopped.statusCode, stopped.json()]).toEqual([200, []]);
          expect(stopped.headers).toHaveProperty('x-search-incomplete', 'true');
          expect((await ask()).headers).not.toHaveProperty('x-search-incomplete');
        },
      );

      test.each([
        '/artigos/?search=bateira+tensao',
        '/troubleshooting/?search=bateira+estufda',
        '/troubleshooting/?por_defeito=1&search=bateira+estufda',
      ])('%s says that it was stopped, and not that there is nothing', async (list) => {
        const stopped = await stoppedAt('search_words', () => call('usuario', 'GET', list));
        expect(stopped.statusCode).toBe(200);
        expect(stopped.json()).toMatchObject({ data: [], interrompido: true });
      });

      test('what a list holds as it is typed needs no time', async () => {
        const listed = await whileLocked('search_words', () =>
          call('usuario', 'GET', '/manufacturers/?search=samsung'),
        );
        expect(listed.json()).toMatchObject({ data: [{ nome: 'Samsung' }] });
        expect(listed.json()).not.toHaveProperty('interrompido');
      });
    });
  },
  { timeLimits: { searchMs } },
);
