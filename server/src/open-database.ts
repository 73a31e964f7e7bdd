import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { connectDatabase, type Database, type DatabaseConnection } from './database/database.ts';
import {
  type EmbeddedEngine,
  type EngineOptions,
  startEmbeddedEngine,
} from './database/embedded/embedded-engine.ts';
import { DataDirectoryError } from './database/embedded/errors.ts';
import { refuseLeft } from './database/embedded/left-database.ts';
import { reserveIn } from './database/embedded/reserve.ts';
import { migrate } from './database/migrate.ts';
import { Replica } from './database/replica/replica.ts';
import { type DatabaseHealth, databaseHealth } from './database-health.ts';
import { probeWrite } from './files/write-probe.ts';
import { type Repeated, repeat } from './repeat.ts';
import { StartError } from './start-error.ts';

export interface OpenDatabase {
  db: Database;
  /** null: none is configured. */
  replica: Replica | null;
  /** No other process uses it: work in progress there was left by a killed one. */
  isOwnAlone: boolean;
  /**
   * Applies the migrations (`migrate`) without a statement timeout: an index over a million entries takes half a minute, and other
   * processes wait for it. @throws MigrationError
   */
  migrate(directory: string): Promise<void>;
  /** Has a connection of its own. */
  health: DatabaseHealth;
  /** Begins to read from the replica, and to look after it, once the migrations are applied. */
  startReplica(): Promise<void>;
  /** Closes the connections and, if it is embedded, PostgreSQL. */
  close(): Promise<void>;
}

interface Server {
  client: DatabaseConnection['client'];
  isOwnAlone: boolean;
  /** Folder of the embedded one. */
  folder: string | null;
  stop(): Promise<void>;
}

/** Each is a PostgreSQL process: more than keep the cores busy would only cost memory. */
const connectionsPerCore = 4;
const poolSizeMin = 10;
const poolSizeMax = 20;
const closeWaitMs = 3_000;
const oldestServerVersion = 150_000;

/**
 * @param say prints to the terminal
 * @throws StartError, EmbeddedDatabaseError: also for an embedded database that was left for a PostgreSQL
 */
export async function openDatabase(
  config: Config,
  logger: Logger,
  say: (sentence: string) => void,
): Promise<OpenDatabase> {
  const { client, isOwnAlone, stop, folder } = await findServer(config, logger, say);
  const replica = replicaOf(config, logger);
  const pool = { client, maxConnections: poolSize() };
  const db = connectDatabase(replica === null ? pool : { ...pool, wrap: replica.wrap }, logger);
  const aside = connectDatabase({ client, maxConnections: 1 }, logger);
  let watching: Repeated | null = null;
  return {
    db,
    replica,
    isOwnAlone,
    health: databaseHealth(aside, folder),
    startReplica: async () => {
      if (replica === null) return;
      const state = await replica.start(db);
      if (state === 'unreachable' || state === 'foreign') say(replicaWarnings[state]);
      const look = { name: 'replica', everyMs: replicaLookEveryMs, isFirstAtOnce: false };
      watching = repeat(look, () => replica.look(db), logger);
    },
    migrate: (directory) =>
      patiently(client, logger, async (db) => {
        await migrate(db, directory, logger);
      }),
    close: async () => {
      await watching?.stop();
      await replica?.close();
      const closed = Promise.all([db.destroy(), aside.destroy()]);
      // Statements of calls that were cut off end with the database, or with this process.
      await Promise.race([closed, delay(closeWaitMs, undefined, { ref: false })]);
      await stop();
    },
  };
}

const replicaLookEveryMs = 1_000;

/** No reason not to start: the primary answers, and the replica is looked for again and again. */
const replicaWarnings = {
  unreachable:
    'Aviso: o PostgreSQL de DATABASE_REPLICA_URL não responde. O banco principal responde às leituras até que volte.',
  foreign:
    'Aviso: o PostgreSQL de DATABASE_REPLICA_URL não é uma réplica do banco de DATABASE_URL e fica sem uso.',
};

function replicaOf({ databaseUrl, databaseReplicaUrl }: Config, logger: Logger): Replica | null {
  if (databaseReplicaUrl === null || databaseUrl === null) return null;
  const client = { connectionString: databaseReplicaUrl };
  return new Replica({ client, maxConnections: poolSize(), logger });
}

function poolSize(): number {
  return Math.min(Math.max(connectionsPerCore * availableParallelism(), poolSizeMin), poolSizeMax);
}

/** The PostgreSQL in the configuration, or an embedded one. */
async function findServer(
  { databaseUrl, dataDir }: Config,
  logger: Logger,
  say: (sentence: string) => void,
): Promise<Server> {
  if (databaseUrl === null) {
    const folder = path.join(dataDir, 'db');
    refuseLeft(folder);
    const reserve = reserveIn(folder, logger);
    await reserve.release();
    const engine = await startOrExplain({ directory: folder, logger, say });
    await reserve.keep();
    return { client: engine.connection, isOwnAlone: true, folder, stop: () => engine.stop() };
  }
  const client = { connectionString: databaseUrl };
  await refuseOld(client, logger);
  return { client, isOwnAlone: false, folder: null, stop: () => Promise.resolve() };
}

/** A disk that cannot be written is a better reason than the one that PostgreSQL ends with. */
async function startOrExplain(options: EngineOptions): Promise<EmbeddedEngine> {
  try {
    return await startEmbeddedEngine(options);
  } catch (error) {
    const reason = await probeWrite(options.directory).then(
      () => null,
      (cause: unknown) => cause,
    );
    throw reason === null ? error : new DataDirectoryError(options.directory, reason);
  }
}

async function patiently<Result>(
  client: DatabaseConnection['client'],
  logger: Logger,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const patient = connectDatabase({ client, maxConnections: 1, statementTimeoutMs: 0 }, logger);
  try {
    return await work(patient);
  } finally {
    await patient.destroy();
  }
}

/** @throws StartError if the server does not answer, or is too old */
export async function refuseOld(client: DatabaseConnection['client'], logger: Logger): Promise<void> {
  const db = connectDatabase({ client, maxConnections: 1 }, logger);
  try {
    const { rows } = await sql<{ version: number }>`
      SELECT current_setting('server_version_num')::int AS version`.execute(db);
    if ((rows[0]?.version ?? 0) >= oldestServerVersion) return;
  } catch (error) {
    throw new StartError(`Não foi possível conectar ao PostgreSQL de DATABASE_URL: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
  throw new StartError(
    'O PostgreSQL de DATABASE_URL é antigo demais: a Bancada precisa da versão 15 ou mais nova.',
  );
}

/** For a host name with several addresses Node throws an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
