import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { connectDatabase, type Database, type DatabaseConnection } from './database/database.ts';
import { startEmbeddedEngine } from './database/embedded/embedded-engine.ts';
import { keepMaintained } from './database/embedded/maintenance.ts';
import { migrate } from './database/migrate.ts';
import { StartError } from './start-error.ts';

export interface OpenDatabase {
  db: Database;
  /**
   * Brings it to this version (`migrate`), however long a statement takes: an index over a million entries takes half a minute,
   * and processes wait for the one that makes it. @throws MigrationError
   */
  migrate(directory: string): Promise<void>;
  /** Closes the connections and, where it is embedded, the engine with them. */
  close(): Promise<void>;
}

const poolSize = 10;
const oldestServerVersion = 150_000;

/** The database that the configuration names: PostgreSQL, or the embedded engine in the data folder. */
export async function openDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openServer(config.databaseUrl, logger);
  const engine = await startEmbeddedEngine({ directory: path.join(config.dataDir, 'db'), logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: engine.maxConnections }, logger);
  const maintenance = keepMaintained(db, logger);
  return {
    db,
    migrate: migrating(engine.connection, logger),
    close: async () => {
      await maintenance.stop();
      await db.destroy();
      await engine.stop();
    },
  };
}

function migrating(client: DatabaseConnection['client'], logger: Logger): OpenDatabase['migrate'] {
  return async (directory) => {
    const patient = connectDatabase({ client, maxConnections: 1, statementTimeoutMs: 0 }, logger);
    try {
      await migrate(patient, directory, logger);
    } finally {
      await patient.destroy();
    }
  };
}

async function openServer(databaseUrl: string, logger: Logger): Promise<OpenDatabase> {
  const client = { connectionString: databaseUrl };
  const db = connectDatabase({ client, maxConnections: poolSize }, logger);
  try {
    const { rows } = await sql<{ version: number }>`
      SELECT current_setting('server_version_num')::int AS version`.execute(db);
    if ((rows[0]?.version ?? 0) < oldestServerVersion) {
      throw new StartError(
        'O PostgreSQL de DATABASE_URL é antigo demais: a Bancada precisa da versão 15 ou mais nova.',
      );
    }
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw new StartError(`Não foi possível conectar ao PostgreSQL de DATABASE_URL: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  return { db, migrate: migrating(client, logger), close: () => db.destroy() };
}

/** An address that resolves to several fails with one error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
