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

test('substitutes that were named before they had a history are kept, and are what the first version of their datasheets says', async () => {
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query('CREATE DATABASE before_marks OWNER bancada');
  const connectionString = postgresAddress('before_marks');
  const db = connectDatabase({ client: { connectionString }, maxConnections: 1 }, logger);
  const before = newFolder();
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0052'))
    cpSync(path.join(migrationsFolder, name), path.join(before, name));
  await migrate(db, before, logger);
  await sql`INSERT INTO users (nome, nome_usuario, email, senha_hash, perfil)
    VALUES ('Zélia', 'zelia', 'zelia@exemplo.test', '-', 'editor')`.execute(db);
  await sql`INSERT INTO manufacturers (nome) VALUES ('IR')`.execute(db);
  await sql`INSERT INTO datasheets (part_number, nome, fabricante_id)
    SELECT 'IRF' || n, 'MOSFET', 1 FROM generate_series(1, 3) AS n`.execute(db);
  await sql`INSERT INTO part_substitutes (componente_id, substituto_id, condicao, criado_por, criado_em) VALUES
    (1, 2, 'até 40 V', 1, '2026-11-20T12:00:00Z'), (1, 3, NULL, NULL, '2026-11-21T12:00:00Z')`.execute(db);
  const versions = async () =>
    (await sql<{ at: string }>`SELECT atualizado_em AS at FROM datasheets ORDER BY id`.execute(db)).rows;
  const aged = await versions();
  await migrate(db, migrationsFolder, logger);

  expect(await versions()).toEqual(aged);
  const { rows } = await sql`SELECT * FROM part_substitutes ORDER BY 1, 2`.execute(db);
  expect(rows).toMatchObject([
    { componente_id: 1, substituto_id: 2, condicao: 'até 40 V', criado_por: 1 },
    { componente_id: 1, substituto_id: 3, condicao: null, criado_por: null },
  ]);
  const { rows: history } = await sql<{ depois: object }>`
    SELECT depois FROM history WHERE tipo = 'datasheets' ORDER BY registro_id, id`.execute(db);
  expect(history.map(({ depois }) => depois)).toMatchObject([
    {
      substitutos: [
        { peca: 2, condicao: 'até 40 V', por: 1 },
        { peca: 3, condicao: null },
      ],
      substitui: [],
    },
    { substitutos: [], substitui: [{ peca: 1, condicao: 'até 40 V' }] },
    { substitutos: [], substitui: [{ peca: 1, condicao: null }] },
  ]);
  await db.destroy();
  await admin.query('DROP DATABASE before_marks');
  await admin.end();
});
