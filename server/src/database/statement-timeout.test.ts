import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { adminAddress } from '../../test/postgres-address.ts';
import { connectDatabase } from './database.ts';

const logger = pino({ level: 'silent' });

test.each([
  ['is given up where it takes longer than it may', 50, false],
  ['is waited for where nothing limits it, as a migration is', 0, true],
])('a statement %s', async (_, statementTimeoutMs, isAnswered) => {
  const db = connectDatabase(
    { client: { connectionString: adminAddress() }, maxConnections: 1, statementTimeoutMs },
    logger,
  );
  const answered = sql`SELECT pg_sleep(0.5)`.execute(db).then(
    () => true,
    () => false,
  );
  expect(await answered).toBe(isAnswered);
  await db.destroy();
});
