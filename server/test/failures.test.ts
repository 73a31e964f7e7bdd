import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import './provided.ts';
import { connectDatabase } from '../src/database/database.ts';
import { type EmbeddedEngine, startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';
import { createFirstAdmin } from '../src/features/users/first-admin.ts';
import { buildTestApp } from './application.ts';

const account = { email: 'admin@bancada.local', password: 'senha-da-oficina' };
const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const logged = () => lines.map((line) => JSON.parse(line));

let folder: string;
let engine: EmbeddedEngine;
let app: FastifyInstance;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada-http-'));
  const directory = path.join(folder, 'db');
  await cp(inject('embeddedTemplate'), directory, { recursive: true });
  engine = await startEmbeddedEngine({ directory, logger: pino({ level: 'silent' }) });
  const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, pino({ level: 'silent' }));
  closeDatabase = () => db.destroy();
  await createFirstAdmin(db, { adminEmail: null, adminPassword: account.password });
  app = await buildTestApp(db, { logger, dataDir: folder });
});

afterAll(async () => {
  await app.close();
  await closeDatabase();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Kills PostgreSQL, and waits until it is gone. */
async function crash(engine: EmbeddedEngine): Promise<void> {
  process.kill(engine.pid() ?? 0, 'SIGKILL');
  await expect.poll(() => engine.pid(), { interval: 1 }).toBeNull();
}

async function untilAnswered(ask: () => Promise<{ statusCode: number }>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while ((await ask()).statusCode !== 200)
    if (performance.now() > deadline) throw new Error('it did not come back');
}

test('a request is one log line with the request id of its answer, and without the search text', async () => {
  lines.length = 0;
  const response = await app.inject('/api/v1/search/global?q=segredo-da-oficina');
  expect(logged()).toMatchObject([
    { reqId: response.headers['x-request-id'], method: 'GET', path: '/api/v1/search/global', status: 401 },
  ]);
  expect(lines.join()).not.toContain('segredo');
});

test('a password is in no log line, not even of a failing request', async () => {
  lines.length = 0;
  await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { ...account, email: 'x' } });
  await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: account });
  expect(lines).not.toHaveLength(0);
  expect(lines.join()).not.toContain(account.password);
});

test('an unreachable database is 503 with Retry-After; the same session continues when it is back', async () => {
  const signedIn = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: account });
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` };
  const search = () => app.inject({ url: '/api/v1/search/global?q=bateria', headers });
  expect((await search()).statusCode).toBe(200);
  await crash(engine);
  const refused = await search();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.json()).toEqual({
    detail: 'O banco de dados não está respondendo. Tente novamente em alguns segundos.',
  });
  await untilAnswered(search);
});

test('a busy database is not reported as unreachable', async () => {
  const client = engine.connection;
  // The wait for a connection is also the time in which a busy machine must make one.
  const db = connectDatabase({ client, maxConnections: 1, waitTimeoutMs: 1_000 }, logger);
  const busy = await buildTestApp(db, { logger });
  const login = { method: 'POST', url: '/api/v1/auth/login', payload: account } as const;
  const answer = await db.transaction().execute(() => busy.inject(login));
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { detail: 'O servidor está ocupado. Tente novamente em alguns segundos.' },
  ]);
  expect((await busy.inject(login)).statusCode).toBe(200);
  await busy.close();
  await db.destroy();
});

test('readiness says which part does not answer', async () => {
  await crash(engine);
  const response = await app.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([
    503,
    {
      status: 'unavailable',
      checks: { database: false, files: true },
      reasons: {
        database: 'O banco de dados não está respondendo. Tente novamente em alguns segundos.',
      },
    },
  ]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await untilAnswered(() => app.inject('/readyz'));
  await rename(folder, `${folder}-away`);
  const files = await app.inject('/readyz');
  await rename(`${folder}-away`, folder);
  expect([files.statusCode, files.json().checks.files]).toEqual([503, false]);
});

test('an unexpected error is logged with its request id, and reveals nothing to the caller', async () => {
  lines.length = 0;
  const db = connectDatabase({ client: engine.connection, maxConnections: 1 }, logger);
  const broken = await buildTestApp(db, { logger });
  broken.addHook('onRequest', async () => {
    throw new Error('the solder gave way in /srv/bancada/secret.ts');
  });
  const response = await broken.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([500, { detail: 'Ocorreu um erro inesperado.' }]);
  expect(logged().find(({ msg }) => msg === 'unforeseen failure')).toMatchObject({
    reqId: response.headers['x-request-id'],
    level: 50,
  });
  await broken.close();
  await db.destroy();
});
