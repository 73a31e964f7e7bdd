import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';

/**
 * Every database from before the migrations were folded into a baseline has had the first of these, even one that stopped
 * half-way; no file has that name any more. See docs/decisions/0044-baseline-of-migrations.md.
 */
const beforeBaseline = {
  migration: '0001-text.sql',
  lastCommit: '02fbe23a0f880b0629b74f394cf0767af0f345c6',
};

/** The database does not match this version's migrations. The message is a sentence for the terminal. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/**
 * Applies the migrations of `directory` (`NNNN-name.sql`, in order) that the database does not have yet, each in its own
 * transaction, or all in the one that `db` is. Safe to run in several processes at once. There is no way back.
 * @param only names of those to apply; all by default
 * @returns the names applied now
 * @throws MigrationError if an applied file was changed, or the database is newer than this version or from before the
 * baseline; nothing was written then
 */
export async function migrate(
  db: Database,
  directory: string,
  logger: Logger,
  { only }: { only?: ReadonlySet<string> } = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await createMigrationTable(db);
  const applied: string[] = [];
  try {
    for (const migration of migrations) {
      if (only?.has(migration.name) === false) continue;
      if (await applyOnce(db, migration, migrations)) applied.push(migration.name);
    }
  } finally {
    // One line, also where a later one fails.
    if (applied.length > 0) logger.info({ migrations: applied }, 'migrations applied');
  }
  return applied;
}

function inTransaction<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** The migrations that a database has, in their order. */
export async function appliedMigrations(db: Database): Promise<{ nome: string; sha256: string }[]> {
  const { rows } = await sql<{ nome: string; sha256: string }>`
    SELECT nome, sha256 FROM schema_migrations ORDER BY nome`.execute(db);
  return rows;
}

/** Those of `directory`, in their order. */
export async function knownMigrations(directory: string): Promise<{ nome: string; sha256: string }[]> {
  return (await readMigrations(directory)).map(({ name, sha256 }) => ({ nome: name, sha256 }));
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(directory, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function createMigrationTable(db: Database): Promise<void> {
  await inTransaction(db, async (db) => {
    // IF NOT EXISTS alone has a race between two concurrent creations.
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.migrations}::bigint)`.execute(db);
    await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
      nome text PRIMARY KEY,
      sha256 text NOT NULL,
      aplicado_em timestamptz NOT NULL DEFAULT now())`.execute(db);
  });
}

async function applyOnce(db: Database, migration: Migration, known: Migration[]): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.migrations}::bigint)`.execute(db);
    const rows = await appliedMigrations(db);
    refuseForeign(rows, known);
    if (rows.some((row) => row.nome === migration.name)) return false;
    await sql.raw(migration.text).execute(db);
    await sql`INSERT INTO schema_migrations (nome, sha256) VALUES (${migration.name}, ${migration.sha256})`.execute(
      db,
    );
    return true;
  });
}

interface Applied {
  nome: string;
  sha256: string;
}

function refuseForeign(rows: readonly Applied[], known: Migration[]): void {
  if (rows.some((row) => row.nome === beforeBaseline.migration)) {
    throw new MigrationError(
      `O banco de dados é de uma versão da Bancada que esta não sabe atualizar, e continua como estava. O último commit que o abre é ${beforeBaseline.lastCommit}. Use esse commit, ou comece com um banco de dados vazio (outra DATA_DIR ou outro DATABASE_URL).`,
    );
  }
  for (const row of rows) {
    const migration = known.find((candidate) => candidate.name === row.nome);
    if (migration === undefined) {
      throw new MigrationError(
        `O banco de dados é de uma versão mais nova da Bancada (migração ${row.nome}): atualize o programa.`,
      );
    }
    if (migration.sha256 !== row.sha256) {
      throw new MigrationError(
        `A migração ${row.nome} foi alterada depois de aplicada a este banco de dados: restaure o arquivo original.`,
      );
    }
  }
}
