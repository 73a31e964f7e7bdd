import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { vi } from 'vitest';
import { startTestPostgres, type TestPostgres, type TestReplica } from '../../scripts/testing/postgres.ts';
import { takeNoise } from '../../scripts/testing/quiet.ts';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { Replica, type ReplicaLimits, type ReplicaState } from '../src/database/replica/replica.ts';
import { buildTestApp, insertPeople, type Person, password, people } from './application.ts';

const silent = pino({ level: 'silent' });
const maxConnections = 4;
export const patience = { timeout: 60_000, interval: 20 };

/** Results must not depend on how busy the machine is, nor on how long a test holds the replica back. */
const patient: ReplicaLimits = { answerMs: 2_000, slowMs: 200, queryMs: 60_000, lagMaxMs: 600_000 };

/** A PostgreSQL with the product's tables and people, and a real streaming replica of it. */
export interface Replicated {
  postgres: TestPostgres;
  replica: TestReplica;
  database: string;
  /** SQL on the replica. */
  onReplica<Row>(text: string): Promise<Row[]>;
  /** From here on it receives the log, and shows nothing new. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** An application as one server process has it, which reads from the replica. */
  openProcess(settings?: ProcessSettings): Promise<Process>;
  stop(): Promise<void>;
}

interface ProcessSettings {
  limits?: Partial<ReplicaLimits>;
  logger?: Logger;
  /** What it takes for the replica, if not the replica. */
  replicaUrl?: string;
}

export interface Process {
  app: FastifyInstance;
  db: Database;
  replica: Replica;
  call(
    person: Person,
    method: 'GET' | 'HEAD' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  /** Looks at the replica until it is so. */
  until(state: ReplicaState): Promise<void>;
}

export async function openReplicated(): Promise<Replicated> {
  // Commits are on their way at once, and old versions of rows are removed there without waiting for readers.
  const postgres = await startTestPostgres(['synchronous_commit=on', 'max_standby_streaming_delay=0']);
  takeNoise();
  const url = await postgres.createDatabase('oficina');
  const primary = connectDatabase({ client: { connectionString: url }, maxConnections: 1 }, silent);
  await migrate(primary, path.resolve(import.meta.dirname, '../migrations'), silent);
  await insertPeople(primary);
  await primary.destroy();
  const replica = await postgres.startReplica();
  const address = replica.addressOf('oficina');
  const onReplica = async <Row>(text: string): Promise<Row[]> => {
    const db = connectDatabase({ client: { connectionString: address }, maxConnections: 1 }, silent);
    const { rows } = await sql.raw<Row>(text).execute(db);
    await db.destroy();
    return rows;
  };
  const opened: (() => Promise<void>)[] = [];
  return {
    postgres,
    replica,
    database: url,
    onReplica,
    pauseReplay: async () => {
      await onReplica('SELECT pg_wal_replay_pause()');
      const ask = () => onReplica<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
      await vi.waitUntil(async () => (await ask())[0]?.state === 'paused', patience);
    },
    resumeReplay: async () => {
      await onReplica('SELECT pg_wal_replay_resume() WHERE pg_is_in_recovery()');
    },
    openProcess: async ({ limits, logger = silent, replicaUrl = address } = {}) => {
      const process = await openProcess({
        url,
        address: replicaUrl,
        limits: { ...patient, ...limits },
        logger,
      });
      opened.push(async () => {
        await process.app.close();
        await process.replica.close();
        await process.db.destroy();
      });
      return process;
    },
    stop: async () => {
      for (const close of opened) await close();
      await replica.stop();
      await postgres.stop();
    },
  };
}

async function openProcess({
  url,
  address,
  limits,
  logger,
}: {
  url: string;
  address: string;
  limits: ReplicaLimits;
  logger: Logger;
}): Promise<Process> {
  const replica = new Replica({ client: { connectionString: address }, maxConnections, logger, limits });
  const db = connectDatabase(
    { client: { connectionString: url }, maxConnections, wrap: replica.wrap },
    silent,
  );
  await replica.start(db);
  const app = await buildTestApp(db, { replica, throttleFactor: 1_000 });
  const tokens = new Map<Person, string>();
  const signIn = async (person: Person) => {
    const payload = { email: people[person].email, password };
    const { access_token } = (await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })).json<{
      access_token: string;
    }>();
    tokens.set(person, access_token);
    return access_token;
  };
  return {
    app,
    db,
    replica,
    call: async (person, method, url, body) => {
      const token = tokens.get(person) ?? (await signIn(person));
      return app.inject({
        method,
        url: `/api/v1${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body }),
      });
    },
    until: async (state) => {
      await vi.waitUntil(async () => (await replica.look(db)) === state, patience);
    },
  };
}
