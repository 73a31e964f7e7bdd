import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';
import { adminAddress, postgresAddress } from './postgres-address.ts';
import { schemaText } from './schema-text.ts';
import { newFolder, preparedFolder, start } from './server-process.ts';

const logger = pino({ level: 'silent' });

const refusal =
  /^O banco de dados é de uma versão da Bancada que esta não sabe atualizar, e continua como estava\. O último commit que o abre é [0-9a-f]{40}\. Use esse commit, ou comece com um banco de dados vazio \(outra DATA_DIR ou outro DATABASE_URL\)\.\n$/;

/** Schema, migrations and people: what a start that went wrong would have changed first. */
async function contentOf(db: Database): Promise<unknown[]> {
  const { rows: migrations } = await sql`SELECT * FROM schema_migrations ORDER BY nome`.execute(db);
  const { rows: people } = await sql`SELECT nome FROM users ORDER BY id`.execute(db);
  return [await schemaText(db), migrations, people];
}

test.each([
  ['with all its migrations', ['0001-text.sql', '0002-accounts.sql', '0036-faster-loading.sql']],
  ['that stopped after its second migration', ['0001-text.sql', '0002-accounts.sql']],
])(
  'a PostgreSQL from before the baseline, %s, is refused with the last commit that opens it',
  async (_, names) => {
    const admin = new pg.Client({ connectionString: adminAddress() });
    await admin.connect();
    await admin.query('CREATE DATABASE before_baseline OWNER bancada');
    const DATABASE_URL = postgresAddress('before_baseline');
    const db = connectDatabase({ client: { connectionString: DATABASE_URL }, maxConnections: 1 }, logger);
    await sql`CREATE TABLE schema_migrations (
    nome text PRIMARY KEY, sha256 text NOT NULL, aplicado_em timestamptz NOT NULL DEFAULT now())`.execute(db);
    await sql`CREATE TABLE users (id integer, nome text)`.execute(db);
    await sql`INSERT INTO users VALUES (1, 'Zélia')`.execute(db);
    await sql`INSERT INTO schema_migrations (nome, sha256) SELECT name, '-' FROM unnest(${names}::text[]) AS name`.execute(
      db,
    );
    const before = await contentOf(db);
    const started = start({ DATA_DIR: newFolder(), DATABASE_URL });
    expect(await started.exit).toBe(1);
    expect(started.output()).toEqual({ stdout: '', stderr: expect.stringMatching(refusal) });
    expect(await contentOf(db)).toEqual(before);
    await db.destroy();
    await admin.query('DROP DATABASE before_baseline');
    await admin.end();
  },
);

test('a data folder from before the baseline is refused in the same way, and can be opened again', async () => {
  const DATA_DIR = preparedFolder();
  const inside = async <T>(act: (db: Database) => Promise<T>): Promise<T> => {
    const engine = await startEmbeddedEngine({ directory: path.join(DATA_DIR, 'db'), logger });
    const db = connectDatabase({ client: engine.connection, maxConnections: 1 }, logger);
    const result = await act(db);
    await db.destroy();
    await engine.stop();
    return result;
  };
  const before = await inside(async (db) => {
    await sql`DELETE FROM schema_migrations`.execute(db);
    await sql`INSERT INTO schema_migrations (nome, sha256) VALUES ('0001-text.sql', '-'), ('0003-catalogue.sql', '-')`.execute(
      db,
    );
    return contentOf(db);
  });
  for (const script of ['main.ts', 'check-files.ts']) {
    const started = start({ DATA_DIR }, script);
    expect([script, await started.exit]).toEqual([script, 1]);
    expect(started.output().stderr).toMatch(refusal);
  }
  expect(await inside(contentOf)).toEqual(before);
});

test('no migration has the name by which a database from before the baseline is known', () => {
  const sums = readFileSync(path.resolve(import.meta.dirname, '../migrations/sums.txt'), 'utf8');
  expect(sums).not.toContain('  0001-text.sql');
});
