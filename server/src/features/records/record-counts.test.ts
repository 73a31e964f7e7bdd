import { recordKinds } from '@bancada/contract/records/record-kinds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countWaitingForLocks, describeWithDatabase } from '../../../test/database.ts';
import type { Database } from '../../database/database.ts';
import { countInUse, foldRecordCounts } from './record-counts.ts';
import { recordRules } from './record-kinds.ts';

/** Per kind: the maintained count, and the real one. */
async function counts(db: Database) {
  const both = [];
  for (const kind of recordKinds) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(recordRules[kind].table)} WHERE exclusao_id IS NULL`.execute(
      db,
    );
    both.push({ kind, kept: await countInUse(db, kind), there: rows[0]?.count });
  }
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT sintoma_id)::int AS count
    FROM troubleshooting_entries WHERE exclusao_id IS NULL`.execute(db);
  return [...both, { kind: 'defeitos', kept: await countInUse(db, 'defeitos'), there: rows[0]?.count }];
}

const countRows = async (db: Database) =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM record_count_deltas`.execute(db)).rows[0]
    ?.count;

describeWithDatabase('the maintained counts of records', (database) => {
  const expectTrue = async () => {
    for (const { kind, kept, there } of await counts(database()))
      expect({ kind, kept }).toEqual({ kind, kept: there });
  };

  test('are those of the starter knowledge base', async () => {
    await expectTrue();
    expect(await countInUse(database(), 'troubleshooting')).toBe(2108);
  });

  test('stay correct through statements with many rows, the bin, and rollbacks', async () => {
    const db = database();
    await sql`INSERT INTO categories (nome) SELECT concat('Conta ', n) FROM generate_series(1, 50) AS n`.execute(
      db,
    );
    await expectTrue();
    const { rows } = await sql<{ id: number }>`
      INSERT INTO deletions (tipo, registro_id) VALUES ('categories', 1) RETURNING id`.execute(db);
    await sql`UPDATE categories SET exclusao_id = ${rows[0]?.id} WHERE nome LIKE 'Conta 1%'`.execute(db);
    await expectTrue();
    // Changes inside the bin do not count.
    await sql`UPDATE categories SET descricao = 'x' WHERE nome LIKE 'Conta%'`.execute(db);
    await expectTrue();
    await sql`UPDATE categories SET exclusao_id = NULL WHERE nome LIKE 'Conta 10'`.execute(db);
    await expectTrue();
    await sql`DELETE FROM categories WHERE nome LIKE 'Conta%'`.execute(db);
    await expectTrue();
    const before = await countRows(db);
    await db
      .transaction()
      .execute(async (db) => {
        await sql`INSERT INTO solutions (solucao) VALUES ('nunca')`.execute(db);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await countRows(db)).toBe(before);
    await expectTrue();
  });

  test('are folded to one row per kind, also by two processes at once, and nothing is lost', async () => {
    const db = database();
    for (const nome of ['a', 'b', 'c'])
      await sql`INSERT INTO manufacturers (nome) VALUES (${`Dobra ${nome}`})`.execute(db);
    await Promise.all([
      foldRecordCounts(db),
      foldRecordCounts(db),
      sql`INSERT INTO manufacturers (nome) VALUES ('Dobra d')`.execute(db),
    ]);
    await foldRecordCounts(db);
    const { rows } = await sql<{ kinds: number }>`
      SELECT count(DISTINCT tipo)::int AS kinds FROM record_count_deltas`.execute(db);
    expect(await countRows(db)).toBe(rows[0]?.kinds);
    await expectTrue();
  });

  test('are folded while a writer is active, and neither waits for the other', async () => {
    const db = database();
    await sql`INSERT INTO manufacturers (nome) VALUES ('Antes 1'), ('Antes 2')`.execute(db);
    await db.transaction().execute(async (writing) => {
      await sql`INSERT INTO manufacturers (nome) VALUES ('Durante')`.execute(writing);
      await foldRecordCounts(db);
      await db.transaction().execute(async (folding) => {
        await foldRecordCounts(folding);
        await sql`INSERT INTO manufacturers (nome) VALUES ('Durante 2')`.execute(writing);
        expect(await countWaitingForLocks(db)).toBe(0);
      });
    });
    await expectTrue();
  });

  test('are 0 for a table that was truncated', async () => {
    await sql`TRUNCATE categories CASCADE`.execute(database());
    await expectTrue();
    expect(await countInUse(database(), 'equipment-models')).toBe(0);
  });
});
