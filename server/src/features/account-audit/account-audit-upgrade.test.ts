import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../database/database.ts';
import { startEmbeddedEngine } from '../../database/embedded/embedded-engine.ts';
import { migrate } from '../../database/migrate.ts';
import { pageOfAccountAudit } from './account-audit.service.ts';

const migrations = path.resolve(import.meta.dirname, '../../../migrations');

test('accounts from before the audit get no invented rows, and are audited from their next change on', async () => {
  const logger = pino({ level: 'silent' });
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-upgrade-'));
  const before = path.join(folder, 'migrations');
  await cp(migrations, before, { recursive: true, filter: (file) => !/00(08|28|29|33)-/.test(file) });
  const engine = await startEmbeddedEngine({ directory: path.join(folder, 'db'), logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
  await migrate(db, before, logger);
  await sql`INSERT INTO users (nome, nome_usuario, email, senha_hash) VALUES ('Zélia', 'zelia', 'z@x.test', '-')`.execute(
    db,
  );
  expect(await migrate(db, migrations, logger)).toEqual([
    '0008-users-and-insights.sql',
    '0028-second-factor.sql',
    '0029-privacy.sql',
    '0033-same-texts.sql',
  ]);
  const page = { page: 1, limit: 10 };
  expect((await pageOfAccountAudit(db, page)).total).toBe(0);
  await sql`UPDATE users SET nome = 'Zélia C.'`.execute(db);
  const { data } = await pageOfAccountAudit(db, { ...page, search: 'ZELIA c' });
  expect(data).toMatchObject([{ acao: 'update', nome_usuario: 'zelia', pelo_sistema: true, existe: true }]);
  await db.destroy();
  await engine.stop();
  await rm(folder, { recursive: true });
});
