import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { isoTime } from './client-settings.ts';
import { brokenConstraint, isDatabaseUnreachable } from './failures.ts';
import { MigrationError, migrate } from './migrate.ts';

const logger = pino({ level: 'silent' });
const migrations = path.resolve(import.meta.dirname, '../../migrations');

describeWithDatabase('the database', (db) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-migrations-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('times keep their microseconds, dates stay days, counts are numbers', async () => {
    const { rows } = await sql`
      SELECT '2026-11-21 12:00:00.000001-03'::timestamptz AS time, '2026-11-21'::date AS day, 12::bigint AS count`.execute(
      db(),
    );
    expect(rows).toEqual([{ time: '2026-11-21T15:00:00.000001Z', day: '2026-11-21', count: 12 }]);
  });

  test('texts are the same without regard to case, accents and spacing', async () => {
    const { rows } =
      await sql`SELECT fold_text('  Tensão   da  BATERIA ') AS folded, compact_code('la-L663P') AS code`.execute(
        db(),
      );
    expect(rows).toEqual([{ folded: 'tensao da bateria', code: 'LAL663P' }]);
    const again = await sql`INSERT INTO manufacturers (nome) VALUES ('  ásus')`
      .execute(db())
      .catch((error: unknown) => error);
    expect(brokenConstraint(again)).toEqual({ kind: 'unique', constraint: 'manufacturers_nome_key' });
  });

  test.each([
    'Ensaio\u00a0espaço\u2007um',
    'Ensaio\u200b es\u00adpaço um\u2060',
    'ENSAIO espac\u0327o u\u0304m',
    '\u202eEnsaio\u3000espaço um\ufeff',
    'Ensaio\u2800espaço \u2028um\ufe0f',
  ])('%j is the same text as one that looks like it', async (written) => {
    const { rows } = await sql`SELECT fold_text(${written}) AS folded`.execute(db());
    expect(rows).toEqual([{ folded: 'ensaio espaco um' }]);
  });

  test('a record in the bin reserves no name', async () => {
    await sql`WITH deletion AS (INSERT INTO deletions (tipo, registro_id) VALUES ('manufacturers', 1) RETURNING id)
      UPDATE manufacturers SET exclusao_id = (SELECT id FROM deletion) WHERE nome = 'Sharp' OR nome = 'MSI'`.execute(
      db(),
    );
    await sql`INSERT INTO manufacturers (nome) VALUES ('msi')`.execute(db());
  });

  test('an edit advances the version, even twice in one transaction; a like does not', async () => {
    const version = async (table: 'manufacturers' | 'troubleshooting_entries') =>
      (
        await sql<{ at: string }>`SELECT atualizado_em AS at FROM ${sql.table(table)} WHERE id = 2`.execute(
          db(),
        )
      ).rows[0]?.at ?? '';
    const first = await version('manufacturers');
    await db()
      .transaction()
      .execute(async (db) => {
        for (let edit = 0; edit < 2; edit += 1)
          await sql`UPDATE manufacturers SET website = NULL WHERE id = 2`.execute(db);
      });
    expect((await version('manufacturers')) > first).toBe(true);
    const entry = await version('troubleshooting_entries');
    await sql`INSERT INTO users (nome, nome_usuario, email, senha_hash) VALUES ('Lia', 'lia', 'lia@oficina.test', '-')`.execute(
      db(),
    );
    await sql`INSERT INTO likes (troubleshooting_id, usuario_id) SELECT 2, id FROM users`.execute(db());
    expect(await version('troubleshooting_entries')).toBe(entry);
    const { rows } = await sql`SELECT score FROM troubleshooting_entries WHERE id = 2`.execute(db());
    expect(rows).toEqual([{ score: 1 }]);
  });

  test('a text of 2,000 emoji fits, one character more is refused', async () => {
    await sql`INSERT INTO symptoms (sintoma) VALUES (${'🔧'.repeat(2000)})`.execute(db());
    await expect(
      sql`INSERT INTO symptoms (sintoma) VALUES (${'🔧'.repeat(2001)})`.execute(db()),
    ).rejects.toThrow(/symptoms_sintoma_check/);
  });

  test('a signal code outside its notation is refused', async () => {
    for (const [type, code] of [
      ['post', 'p0aa6'],
      ['post', 'ABCDEFGHIJK'],
      ['led', 'A0'],
      ['led', 'X2'],
      ['beep', 'Ss'],
      ['beep', 'SS'],
      ['sound', 'A'],
    ]) {
      await expect(
        sql`INSERT INTO signal_codes (tipo, codigo) VALUES (${type}, ${code})`.execute(db()),
      ).rejects.toThrow(/signal_codes_notation/);
    }
  });

  test('migrations are applied once, however many processes start together', async () => {
    await writeFile(
      path.join(folder, '0099-probe.sql'),
      'CREATE TABLE probe (id int); INSERT INTO probe VALUES (1);',
    );
    await writeFile(path.join(folder, '0100-probe.sql'), 'INSERT INTO probe VALUES (2);');
    await cp(migrations, folder, { recursive: true });
    const said: unknown[] = [];
    const noting = { ...logger, info: (facts: unknown) => void said.push(facts) } as typeof logger;
    const applied = await Promise.all([1, 2, 3].map(() => migrate(db(), folder, noting)));
    expect(applied.flat().toSorted()).toEqual(['0099-probe.sql', '0100-probe.sql']);
    // A line for each process that applied some, not for each of them.
    expect(said).toHaveLength(applied.filter(({ length }) => length > 0).length);
    expect((await sql`SELECT id FROM probe ORDER BY id`.execute(db())).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await sql`DELETE FROM schema_migrations WHERE nome = '0100-probe.sql'`.execute(db());
    await rm(path.join(folder, '0100-probe.sql'));
  });

  test('a database of a newer version, and a migration changed afterwards, are refused with a sentence', async () => {
    await expect(migrate(db(), migrations, logger)).rejects.toThrow(
      'O banco de dados é de uma versão mais nova da Bancada (migração 0099-probe.sql): atualize o programa.',
    );
    await writeFile(path.join(folder, '0099-probe.sql'), 'SELECT 1;');
    await expect(migrate(db(), folder, logger)).rejects.toThrow(MigrationError);
  });

  test('a failed migration leaves nothing behind', async () => {
    await sql`DELETE FROM schema_migrations WHERE nome = '0099-probe.sql'`.execute(db());
    await writeFile(path.join(folder, '0099-probe.sql'), 'CREATE TABLE half (id int); SELECT 1 / 0;');
    await expect(migrate(db(), folder, logger)).rejects.toThrow('division by zero');
    expect((await sql`SELECT to_regclass('half') AS found`.execute(db())).rows).toEqual([{ found: null }]);
  });
});

test('isoTime parses every form of PostgreSQL', () => {
  expect(isoTime('2026-11-21 12:00:00+00')).toBe('2026-11-21T12:00:00.000000Z');
  expect(isoTime('2026-11-21 12:00:00.5-03:30')).toBe('2026-11-21T15:30:00.500000Z');
});

test('an error of our own is not mistaken for an unreachable database', () => {
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  expect(
    [missing, refused, new Error('Connection terminated unexpectedly'), new TypeError('x')].map(
      isDatabaseUnreachable,
    ),
  ).toEqual([false, true, true, false]);
});
