import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../database/database.ts';
import { startEmbeddedEngine } from '../../database/embedded/embedded-engine.ts';
import { migrate } from '../../database/migrate.ts';

const migrations = path.resolve(import.meta.dirname, '../../../migrations');

test('existing symptoms keep text, version, history and search document, and can get other ways to say them', async () => {
  const logger = pino({ level: 'silent' });
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-upgrade-'));
  const before = path.join(folder, 'migrations');
  await cp(migrations, before, { recursive: true, filter: (file) => !file.includes('0035-') });
  const engine = await startEmbeddedEngine({ directory: path.join(folder, 'db'), logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
  await migrate(db, before, logger);
  await sql`INSERT INTO symptoms (sintoma) VALUES ('Não liga'), ('Apita sem parar')`.execute(db);
  await sql`UPDATE symptoms SET sintoma = 'Apita' WHERE sintoma = 'Apita sem parar'`.execute(db);
  const kept = async () =>
    (
      await sql`SELECT s.sintoma, s.atualizado_em, d.vetor::text,
          (SELECT json_agg(h.depois - 'ditos' ORDER BY h.id) FROM history h
            WHERE h.tipo = 'sintomas' AND h.registro_id = s.id) AS history
        FROM symptoms s JOIN fault_documents d ON d.lista = list_of('symptom', s.id) ORDER BY s.id`.execute(
        db,
      )
    ).rows;
  const rows = await kept();
  expect(rows).toHaveLength(2);
  expect(await migrate(db, migrations, logger)).toEqual(['0035-ditos.sql']);
  expect(await kept()).toEqual(rows);
  const first = sql<{ ditos: string | null }>`
    SELECT depois ->> 'ditos' AS ditos FROM history WHERE tipo = 'sintomas' ORDER BY id`;
  expect((await first.execute(db)).rows).toEqual([{ ditos: '' }, { ditos: '' }, { ditos: null }]);
  await sql`UPDATE symptoms SET ditos = 'morto' WHERE sintoma = 'Não liga'`.execute(db);
  const { rows: found } = await sql`SELECT s.sintoma FROM symptoms s
    JOIN fault_documents d ON d.lista = list_of('symptom', s.id) WHERE d.vetor @@ 'zqmorto:D'`.execute(db);
  expect(found).toEqual([{ sintoma: 'Não liga' }]);
  await db.destroy();
  await engine.stop();
  await rm(folder, { recursive: true });
});
