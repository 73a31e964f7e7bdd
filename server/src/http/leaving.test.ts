import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../test/application.ts';
import { countWaitingForLocks } from '../../test/database.ts';
import { postgresAddress } from '../../test/postgres-address.ts';
import { encodeForm, md5Of } from '../../test/uploads.ts';
import { connectDatabase } from '../database/database.ts';
import { cutOff } from './stopping.ts';

const bytes = Buffer.alloc(64 * 1024, 'placa');
const ways = {
  'closes its side': (socket: Socket) => void socket.end(),
  'breaks the connection': (socket: Socket) => void socket.resetAndDestroy(),
};

describeApplication('a caller that goes away', ({ db, signIn }) => {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const said = (msg: string) => expect.poll(() => lines.map((line) => line.msg)).toContain(msg);
  const expectNoFailure = () => expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  let app: FastifyInstance;
  let token = '';
  let artigo_id = 0;
  beforeAll(async () => {
    app = await buildTestApp(db(), { logger });
    // What a library says of half a body, or a store of a file that does not come.
    await app.register(async (room) => {
      room.addContentTypeParser('application/odd', (_request, _body, done) => done(null));
      room.post('/odd', async ({ raw }) => {
        raw.resume();
        if (!raw.destroyed) await once(raw, 'close');
        throw new Error('Premature close');
      });
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    token = (await signIn('usuario')).access_token;
    const made = await app.inject({
      method: 'POST',
      url: '/api/v1/artigos',
      payload: { nome: 'Bancada', descricao: 'Bancada', autor: 'Dona' },
      headers: { authorization: `Bearer ${token}` },
    });
    artigo_id = made.json().id;
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => app.close());

  const opened = async ({ server }: FastifyInstance) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const headOf = (line: string, headers: Record<string, string | number> = {}) => {
    const all = { host: 'bancada', authorization: `Bearer ${token}`, ...headers };
    const rows = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${line} HTTP/1.1\r\n${rows.join('')}\r\n`;
  };

  /** Calls that bring bytes: the head, and the body. */
  const calls = {
    form: async () => {
      const fields = { artigo_id, tipo_documento: 'Outro', md5: md5Of(bytes), file_name: 'x.bin' };
      const { headers, payload } = await encodeForm(fields, bytes);
      const length = { 'content-length': payload.length };
      return { head: headOf('POST /api/v1/attachments/fast_upload', { ...headers, ...length }), payload };
    },
    part: async () => {
      const begun = await app.inject({
        method: 'POST',
        url: '/api/v1/attachments/uploads',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
          authorization: `Bearer ${token}`,
        },
      });
      const head = headOf(`PATCH ${begun.headers.location}`, {
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      });
      return { head, payload: bytes };
    },
    odd: async () => {
      const headers = { 'content-type': 'application/odd', 'content-length': bytes.length };
      return { head: headOf('POST /odd', headers), payload: bytes };
    },
  };

  const cases = Object.keys(calls).flatMap((kind) => Object.keys(ways).map((way) => [kind, way]));
  test.each(cases as [keyof typeof calls, keyof typeof ways][])(
    'in the middle of a body (%s), as one who %s, is no failure of the server',
    async (kind, way) => {
      const { head, payload } = await calls[kind]();
      const socket = await opened(app);
      const half = Buffer.concat([Buffer.from(head), payload.subarray(0, payload.length / 2)]);
      await new Promise((sent) => socket.write(half, sent));
      ways[way](socket);
      await said('cut off by its sender');
      expectNoFailure();
    },
  );

  test('before its search has begun: it is given up, as at each key of who types on', async () => {
    const socket = await opened(app);
    await db()
      .transaction()
      .execute(async (db) => {
        await sql`LOCK TABLE search_changes IN ACCESS EXCLUSIVE MODE`.execute(db);
        socket.write(headOf('GET /api/v1/defeitos?q=fonte'));
        await expect.poll(() => countWaitingForLocks(db)).toBe(1);
        socket.destroy();
        await once(socket, 'close');
      });
    await said('cut off by its sender');
    expectNoFailure();
  });

  /** An application with a database of its own, which a stop closes. */
  const startedToStop = async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db());
    const client = { connectionString: postgresAddress(rows[0]?.name ?? '') };
    const own = connectDatabase({ client, maxConnections: 1 }, logger);
    const stopped = await buildTestApp(own, { logger });
    await stopped.listen({ host: '127.0.0.1', port: 0 });
    return { own, stopped, socket: await opened(stopped) };
  };
  /** Does something while a call waits for its session, then lets the call go on. */
  const withHeld = (send: () => void, work: () => Promise<void> | void) =>
    db()
      .transaction()
      .execute(async (db) => {
        await sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`.execute(db);
        send();
        await expect.poll(() => countWaitingForLocks(db)).toBe(1);
        await work();
      });

  test('is as little one as a call that a stop leaves undone', async () => {
    const { own, stopped, socket } = await startedToStop();
    const ended = Promise.withResolvers<unknown>();
    await withHeld(
      () => socket.write(headOf('GET /api/v1/sintomas')),
      () => {
        expect(cutOff(stopped)).toBe(1);
        ended.resolve(Promise.all([stopped.close(), own.destroy()]));
      },
    );
    await ended.promise;
    await said('left undone by the stop');
    expectNoFailure();
  });

  test('and a stop does not wait for it: what its call fails with then is no failure either', async () => {
    const { own, stopped, socket } = await startedToStop();
    const ended = Promise.withResolvers<unknown>();
    await withHeld(
      () => socket.write(headOf('GET /api/v1/sintomas')),
      async () => {
        socket.destroy();
        await once(socket, 'close');
        await stopped.close();
        ended.resolve(own.destroy());
      },
    );
    await ended.promise;
    await said('left undone by the stop');
    expectNoFailure();
  });
});
