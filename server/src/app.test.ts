import { allEndpoints } from '@bancada/contract/all-endpoints';
import { errorDetail } from '@bancada/contract/errors';
import { policy } from '@bancada/contract/policy';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildTestApp, describeApplication, type Person, password, people } from '../test/application.ts';
import { testConnections } from '../test/database.ts';
import { postgresAddress } from '../test/postgres-address.ts';
import { connectDatabase } from './database/database.ts';
import { databaseDiskFailure } from './database/failures.ts';
import { declaredStatuses } from './http/declared-answers.ts';

const callers: (Person | null)[] = [null, 'usuario', 'editor', 'admin'];
/** Profiles, lowest first. On purpose not derived from the policy function that the server uses. */
const rank = ['usuario', 'editor', 'admin'];
/** An id that no record has: a call that is let in finds 404 and changes nothing. */
const absentId = '2147483647';
/** Without it the call asks for all users, which it restricts to admins itself (users.test.ts). */
const ownQuery: Record<string, string> = { 'GET /users': '?user_id=me' };

/** Calls that end the session of who calls, or all sessions. */
const mayEndSession = /^\/(auth|users|second-factor)\//;

describeApplication('the API', ({ app, call, db, signIn }) => {
  const kept = new Map<Person, string>();
  /** One session of a person serves until a call may have ended it: one that did without is refused with 401, which fails. */
  const tokenOf = async (person: Person, path: string) => {
    const token = kept.get(person) ?? (await signIn(person)).access_token;
    if (mayEndSession.test(path)) kept.delete(person);
    else kept.set(person, token);
    return token;
  };

  test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s lets in whom the policy lets in, and nobody else',
    async (name, { method, path, access }) => {
      for (const caller of callers) {
        const token = caller === null ? null : await tokenOf(caller, path);
        const { statusCode, body } = await app().inject({
          method,
          url: `/api/v1${path.replace(/:\w+/g, absentId)}${ownQuery[name] ?? ''}`,
          ...(method === 'GET' ? {} : { payload: {} }),
          ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
        });
        expect(body).not.toContain(errorDetail('route-not-found'));
        if (access !== 'anyone' && caller === null) expect(statusCode).toBe(401);
        else if (access !== 'anyone' && rank.indexOf(caller ?? '') < rank.indexOf(policy[access]))
          expect(statusCode).toBe(403);
        else expect([401, 403, 500, 503]).not.toContain(statusCode);
      }
    },
  );

  const withBody = allEndpoints.filter(({ body }) => body !== undefined);
  test.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s names the body that has another shape, and never fails on it',
    async (_, { method, path }) => {
      const token = await tokenOf('admin', path);
      for (const payload of [
        '[]',
        '[[]]',
        '[null]',
        '[{}]',
        '"x"',
        '1',
        'null',
        'true',
        '[[[[[[[[1]]]]]]]]',
      ]) {
        const { statusCode, body } = await app().inject({
          method,
          url: `/api/v1${path.replace(/:\w+/g, absentId)}`,
          payload,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        });
        expect(statusCode, payload).toBe(422);
        expect(JSON.parse(body).detail).toContainEqual(expect.objectContaining({ loc: ['body'] }));
      }
    },
  );

  test('every call is in the OpenAPI document, with its errors', async () => {
    const document = (await app().inject('/api/v1/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of allEndpoints) {
      const { method, path, access } = endpoint;
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      const statuses = [...declaredStatuses(endpoint)].map(String);
      expect(Object.keys(operation.responses).toSorted()).toEqual(statuses.toSorted());
      expect(operation.security).toEqual(access === 'anyone' ? [] : [{ bearer: [] }]);
    }
  });

  test('the document has a readable page that loads nothing from other hosts', async () => {
    const redirect = await app().inject('/api/docs');
    expect(redirect.statusCode).toBe(302);
    const page = await app().inject(String(redirect.headers.location));
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  test('/healthz needs no token, and /readyz says which parts answer', async () => {
    expect((await app().inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await app().inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ok', checks: { database: true, files: true } });
  });

  const aside = async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db());
    const client = { connectionString: postgresAddress(rows[0]?.name ?? '') };
    return connectDatabase({ client, maxConnections: 1 }, pino({ level: 'silent' }));
  };

  test('a server whose connections are all in use is busy, and ready', async () => {
    const healthDb = await aside();
    const busy = await buildTestApp(db(), { healthDb });
    const released = Promise.withResolvers<void>();
    const held = Array.from({ length: testConnections }, () => Promise.withResolvers<void>());
    const holders = held.map(({ resolve }) =>
      db()
        .connection()
        .execute(async () => {
          resolve();
          await released.promise;
        }),
    );
    await Promise.all(held.map(({ promise }) => promise));
    const ready = await busy.inject('/readyz');
    released.resolve();
    await Promise.all(holders);
    expect([ready.statusCode, ready.json().status]).toEqual([200, 'ok']);
    await busy.close();
    await healthDb.destroy();
  });

  test('a database that cannot write says why: no room, or for reading only', async () => {
    await sql`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`.execute(db());
    await sql`CREATE TRIGGER no_room BEFORE INSERT ON categories FOR EACH ROW EXECUTE FUNCTION no_room()`.execute(
      db(),
    );
    const refused = await call('usuario', 'POST', '/categories', { nome: 'Sem lugar' });
    await sql`DROP TRIGGER no_room ON categories`.execute(db());
    expect([refused.statusCode, refused.json().detail]).toEqual([503, errorDetail('database-full')]);
    expect(refused.headers['retry-after']).toBe('5');

    const readOnly = await aside();
    const app = await buildTestApp(readOnly);
    await sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`.execute(readOnly);
    const { email } = people.usuario;
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password },
    });
    expect([signIn.statusCode, signIn.json().detail]).toEqual([503, errorDetail('database-read-only')]);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json().reasons]).toEqual([
      503,
      { database: errorDetail('database-read-only') },
    ]);
    await app.close();
    await readOnly.destroy();
  });

  test('what our own role may not do is no failure of the disk', async () => {
    const refusal = await sql`SET ROLE pg_monitor`.execute(db()).catch((error: unknown) => error);
    expect(databaseDiskFailure(refusal)).toBeNull();
    const ofFile = { severity: 'ERROR', code: '42501', file: 'fd.c' };
    expect(databaseDiskFailure(Object.assign(new Error('could not open file'), ofFile))).toBe(
      'database-read-only',
    );
  });

  test('a server whose database does not answer in time is not ready', async () => {
    const impatient = await buildTestApp(db(), { timeLimits: { readyCheckMs: 20 } });
    const released = Promise.withResolvers<void>();
    const held = Array.from({ length: testConnections }, () => Promise.withResolvers<void>());
    const holders = held.map(({ resolve }) =>
      db()
        .connection()
        .execute(async () => {
          resolve();
          await released.promise;
        }),
    );
    await Promise.all(held.map(({ promise }) => promise));
    const ready = await impatient.inject('/readyz');
    released.resolve();
    await Promise.all(holders);
    expect(ready.statusCode).toBe(503);
    // On a busy machine the files may take longer than this too.
    expect(ready.json()).toMatchObject({
      status: 'unavailable',
      checks: { database: false },
      reasons: { database: errorDetail('unavailable') },
    });
    expect((await app().inject('/readyz')).statusCode).toBe(200);
    await impatient.close();
  });

  test('private answers are not cached, not even errors; files and the document set their own caching', async () => {
    const cacheOf = async (url: string) => (await app().inject(url)).headers['cache-control'];
    for (const url of ['/api/v1/policy', '/api/v1/users', '/api/v1/nada', '/api/v1/auth/login'])
      expect(await cacheOf(url)).toBe('no-store');
    expect((await call('usuario', 'GET', '/users?user_id=me')).headers['cache-control']).toBe('no-store');
    const { headers } = await app().inject({ method: 'POST', url: '/api/v1/auth/login', payload: {} });
    expect(headers['cache-control']).toBe('no-store');
    for (const url of ['/api/v1/openapi.json', '/healthz']) expect(await cacheOf(url)).toBeUndefined();
  });

  test('every answer forbids framing, denies location, and leaves camera, microphone and adapters to our own pages', async () => {
    for (const url of ['/', '/api/v1/policy', '/api/v1/nada']) {
      const { headers } = await app().inject(url);
      expect(headers['x-frame-options']).toBe('DENY');
      for (const feature of [
        'camera=(self)',
        'microphone=(self)',
        'serial=(self)',
        'bluetooth=(self)',
        'usb=()',
        'geolocation=()',
      ])
        expect(headers['permissions-policy']).toContain(feature);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('a path is served with and without its trailing slash', async () => {
    for (const path of ['/users?user_id=me', '/users/?user_id=me'])
      expect((await call('usuario', 'GET', path)).statusCode).toBe(200);
  });

  test('every answer has a request id; a well-formed one from the caller is kept', async () => {
    const made = await app().inject('/api/v1/nada');
    expect(made.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(made.headers['x-bancada']).toBe('1');
    const kept = await app().inject({ url: '/healthz', headers: { 'x-request-id': 'proxy-12345678' } });
    expect(kept.headers['x-request-id']).toBe('proxy-12345678');
    const refused = await app().inject({ url: '/healthz', headers: { 'x-request-id': 'a b\tc<script>' } });
    expect(refused.headers['x-request-id']).not.toContain('script');
  });

  test('an address that is not in the API is 404 in Portuguese', async () => {
    const response = await app().inject('/api/v1/nada');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: 'Endereço não encontrado na API.' });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await app().inject('/api/v1/%zz')).statusCode).toBe(404);
  });

  test('every invalid field is named, each once', async () => {
    const response = await call(null, 'POST', '/auth/login', { email: '', password: 7 });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      detail: [
        { loc: ['body', 'email'], msg: 'Campo obrigatório.', type: 'too_small' },
        { loc: ['body', 'password'], msg: 'Digite um texto.', type: 'invalid_type' },
      ],
    });
  });

  test('unreadable JSON and a body of the wrong type are 422 at the body itself', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const payload of ['{"email":', '']) {
      const response = await app().inject({ method: 'POST', url: '/api/v1/auth/login', headers, payload });
      expect(response.statusCode).toBe(422);
      expect(response.json().detail[0].loc).toEqual(['body']);
    }
    const list = await app().inject({ method: 'POST', url: '/api/v1/auth/login', headers, payload: '[]' });
    expect(list.json().detail).toEqual([
      { loc: ['body'], msg: 'Envie um objeto JSON.', type: 'invalid_type' },
    ]);
  });

  test('a content type that is not JSON is 415, a body over the limit 413 with the limit', async () => {
    const text = await app().inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect([text.statusCode, typeof text.json().detail]).toEqual([415, 'string']);
    const large = await call(null, 'POST', '/auth/login', { email: 'a', password: 'x'.repeat(20_000) });
    expect(large.statusCode).toBe(413);
    expect(large.json().detail).toContain('16 KiB');
  });

  test('a call that accepts larger bodies states its own limit', async () => {
    const response = await app().inject({
      method: 'POST',
      url: '/api/v1/import/categories/preview',
      headers: {
        authorization: `Bearer ${(await signIn('usuario')).access_token}`,
        'content-type': 'application/json',
        'content-length': String(2 * 1024 * 1024 + 1),
      },
      payload: '{}',
    });
    expect([response.statusCode, response.json().detail]).toEqual([
      413,
      'O conteúdo enviado passa do limite de 2048 KiB.',
    ]);
  });

  test('invalid query and path parameters are 422 with their location', async () => {
    const query = await call('usuario', 'GET', '/search/global?q=a&q=b&skip=-1&limit=dez');
    expect(query.statusCode).toBe(422);
    expect(query.json().detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ['query', 'q'],
      ['query', 'skip'],
      ['query', 'limit'],
    ]);
    const path = await call('usuario', 'GET', '/troubleshooting/abc');
    expect(path.json().detail[0].loc).toEqual(['path', 'id']);
    expect((await call('usuario', 'GET', '/troubleshooting/99999999999')).statusCode).toBe(422);
  });

  test('no answer reveals tables, paths or libraries', async () => {
    const answers = await Promise.all([
      call('usuario', 'GET', '/troubleshooting/2147483647'),
      call('usuario', 'GET', `/search/global?q=${encodeURIComponent('a\'b\\ " & | ! ( ) :* <-> \u0000')}`),
      call(null, 'POST', '/auth/refresh-token', { refresh_token: '\u0000' }),
    ]);
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBeLessThan(500);
      expect(body).not.toMatch(/select|postgres|node_modules|\/server\/|tsquery/i);
    }
  });
});

describeApplication(
  'an instance whose public address is HTTPS',
  ({ app }) => {
    test('says so to browsers, and sends the cookie of a device over HTTPS alone', async () => {
      const { headers } = await app().inject('/api/v1/policy');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      const { email } = people.usuario;
      const login = await app().inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email, password },
      });
      expect(String(login.headers['set-cookie'])).toMatch(/; Secure$/);
    });
  },
  { publicUrl: 'https://bancada.test' },
);
