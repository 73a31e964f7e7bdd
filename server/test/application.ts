import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authLimits } from '@bancada/contract/accounts/auth';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Clock, spanMs, systemClock } from '../src/clock.ts';
import { type Config, fileLimits, readConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import type { Replica } from '../src/database/replica/replica.ts';
import { databaseHealth } from '../src/database-health.ts';
import { loadTokenKey } from '../src/features/auth/tokens.ts';
import { insertUser } from '../src/features/users/users.sql.ts';
import { openFiles } from '../src/files/files.ts';
import type { OwnHttps } from '../src/https/own-https.ts';
import { Jobs } from '../src/jobs.ts';
import type { TimeLimits } from '../src/time-limits.ts';
import { MovableClock } from './clock.ts';
import { describeWithDatabase } from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { quickHash } from './passwords.ts';

export const password = 'ponta-de-prova-7';

/** People of the tests, one a profile. */
export const people = {
  usuario: { nome: 'Téo Técnico', nomeUsuario: 'teo', email: 'teo@oficina.test' },
  editor: { nome: 'Edu Editor', nomeUsuario: 'edu', email: 'edu@oficina.test' },
  admin: { nome: 'Ana Admin', nomeUsuario: 'ana', email: 'ana@oficina.test' },
} as const;
export type Person = keyof typeof people;

export interface TestApplication {
  app: () => FastifyInstance;
  db: () => Database;
  /** The application's clock. */
  clock: MovableClock;
  /** The e-mails that it has sent. */
  mailbox: () => Mailbox;
  /** The id of a person's account. */
  idOf(person: Person): Promise<number>;
  /** Signs in and returns the tokens. */
  signIn(person: Person): Promise<{ access_token: string; refresh_token: string }>;
  /** Calls the API as a person, or signed out. */
  call(
    person: Person | null,
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
}

/** A little less than the real lifetime: time passes between two calls. */
const tokenLifeMs = spanMs({ minutes: authLimits.accessTokenMinutes - 1 });

/** Tests of the whole application, on a database of their own with the starter data and one person per profile. */
export function describeApplication(
  name: string,
  tests: (application: TestApplication) => void,
  settings: TestAppSettings = {},
): void {
  describeWithDatabase(name, (db) => {
    let app: FastifyInstance;
    let mailbox: Mailbox;
    const clock = new MovableClock();
    const tokens = new Map<Person, { token: string; until: number }>();
    beforeAll(async () => {
      app = await buildTestApp(db(), { ...settings, clock });
      mailbox = openMailbox(db(), clock);
      await insertPeople(db());
    });
    afterAll(async () => {
      await app.close();
      mailbox.close();
    });
    const signIn = async (person: Person) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email: people[person].email, password },
      });
      if (response.statusCode !== 200) throw new Error(`sign-in of ${person}: ${response.body}`);
      return response.json<{ access_token: string; refresh_token: string }>();
    };
    tests({
      app: () => app,
      db,
      clock,
      mailbox: () => mailbox,
      idOf: async (person) => {
        const account = db().selectFrom('users').select('id').where('email', '=', people[person].email);
        return (await account.executeTakeFirstOrThrow()).id;
      },
      signIn,
      call: async (person, method, url, body) => {
        const options: InjectOptions = { method, url: `/api/v1${url}`, ...(body ? { payload: body } : {}) };
        if (person === null) return app.inject(options);
        const now = clock.now().getTime();
        const kept = tokens.get(person);
        const token = kept && kept.until > now ? kept.token : (await signIn(person)).access_token;
        if (token !== kept?.token) tokens.set(person, { token, until: now + tokenLifeMs });
        return app.inject({ ...options, headers: { authorization: `Bearer ${token}` } });
      },
    });
  });
}

/** Without a destination of its own, routes that set their own log level would write to the terminal. */
const nowhere = pino({ level: 'silent' }, { write: () => undefined });

/** Results must not depend on how busy the machine is. */
const generousTimeLimits: TimeLimits = {
  searchMs: 60_000,
  readyCheckMs: 60_000,
  turnWaitMs: 60_000,
  compareWaitMs: 60_000,
};

interface TestAppSettings extends Partial<Config> {
  /** Destination of the log; none by default. */
  logger?: Logger;
  clock?: Clock;
  /** Connections that `/readyz` asks; those of the test by default. */
  healthDb?: Database;
  /** Limits that the test is about; the others are generous. */
  timeLimits?: Partial<TimeLimits>;
  /** Whether no other process uses its folder and database: true unless given. */
  isOwnAlone?: boolean;
  /** https beside http; none by default. */
  ownHttps?: OwnHttps;
  /** Answers reads for the database. */
  replica?: Replica;
  /** Called after a call has put files in the queue to be read. */
  wakeReading?: () => void;
}

/** The whole application over this database, with its own folders, which are removed when it is closed. */
export async function buildTestApp(db: Database, settings: TestAppSettings = {}): Promise<FastifyInstance> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-app-'));
  const {
    logger = nowhere,
    clock = systemClock,
    timeLimits,
    healthDb,
    replica = null,
    ownHttps = null,
    isOwnAlone = true,
    // Nothing reads in the background of a test.
    wakeReading = () => undefined,
    ...config
  } = settings;
  // Tests read what is sent; those of an instance without mail say so.
  const smtpUrl = 'smtp://correio.test';
  const metricsToken = 'uma-senha-do-prometheus';
  const settled = { ...readConfig({}, folder), dataDir: folder, smtpUrl, metricsToken, ...config };
  const jobs = new Jobs({ db, clock, logger });
  const app = await buildApp({
    config: settled,
    db,
    databaseHealth: databaseHealth(healthDb ?? db, null),
    replica,
    ownHttps,
    tokenKey: await loadTokenKey(db),
    clock,
    logger,
    webDirectory: path.join(folder, 'none'),
    files: await openFiles({
      directory: settled.dataDir,
      s3: settled.s3,
      db,
      ...fileLimits(settled),
      isOwnAlone,
    }),
    jobs,
    version: '0.0.0-test',
    // Tests send the queued messages when they read the mailbox.
    wakeMail: () => undefined,
    wakeReading,
    timeLimits: { ...generousTimeLimits, ...timeLimits },
  });
  app.addHook('onClose', () => jobs.stop());
  app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
  return app;
}

/** One person per profile, with `password`. */
export async function insertPeople(db: Database): Promise<void> {
  const passwordHash = await quickHash(password);
  for (const perfil of ['usuario', 'editor', 'admin'] as const)
    await insertUser(db, { ...people[perfil], perfil, passwordHash });
}
