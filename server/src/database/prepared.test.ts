import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
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

describeWithDatabase('prepared statements', (db) => {
  const steady = async (db: Database, value: number) => {
    const { rows } = await sql<{ steady: number }>`${prepared} SELECT ${value}::int AS steady`.execute(db);
    return rows[0]?.steady;
  };

  test('a connection prepares marked statements, and no others', async () => {
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

  test('a Kysely query can be prepared too', async () => {
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

  test('concurrent callers each get their own answer', async () => {
    const values = Array.from({ length: atOnce }, (_, value) => value);
    expect(await Promise.all(values.map((value) => steady(db(), value)))).toEqual(values);
  });

  test('a statement refused in a failed transaction is prepared again', async () => {
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

  test('any number of distinct statements is answered, but not all are kept', async () => {
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
