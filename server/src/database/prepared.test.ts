import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/engines.ts';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';

const atOnce = 24;

async function keptStatements(db: Database, like: string): Promise<{ plans: number }[]> {
  const { rows } = await sql<{ plans: number }>`
    SELECT (generic_plans + custom_plans)::int AS plans FROM pg_prepared_statements WHERE statement LIKE ${like}`.execute(
    db,
  );
  return rows;
}

describeOnBothEngines('statements that are asked again', (db) => {
  const steady = async (db: Database, value: number) => {
    const { rows } = await sql<{ steady: number }>`${prepared} SELECT ${value}::int AS steady`.execute(db);
    return rows[0]?.steady;
  };

  test('a connection keeps what is marked, and nothing else', async () => {
    await db()
      .connection()
      .execute(async (db) => {
        for (const value of [1, 2, 3]) expect(await steady(db, value)).toBe(value);
        await sql`SELECT ${1}::int AS passing`.execute(db);
        expect(await keptStatements(db, '%AS steady')).toEqual([{ plans: expect.any(Number) }]);
        expect((await keptStatements(db, '%AS steady'))[0]?.plans).toBeGreaterThan(2);
        expect(await keptStatements(db, '%AS passing')).toEqual([]);
      });
  });

  test('a query of Kysely is kept too', async () => {
    await db()
      .connection()
      .execute(async (db) => {
        const named = (name: string) =>
          db
            .selectFrom('manufacturers')
            .modifyFront(prepared)
            .select('nome as steadyName')
            .where('nome', '=', name);
        expect(await named('Dell').execute()).toEqual([{ steadyName: 'Dell' }]);
        expect(await named('nenhum').execute()).toEqual([]);
        expect(await keptStatements(db, '%steadyName" from%')).toHaveLength(1);
      });
  });

  test('who asks at the same time has the answer to his own question', async () => {
    const values = Array.from({ length: atOnce }, (_, value) => value);
    expect(await Promise.all(values.map((value) => steady(db(), value)))).toEqual(values);
  });

  test('what a failed transaction refused is asked anew', async () => {
    const late = async (db: Database) => (await sql`${prepared} SELECT 'late' AS said`.execute(db)).rows[0];
    const failed = db()
      .transaction()
      .execute(async (db) => {
        await expect(sql`SELECT 1 / 0`.execute(db)).rejects.toThrow('division by zero');
        await expect(late(db)).rejects.toThrow('current transaction is aborted');
        throw new Error('given up');
      });
    await expect(failed).rejects.toThrow('given up');
    const answers = await Promise.all(Array.from({ length: atOnce }, () => late(db())));
    expect(answers).toEqual(answers.map(() => ({ said: 'late' })));
  });

  test('texts without end are answered, and not all kept', async () => {
    await db()
      .connection()
      .execute(async (db) => {
        for (let value = 0; value < 250; value += 1)
          expect((await sql`${prepared} SELECT ${sql.lit(value)} AS endless`.execute(db)).rows).toEqual([
            { endless: value },
          ]);
        const kept = (await keptStatements(db, '%AS endless')).length;
        expect(kept).toBeLessThan(200);
      });
  });
});
