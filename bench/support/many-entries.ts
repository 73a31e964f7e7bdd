import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../server/src/database/database.ts';

/**
 * Entries over all symptoms, models and solutions: two diagnoses each, three of ten with a POST code (the commonest in one of
 * 25), one of 50 liked. Without the triggers, which would also build search documents.
 */
export async function insertEntries(db: Database, from: number, to: number): Promise<void> {
  const tables = ['troubleshooting_entries', 'entry_diagnoses'];
  for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db);
  await sql`WITH size AS (SELECT (SELECT count(*)::int FROM symptoms) AS s, (SELECT count(*)::int FROM equipment_models) AS m,
                                 (SELECT count(*)::int FROM solutions) AS o, (SELECT count(*)::int FROM signal_codes WHERE tipo = 'post') AS c),
    named AS (SELECT (SELECT array_agg(id ORDER BY id) FROM symptoms) AS s, (SELECT array_agg(id ORDER BY id) FROM equipment_models) AS m,
                     (SELECT array_agg(id ORDER BY id) FROM solutions) AS o,
                     (SELECT array_agg(id ORDER BY id) FROM signal_codes WHERE tipo = 'post') AS c)
    INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id, code_post_id, score)
    SELECT named.s[1 + n % size.s], named.m[1 + (n / size.s) % size.m], named.o[1 + (n + n / (size.s * size.m)) % size.o],
           CASE WHEN any_of.a % 10 < 3 THEN named.c[1 + floor(size.c * power((any_of.a / 10 % 10000) / 10000.0, 3))::int] END,
           CASE WHEN any_of.a % 50 = 7 THEN any_of.a / 50 % 500 ELSE 0 END
      FROM generate_series(${from}::int, ${to}::int) n, size, named, LATERAL (SELECT abs(hashint4(n)::bigint) AS a) AS any_of`.execute(
    db,
  );
  await sql`INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
    SELECT e.id, d.ids[1 + (e.id::bigint * k.step) % cardinality(d.ids)], k.place
      FROM troubleshooting_entries e, (SELECT array_agg(id ORDER BY id) AS ids FROM diagnoses) AS d, (VALUES (3, 1), (7, 2)) AS k (step, place)
     WHERE e.id > coalesce((SELECT max(troubleshooting_id) FROM entry_diagnoses), 0) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db);
}

/** Runs statements that exceed the product's timeout: whole-table indexes, vacuum. */
export type Slowly = (...statements: string[]) => Promise<void>;

export function slowlyOn(client: pg.ClientConfig): Slowly {
  return async (...statements) => {
    const patient = new pg.Client(client);
    await patient.connect();
    for (const statement of statements) await patient.query(statement);
    await patient.end();
  };
}

/** Has the search read all anew, as the triggers were off while the entries came. */
export async function tellSearch(db: Database): Promise<void> {
  await sql`INSERT INTO search_changes (listas) VALUES (NULL)`.execute(db);
}
