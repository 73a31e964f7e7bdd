import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A table whose rows a copy of the database needs. */
export interface Table {
  name: string;
  /** Columns that hold values of their own, in their order: no generated ones. */
  columns: string[];
}

/** The counter behind an identity column. */
export interface Counter {
  table: string;
  column: string;
  /** The next value that it gives. */
  next: number;
}

/** What the migrations keep for themselves, and what tells running processes of changes by the transactions of this database. */
const ofThisDatabase = ['schema_migrations', 'search_changes'];

/**
 * All tables of the product by name, but those that hold nothing that another database needs, as unlogged ones do. Source: the
 * catalogue, so that a new table is never forgotten.
 */
export async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name,
           (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
             WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
      FROM pg_class c
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = current_schema()::regnamespace
       AND c.relname <> ALL (${ofThisDatabase}::text[])
     ORDER BY c.relname`.execute(db);
  return rows;
}

/** The counters of all identity columns, by table. */
export async function listCounters(db: Database): Promise<Counter[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.relname AS "table", attname AS "column" FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
     WHERE attidentity <> '' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
     ORDER BY c.relname, attname`.execute(db);
  const counters: Counter[] = [];
  for (const { table, column } of rows) {
    const found = await sql<{ next: number }>`
      SELECT last_value + is_called::int AS next
        FROM ${sql.raw((await counterOf(db, table, column)) ?? '')}`.execute(db);
    counters.push({ table, column, next: found.rows[0]?.next ?? 1 });
  }
  return counters;
}

/** @param counters as `listCounters` gives them */
export async function setCounters(db: Database, counters: readonly Counter[]): Promise<void> {
  for (const { table, column, next } of counters)
    await sql`SELECT setval(${await counterOf(db, table, column)}::regclass, ${next}::bigint, false)`.execute(
      db,
    );
}

/** The sequence's name, quoted. */
async function counterOf(db: Database, table: string, column: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT pg_get_serial_sequence(quote_ident(${table}), ${column}) AS name`.execute(db);
  return rows[0]?.name ?? null;
}

/** SQL to put back what `dropRules` took away. */
export type DroppedRules = string[];

/**
 * Lets rows be written as they are, in any order: drops the foreign keys and disables the triggers of all tables. The owner of
 * the tables may do so; no superuser is needed.
 */
export async function dropRules(db: Database): Promise<DroppedRules> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
      FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
    UNION ALL
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
           format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
      FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND tgenabled = 'O' AND c.relnamespace = current_schema()::regnamespace
     ORDER BY 1`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  return rows.map(({ restore }) => restore);
}

/** Checks every foreign key against the rows. @throws pg's error that names the key that a row breaks */
export async function restoreRules(db: Database, dropped: DroppedRules): Promise<void> {
  for (const restore of dropped) await sql.raw(restore).execute(db);
}
