import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { describeWithDatabase } from './database.ts';

const server = path.resolve(import.meta.dirname, '..');
const rooms = ['http', 'database', 'files', 'workers', 'mail'];
/** Tables that belong to a room itself, and the record of applied migrations. */
const ownTables = [
  'mail_queue',
  'throttle',
  'instance_settings',
  'own_writes',
  'replica_marks',
  'schema_migrations',
  'unfinished_uploads',
  'upload_pieces',
  'upload_turns',
];
/** The typed schema contains all tables, on purpose; and what a person did lately is counted by the rows that every act leaves. */
const isSchema = (file: string) => /^(schema|[a-z]+-tables|brakes)\.ts$/.test(path.basename(file));

/** The sources of the rooms without their tests, by path. */
function sourcesOfRooms(): [string, string][] {
  return rooms.flatMap((room) =>
    readdirSync(path.join(server, 'src', room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !isSchema(file))
      .map((file): [string, string] => [
        path.join(room, file),
        readFileSync(path.join(server, 'src', room, file), 'utf8'),
      ]),
  );
}

/** Constraints and unique indexes of the schema, and those that triggers name. */
async function constraintNames(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace`.execute(db);
  const migrations = path.join(server, 'migrations');
  const raised = readdirSync(migrations).flatMap((file) =>
    [...readFileSync(path.join(migrations, file), 'utf8').matchAll(/CONSTRAINT = '(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return new Set([...rows.map(({ name }) => name), ...raised]);
}

async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

describeWithDatabase('the rooms that all features share', (database) => {
  test('name no constraint: each feature reports violations of its own', async () => {
    const names = await constraintNames(database());
    expect([...names]).toEqual(
      expect.arrayContaining(['users_email_key', 'articles_check', 'articles_no_circle', 'reference_in_use']),
    );
    const named = sourcesOfRooms().flatMap(([file, source]) =>
      [...source.matchAll(/\w+/g)].flatMap(([word]) => (names.has(word) ? [`${file}: ${word}`] : [])),
    );
    expect(named).toEqual([]);
  });

  test('read and write only their own tables', async () => {
    const tables = new Set((await tableNames(database())).filter((name) => !ownTables.includes(name)));
    expect(tables).toContain('users');
    const asked = /(?:(?:From|Into|Table|Join)\('|\b(?:FROM|INTO|UPDATE|JOIN|TABLE) )(\w+)/g;
    const read = sourcesOfRooms().flatMap(([file, source]) =>
      [...source.matchAll(asked)].flatMap(([, word = '']) => (tables.has(word) ? [`${file}: ${word}`] : [])),
    );
    expect(read).toEqual([]);
  });
});
