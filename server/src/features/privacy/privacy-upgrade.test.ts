import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { actAs } from '../../database/as-person.ts';
import { connectDatabase } from '../../database/database.ts';
import { startEmbeddedEngine } from '../../database/embedded/embedded-engine.ts';
import { migrate } from '../../database/migrate.ts';

const migrations = path.resolve(import.meta.dirname, '../../../migrations');

test("records of a creator who was removed earlier become a removed user's; the starter's, versions and likes stay", async () => {
  const logger = pino({ level: 'silent' });
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-upgrade-'));
  const before = path.join(folder, 'migrations');
  await cp(migrations, before, { recursive: true, filter: (file) => !file.includes('0029-') });
  const engine = await startEmbeddedEngine({ directory: path.join(folder, 'db'), logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
  await migrate(db, before, logger);
  const add = async (name: string) => {
    const { rows } = await sql<{ id: number }>`INSERT INTO users (nome, nome_usuario, email, senha_hash)
      VALUES (${name}, ${name}, ${`${name}@x.test`}, '-') RETURNING id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const [gone, here] = [await add('zelia'), await add('zoraide')];
  const create = (texto: string, by: number | null) =>
    db.transaction().execute(async (db) => {
      if (by !== null) await actAs(db, by);
      await sql`INSERT INTO symptoms (sintoma) VALUES (${texto})`.execute(db);
    });
  await create('da base', null);
  await create('de quem saiu', gone);
  await create('de quem está', here);
  await sql`DELETE FROM users WHERE id = ${gone}`.execute(db);
  const versions = async () =>
    (await sql`SELECT sintoma, atualizado_em FROM symptoms ORDER BY sintoma`.execute(db)).rows;
  const kept = await versions();
  expect(await migrate(db, migrations, logger)).toEqual(['0029-privacy.sql']);
  expect(await versions()).toEqual(kept);
  const authors = async () =>
    (
      await sql<{ author: string | null }>`SELECT author_name(u.nome, s.autor_removido) AS author
        FROM symptoms s LEFT JOIN users u ON u.id = s.criado_por ORDER BY s.sintoma`.execute(db)
    ).rows.map(({ author }) => author);
  expect(await authors()).toEqual([null, 'zoraide', 'usuário removido']);
  await sql`DELETE FROM users WHERE id = ${here}`.execute(db);
  expect(await authors()).toEqual([null, 'usuário removido', 'usuário removido']);
  expect(await versions()).toEqual(kept);
  await db.destroy();
  await engine.stop();
  await rm(folder, { recursive: true });
});
