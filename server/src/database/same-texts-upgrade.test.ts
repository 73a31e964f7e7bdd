import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { type EmbeddedEngine, startEmbeddedEngine } from './embedded/embedded-engine.ts';
import { migrate } from './migrate.ts';

const migrations = path.resolve(import.meta.dirname, '../../migrations');
const logger = pino({ level: 'silent' });

/** Contents of an older database: each text beside one that looks the same. */
const writtenBefore = String.raw`
  INSERT INTO manufacturers (nome) VALUES ('Fábrica de Lá'), (U&'Fa\0301brica\00A0de\200B La\0301'), (U&'\200B\200B'), (U&'gpj\202Eexe');
  INSERT INTO categories (nome, descricao) VALUES ('Nobreaks', U&'5\00A0V'), (U&'No\200Bbreaks', NULL), ('Nobreaks (2)', NULL);
  INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
    VALUES ('Um', 'X-1', 1, 1, '2020-01-01'), (U&'Do\0302is', U&'X-1\2060\00A0', 1, 1, '2020-01-01'), ('Três', U&'X-1\00A0', 2, 1, '2020-01-01');
  INSERT INTO symptoms (sintoma) VALUES ('Ensaio espaço um'), (U&'Ensaio\00A0espac\0327o\00A0\00ADum'), (U&'Ensaio espaço\200B um'),
    ('👩‍🔧 Técnica'), (U&'x\0303\2800um'), ('X um'), (rpad('', 1999, 'ab') || U&'\3164'), (rpad('', 1999, 'ab'));
  INSERT INTO signal_codes (tipo, codigo) VALUES ('post', '0X7F'), ('post', '7F'), ('post', '62H'), ('post', '0X62'), ('post', '0X'),
    ('post', 'QCODEA2'), ('post', 'P0AA6'), ('led', 'A2');
  INSERT INTO diagnoses (descricao, code_post_id) VALUES ('Primeiro', 1), ('Segundo', 2), ('Terceiro', 3), ('Quarto', 4), ('Quinto', 6);
  INSERT INTO solutions (solucao) VALUES ('Trocar'), (U&'Trocar\FEFF');
  INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id, code_post_id)
    VALUES (1, 1, 1, 1), (2, 1, 1, 2), (3, 1, 2, NULL);
  INSERT INTO entry_diagnoses VALUES (1, 1, 1), (2, 2, 1), (3, 1, 1);
  INSERT INTO merges (tipo, de_id, para_id, feito)
    VALUES ('diagnosticos', 2, 1, '{"gainedCodes": [{"id": 1, "code_post_id": 1}, {"id": 2, "code_post_id": 12}]}');
  INSERT INTO stored_files VALUES (repeat('a', 64), repeat('b', 32), 1, 'text/plain');
  INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, modelo_equipamento_id)
    VALUES ('manual não.pdf', 'Foto', repeat('a', 64), 1), (U&'manual\2800na\0303o.pdf', 'Foto', repeat('a', 64), 1);
  INSERT INTO users (nome, nome_usuario, email, senha_hash) VALUES (U&'Joa\0303o\00A0da\202E Silva', 'joao', 'joao@x.test', '-')`;

