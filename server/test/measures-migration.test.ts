import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connectDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { migrationsFolder } from './migration-sums.ts';
import { adminAddress, postgresAddress } from './postgres-address.ts';
import { newFolder } from './server-process.ts';

const logger = pino({ level: 'silent' });

test('in a database from before the mark of high voltage, the starter’s own categories get it, and old versions say that they had none', async () => {
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query('CREATE DATABASE before_measures OWNER bancada');
  const connectionString = postgresAddress('before_measures');
  const db = connectDatabase({ client: { connectionString }, maxConnections: 1 }, logger);
  const before = newFolder();
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0020'))
    cpSync(path.join(migrationsFolder, name), path.join(before, name));
  await migrate(db, before, logger);
  await sql`INSERT INTO users (nome, nome_usuario, email, senha_hash, perfil)
    VALUES ('Zélia', 'zelia', 'zelia@exemplo.test', '-', 'editor')`.execute(db);
  await sql`INSERT INTO categories (nome, criado_por) VALUES
    ('Veículos elétricos', NULL), ('Notebooks', NULL), ('Televisores', 1)`.execute(db);
  await sql`INSERT INTO diagnoses (descricao) VALUES ('Medir o barramento')`.execute(db);
  await migrate(db, migrationsFolder, logger);

  const { rows } = await sql<{ nome: string }>`SELECT nome FROM categories WHERE alta_tensao`.execute(db);
  expect(rows).toEqual([{ nome: 'Veículos elétricos' }]);
  const { rows: versions } = await sql<{ tipo: string; acao: string; depois: object }>`
    SELECT tipo, acao, depois FROM history WHERE (tipo, registro_id) IN (('categories', 1), ('diagnosticos', 1))
     ORDER BY tipo, id`.execute(db);
  expect(versions).toMatchObject([
    { tipo: 'categories', acao: 'create', depois: { alta_tensao: false } },
    { tipo: 'categories', acao: 'update', depois: { alta_tensao: true } },
    { tipo: 'diagnosticos', acao: 'create', depois: { medida: null, minutos: null, alta_tensao: false } },
  ]);
  await db.destroy();
  await admin.query('DROP DATABASE before_measures');
  await admin.end();
});
