import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeWithDatabase } from './database.ts';
import { schemaText, UnwrittenObject } from './schema-text.ts';

const written = readFileSync(path.resolve(import.meta.dirname, '../schema.sql'), 'utf8');

describeWithDatabase('the written schema', (db) => {
  test('server/schema.sql is what the migrations make', async () => {
    expect(await schemaText(db()), 'server/schema.sql is out of date: `npm run schema` writes it').toBe(
      written,
    );
  });

  test.each([
    ['a column', 'ALTER TABLE categories ADD COLUMN extra text'],
    ['a default', "ALTER TABLE categories ALTER COLUMN nome SET DEFAULT 'x'"],
    ['a constraint', "ALTER TABLE categories ADD CONSTRAINT extra CHECK (nome <> '')"],
    ['an index', 'CREATE INDEX extra ON categories (nome)'],
    ['a trigger', 'DROP TRIGGER categories_history ON categories'],
    [
      'the body of a function',
      'CREATE OR REPLACE FUNCTION acting_user() RETURNS integer LANGUAGE sql RETURN 1',
    ],
    ['a view', 'CREATE VIEW extra AS SELECT 1 AS one'],
  ])('it changes with %s', async (_, statement) => {
    const change = await db().startTransaction().execute();
    await sql.raw(statement).execute(change);
    const changed = await schemaText(change);
    await change.rollback().execute();
    expect(changed).not.toBe(written);
  });

  test('an object that it cannot write is refused, not left out', async () => {
    const change = await db().startTransaction().execute();
    await sql`CREATE TYPE extra AS ENUM ('a')`.execute(change);
    await expect(schemaText(change)).rejects.toThrow(UnwrittenObject);
    await change.rollback().execute();
  });
});