describe('an older database, in which texts could look the same and differ', () => {
  let folder: string;
  let engine: EmbeddedEngine;
  let db: Database;
  const column = async (query: string) =>
    (await sql.raw<{ value: unknown }>(query).execute(db)).rows.map(({ value }) => value);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-upgrade-'));
    const before = path.join(folder, 'migrations');
    await cp(migrations, before, {
      recursive: true,
      filter: (file) => !/\/00(3[3-9]|[4-9]\d)-/.test(file),
    });
    engine = await startEmbeddedEngine({ directory: path.join(folder, 'db'), logger });
    db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
    await migrate(db, before, logger);
    await sql.raw(writtenBefore).execute(db);
    expect(await migrate(db, migrations, logger)).toContain('0033-same-texts.sql');
  });
  afterAll(async () => {
    await db.destroy();
    await engine.stop();
    await rm(folder, { recursive: true });
  });

  test('names are as the forms write them now, and the younger of two equal ones says so', async () => {
    expect(await column('SELECT nome AS value FROM manufacturers ORDER BY id')).toEqual([
      'Fábrica de Lá',
      'Fábrica de Lá (2)',
      'Sem nome',
      'gpjexe',
    ]);
    expect(await column('SELECT nome AS value FROM categories ORDER BY id')).toEqual([
      'Nobreaks',
      'Nobreaks (3)',
      'Nobreaks (2)',
    ]);
    expect(await column('SELECT numero_modelo AS value FROM equipment_models ORDER BY id')).toEqual([
      'X-1',
      'X-1 (2)',
      'X-1',
    ]);
    expect(await column('SELECT nome_arquivo AS value FROM attachments ORDER BY id')).toEqual([
      'manual não.pdf',
      'manual não (2).pdf',
    ]);
    expect(await column('SELECT solucao AS value FROM solutions ORDER BY id')).toEqual([
      'Trocar',
      'Trocar (2)',
    ]);
    expect(await column('SELECT nome AS value FROM users')).toEqual(['João da Silva']);
  });

  test('symptoms keep their entries, and no two are the same', async () => {
    const [longest, , ...texts] = await column('SELECT sintoma AS value FROM symptoms ORDER BY id DESC');
    expect(texts.toReversed()).toEqual([
      'Ensaio espaço um',
      'Ensaio espaço um (2)',
      'Ensaio espaço um (3)',
      '👩‍🔧 Técnica',
      'x̃ um',
      'X um (2)',
    ]);
    expect(String(longest)).toMatch(/^(ab)+ \(2\)$/);
    expect(await column('SELECT sintoma_id AS value FROM troubleshooting_entries ORDER BY id')).toEqual([
      1, 2, 3,
    ]);
    expect(
      await column(`SELECT depois ->> 'sintoma' AS value FROM history
        WHERE tipo = 'sintomas' AND registro_id = 2 AND pelo_sistema ORDER BY id`),
    ).toEqual(['Ensaio\u00a0espac\u0327o\u00a0\u00adum', 'Ensaio espaço um (2)']);
  });

  test('every index and every folded text is what it would be if written now', async () => {
    const kinds = [
      ['manufacturers', 'nome'],
      ['categories', 'nome'],
      ['symptoms', 'sintoma'],
      ['diagnoses', 'descricao'],
      ['solutions', 'solucao'],
    ] as const;
    for (const [table, name] of kinds) {
      const { rows } = await sql<{
        text: string;
      }>`SELECT ${sql.ref(name)} AS text FROM ${sql.table(table)}`.execute(db);
      for (const { text } of rows) {
        const found = await db.transaction().execute(async (db) => {
          await sql`SET LOCAL enable_seqscan = off`.execute(db);
          return sql`SELECT FROM ${sql.table(table)}
            WHERE same_text_key(${sql.ref(name)}) = same_text_key(${`\u200b${text}\u00a0`.normalize('NFD')}) AND exclusao_id IS NULL`.execute(
            db,
          );
        });
        expect([table, text, found.rows.length]).toEqual([table, text, 1]);
      }
    }
    expect(await column('SELECT titulo AS value FROM listed_texts WHERE texto <> fold_text(titulo)')).toEqual(
      [],
    );
    expect(await column('SELECT busca AS value FROM users')).toEqual([
      'joao da silva\u001fjoao\u001fjoao@x.test',
    ]);
  });

  test('a code is one, however it was announced, and all that named it names it', async () => {
    expect(
      await column(
        'SELECT codigo AS value FROM signal_codes WHERE tipo = \'post\' ORDER BY codigo COLLATE "C"',
      ),
    ).toEqual(['0X', '62', '7F', 'A2', 'P0AA6']);
    expect(
      await column(
        'SELECT c.codigo AS value FROM diagnoses d JOIN signal_codes c ON c.id = d.code_post_id ORDER BY d.id',
      ),
    ).toEqual(['7F', '7F', '62', '62', 'A2']);
    expect(await column('SELECT code_post AS value FROM entry_cards ORDER BY id')).toEqual([
      '7F',
      '7F',
      '7F',
    ]);
    expect(
      await column(`SELECT DISTINCT (depois ->> 'code_post_id')::int AS value FROM history
        WHERE depois ->> 'code_post_id' IS NOT NULL AND (depois ->> 'code_post_id')::int NOT IN (SELECT id FROM signal_codes)`),
    ).toEqual([]);
    expect(await column('SELECT feito AS value FROM merges')).toEqual([
      {
        gainedCodes: [
          { id: 1, code_post_id: 2 },
          { id: 2, code_post_id: 12 },
        ],
      },
    ]);
    expect(
      await column(`SELECT count(*)::int AS value FROM entry_lists l JOIN signal_codes c ON l.lista = list_of('code', c.id)
        WHERE c.codigo = '7F'`),
    ).toEqual([3]);
    expect(
      await column(`SELECT registro_id AS value FROM history
        WHERE tipo IN ('diagnosticos', 'troubleshooting') AND acao = 'update'`),
    ).toEqual([]);
  });
});
