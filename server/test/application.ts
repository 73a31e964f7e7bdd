import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import { hashPassword } from '../src/features/auth/passwords.ts';
import { loadTokenKey } from '../src/features/auth/tokens.ts';
import { insertUser } from '../src/features/users/users.sql.ts';
import { describeOnBothEngines, type EngineName } from './engines.ts';

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
  engine: EngineName;
  /** Signs in and returns the tokens. */
  signIn(person: Person): Promise<{ access_token: string; refresh_token: string }>;
  /** A call by a person, or by nobody. */
  call(
    person: Person | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
}

/** Runs the same tests on the whole application over each engine, with the starter data and one person a profile. */
export function describeApplication(
  name: string,
  tests: (application: TestApplication) => void,
  settings: Partial<Config> = {},
): void {
  describeOnBothEngines(name, (db, engine) => {
    let app: FastifyInstance;
    const tokens = new Map<Person, string>();
    beforeAll(async () => {
      app = await buildTestApp(db(), settings);
      await insertPeople(db());
    });
    afterAll(() => app.close());
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
      engine,
      signIn,
      call: async (person, method, url, body) => {
        const options: InjectOptions = { method, url: `/api/v1${url}`, ...(body ? { payload: body } : {}) };
        if (person === null) return app.inject(options);
        const token = tokens.get(person) ?? (await signIn(person)).access_token;
        tokens.set(person, token);
        return app.inject({ ...options, headers: { authorization: `Bearer ${token}` } });
      },
    });
  });
}

interface TestAppSettings extends Partial<Config> {
  /** Where the log goes; nowhere by default. */
  logger?: Logger;
}

/** The whole application over this database, with folders of its own that go when it is closed. */
export async function buildTestApp(db: Database, settings: TestAppSettings = {}): Promise<FastifyInstance> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-app-'));
  const { logger = pino({ level: 'silent' }), ...config } = settings;
  const app = await buildApp({
    config: { ...readConfig({}, folder), dataDir: folder, ...config },
    db,
    tokenKey: await loadTokenKey(db),
    logger,
    webDirectory: path.join(folder, 'none'),
    filesDirectory: config.dataDir ?? folder,
    version: '0.0.0-test',
  });
  app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
  return app;
}

async function insertPeople(db: Database): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const perfil of ['usuario', 'editor', 'admin'] as const)
    await insertUser(db, { ...people[perfil], perfil, passwordHash });
}
