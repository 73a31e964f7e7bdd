import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';

/** PostgreSQL plans a statement so often for its values, before it takes the plan that is kept for all. */
const plannedForValues = 5;
const rounds = 4;

const asked = [
  'bateria não carrega',
  'placa mae sme video',
  'notebook dell não liga',
  'teclaado digita sozinho',
  'monitr sem snal',
  'fonte xqzwvkj sem tensão',
];

describeApplication('the statements of a search', ({ call, db }) => {
  test('keep their plans', async () => {
    for (let round = 0; round < rounds; round += 1)
      for (const q of asked) {
        const url = `/search/global?q=${encodeURIComponent(q)}&por_defeito=1`;
        expect((await call('usuario', 'GET', url)).statusCode).toBe(200);
      }
    const { rows } = await sql<{ statement: string; kept: number; anew: number }>`
      SELECT statement, generic_plans::int AS kept, custom_plans::int AS anew FROM pg_prepared_statements`.execute(
      db(),
    );
    const often = rows.filter(({ kept, anew }) => kept + anew > 2 * plannedForValues);
    expect(often.length).toBeGreaterThanOrEqual(4);
    expect(often.filter(({ anew }) => anew > plannedForValues).map(({ statement }) => statement)).toEqual([]);
  });
});
