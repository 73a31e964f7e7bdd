import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../test/application.ts';
import '../../test/provided.ts';
import { startProxy, type TcpProxy } from '../../../scripts/testing/tcp-proxy.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { queueMail } from '../mail/mail-queue.ts';

/** The samples of an exposition, `name{labels}` → value. */
function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const token = 'uma-senha-do-prometheus';
const bearer = (given: string) => ({ headers: { authorization: `Bearer ${given}` } });

async function scrape(app: FastifyInstance): Promise<Map<string, number>> {
  const response = await app.inject({ url: '/metrics', ...bearer(token) });
  expect(response.statusCode).toBe(200);
  return samplesIn(response.body);
}

describeApplication('the figures of an instance', ({ app, db, clock, call }) => {
  test('calls are counted by route and status, never by what callers wrote', async () => {
    await call('usuario', 'GET', '/artigos/1?x=segredo-1');
    await call('usuario', 'GET', '/artigos/987654');
    await call(null, 'GET', '/search/global?q=segredo-2');
    await app().inject('/segredo-3/joana@oficina.test');
    await app().inject('/api/v1/artigos/segredo-4');
    await app().inject({ method: 'PROPFIND' as 'GET', url: '/segredo-5' });
    const { body } = await app().inject({ url: '/metrics', ...bearer(token) });
    expect(body).not.toMatch(/segredo|joana|987654|teo@/);
    const samples = samplesIn(body);
    const count = (method: string, route: string, status: number) =>
      samples.get(`bancada_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(count('GET', '/api/v1/artigos/:id', 404)).toBeGreaterThanOrEqual(1);
    expect(count('GET', '/api/v1/search/global', 401)).toBe(1);
    expect(count('GET', 'unmatched', 404)).toBe(1);
    expect(
      samples.get('bancada_http_request_duration_seconds_count{method="GET",route="/api/v1/search/global"}'),
    ).toBe(1);
    // The scrape itself.
    expect(samples.get('bancada_http_requests_in_progress')).toBe(1);
    expect(samples.get(`bancada_build_info{version="0.0.0-test",node="${process.version}"}`)).toBe(1);
  });

  test('what waits, what is stored and what ran in the background is shown', async () => {
    const now = clock.now();
    await queueMail(db(), new Date(now.getTime() - 90_000), { to: 'joana@oficina.test', template: 'x' });
    await sql`INSERT INTO background_jobs (nome, processo, vez_ate, iniciado_em, terminado_em, falha, sucesso_em, resultado) VALUES
      ('backup', NULL, NULL, NULL, ${now}, NULL, ${now}, '{"ultima": {"bytes": 4321}}'),
      ('sweep', gen_random_uuid(), ${new Date(now.getTime() + 60_000)}, ${now}, ${now}, 'Falhou.', NULL, NULL)`.execute(
      db(),
    );
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
      VALUES (${'a'.repeat(64)}, ${'b'.repeat(32)}, 1234567, 'application/pdf')`.execute(db());
    await sql`INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, modelo_equipamento_id)
      VALUES ('esquema.pdf', 'Outro', ${'a'.repeat(64)}, 1)`.execute(db());
    await sql`UPDATE document_readings SET estado = 'falhou', paginas_lidas = 40, paginas_falhas = 2`.execute(
      db(),
    );
    // Built anew, since figures are remembered for some seconds.
    const fresh = await buildTestApp(db(), { clock });
    const samples = await scrape(fresh);
    await fresh.close();
    const at = now.getTime() / 1000;
    expect(Object.fromEntries(samples)).toMatchObject({
      bancada_database_up: 1,
      bancada_storage_up: 1,
      bancada_mails_waiting: 1,
      bancada_mails_given_up: 0,
      bancada_stored_files: 1,
      bancada_stored_bytes: 1234567,
      bancada_attachments: 1,
      'bancada_documents{state="waiting"}': 0,
      'bancada_documents{state="failed"}': 1,
      bancada_document_pages: 38,
      bancada_backup_last_bytes: 4321,
      bancada_backup_last_success_timestamp_seconds: at,
      'bancada_job_running{job="backup"}': 0,
      'bancada_job_running{job="sweep"}': 1,
      'bancada_job_last_failure_timestamp_seconds{job="sweep"}': at,
      'bancada_pool_connections{database="primary",state="waiting"}': 0,
    });
    expect(samples.get('bancada_mails_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90);
    expect(samples.get('bancada_disk_free_bytes')).toBeGreaterThan(0);
    expect(samples.has('bancada_job_last_failure_timestamp_seconds{job="backup"}')).toBe(false);
  });

  test('a run of a killed process is not shown as running once its turn is over', async () => {
    await sql`INSERT INTO background_jobs (nome, processo, vez_ate, iniciado_em)
      VALUES ('killed', gen_random_uuid(), ${new Date(clock.now().getTime() - 1)}, ${clock.now()})`.execute(
      db(),
    );
    const fresh = await buildTestApp(db(), { clock });
    expect((await scrape(fresh)).get('bancada_job_running{job="killed"}')).toBe(0);
    await fresh.close();
  });

  describe('who may read them', () => {
    const local = { remoteAddress: '127.0.0.1' };
    const far = { remoteAddress: '192.168.0.7' };
    const host = { host: 'localhost:3000' };
    test.each<[string, object, Partial<InjectOptions>, number]>([
      ['another machine with the token', {}, { ...far, ...bearer(token) }, 200],
      ['the token through a proxy', { trustProxy: '127.0.0.1' }, { ...local, ...bearer(token) }, 200],
      ['another token', {}, { ...local, ...bearer('outra-senha-qualquer') }, 404],
      ['the beginning of the token', {}, { ...local, ...bearer(token.slice(0, -1)) }, 404],
      ['this machine without the token', {}, { ...local, headers: host }, 404],
      [
        'this machine, or a proxy on it that adds no header, where there is no token',
        { metricsToken: null },
        { ...local, headers: host },
        404,
      ],
      ['an empty token where there is none', { metricsToken: null }, { ...local, ...bearer('') }, 404],
      ['another machine', { metricsToken: null }, far, 404],
    ])('%s', async (_, config, request, status) => {
      const guarded = await buildTestApp(db(), config);
      const response = await guarded.inject({ url: '/metrics', ...request });
      expect(response.statusCode).toBe(status);
      expect(response.body.includes('bancada_')).toBe(status === 200);
      await guarded.close();
    });
  });
});

describe('when parts are away', () => {
  let proxy: TcpProxy;
  let db: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    proxy = await startProxy({ path: path.join(inject('postgresFolder'), '.s.PGSQL.5432') });
    const client = { host: '127.0.0.1', port: proxy.port, user: 'bancada', database: 'bancada' };
    db = connectDatabase({ client, maxConnections: 2, connectTimeoutMs: 3_000 }, pino({ level: 'silent' }));
  });
  afterEach(async () => {
    proxy.restore();
    await app.close();
  });
  afterAll(async () => {
    await db.destroy();
    await proxy.close();
  });

  test.each(['cut', 'freeze'] as const)(
    'with the database gone (%s) the other figures are there, and its own are absent',
    async (fault) => {
      app = await buildTestApp(db);
      proxy[fault]();
      const samples = await scrape(app);
      expect(samples.get('bancada_database_up')).toBe(0);
      expect(samples.get('bancada_storage_up')).toBe(1);
      for (const name of ['bancada_mails_waiting', 'bancada_stored_bytes', 'bancada_backup_last_bytes'])
        expect(samples.has(name)).toBe(false);
    },
  );

  test('refusals are counted by their code', async () => {
    app = await buildTestApp(db);
    proxy.cut();
    const login = { email: 'joana@oficina.test', password: 'senha-da-joana' };
    const refused = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: login });
    expect(refused.statusCode).toBe(503);
    expect((await scrape(app)).get('bancada_refusals_total{code="unavailable"}')).toBe(1);
  });

  test('a caller who leaves is counted, and no longer in progress', async () => {
    app = await buildTestApp(db);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    proxy.freeze();
    const asked = once(app.server, 'request');
    const leaving = request({ port, host: '127.0.0.1', path: '/readyz' }).on('error', () => undefined);
    leaving.end();
    const [, response] = await asked;
    const gone = once(response, 'close');
    leaving.destroy();
    await gone;
    const samples = await scrape(app);
    expect(samples.get('bancada_http_requests_total{method="GET",route="/readyz",status="499"}')).toBe(1);
    expect(samples.get('bancada_http_requests_in_progress')).toBe(1);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});
