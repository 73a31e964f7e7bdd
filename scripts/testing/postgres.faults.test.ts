import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestPostgres, type TestPostgres } from './postgres.ts';
import { takeNoise } from './quiet.ts';

/** The first run on a machine downloads PostgreSQL. */
const fetchTimeoutMs = 600_000;

function socketFolder(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a PostgreSQL of the tests', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    // The first run on a machine downloads it, and says so.
    takeNoise();
  }, fetchTimeoutMs);
  afterAll(() => postgres.stop());

  test('reports its version', () => {
    expect(postgres.version).toMatch(/^PostgreSQL \d\d/);
  });

  test('has the extensions of the search', async () => {
    const database = await postgres.createDatabase();
    await query(database, 'CREATE EXTENSION unaccent');
    await query(database, 'CREATE EXTENSION pg_trgm');
    const rows = await query(
      database,
      `SELECT unaccent('tensão') AS plain, similarity('fonte', 'fontes') > 0.5 AS "isSimilar"`,
    );
    expect(rows).toEqual([{ plain: 'tensao', isSimilar: true }]);
  });

  test('sorts by code point, as the embedded engine does', async () => {
    const rows = await query(
      postgres.url,
      `SELECT string_agg(word, ' ' ORDER BY word) AS words FROM unnest(ARRAY['b', 'á', 'B', 'a']) AS word`,
    );
    expect(rows).toEqual([{ words: 'B a b á' }]);
  });

  test('keeps databases separate', async () => {
    const [one, other] = [await postgres.createDatabase(), await postgres.createDatabase('com espaço')];
    await query(one, 'CREATE TABLE here ()');
    expect(await query(other, `SELECT to_regclass('here') AS found`)).toEqual([{ found: null }]);
  });

  test('accepts only its own user', async () => {
    expect(await query(postgres.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });
});

test('leaves nothing behind when stopped, even with a connection open', async () => {
  const postgres = await startTestPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const broken = new Promise<Error>((resolve) => client.once('error', resolve));
  await postgres.stop();
  expect((await broken).message).toMatch(/terminat/);
  expect(existsSync(socketFolder(postgres.url))).toBe(false);
  // Stopping twice does no harm.
  await postgres.stop();
});

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'PostgreSQL ends with the process that started it: %s',
  async (signal) => {
    const module = path.join(import.meta.dirname, 'postgres.ts');
    const script = `const { startTestPostgres } = await import(${JSON.stringify(module)});
      console.log((await startTestPostgres()).url);`;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(owner.stdout, 'data');
    const folder = socketFolder(String(output).trim());
    expect(existsSync(folder)).toBe(true);
    owner.kill(signal);
    await vi.waitUntil(() => !existsSync(folder), { timeout: 20_000 });
  },
);
