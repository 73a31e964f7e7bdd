import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startProxy } from '../../../scripts/testing/tcp-proxy.ts';
import { connectDatabase } from '../database/database.ts';
import { noteAnswers } from './note-answers.ts';
import { cutOff } from './stopping.ts';

const long = { nome: 'Placa de fonte '.repeat(200) };
const unreachable = async () => {
  const proxy = await startProxy({ host: '127.0.0.1', port: 1 });
  await proxy.close();
  const client = { host: '127.0.0.1', port: proxy.port, user: 'bancada', database: 'bancada' };
  const db = connectDatabase({ client, maxConnections: 1 }, pino({ level: 'silent' }));
  await sql`SELECT 1`.execute(db).finally(() => db.destroy());
};
const stopped = async ({ server }: FastifyRequest) => {
  cutOff(server);
  throw new Error('driver has already been destroyed');
};
const mistake = () => Promise.reject(new Error('a mistake of ours'));

test.each([
  ['the database dies before that is noted', unreachable, 'answer not noted'],
  ['a stop closes the database meanwhile', stopped, 'left undone by the stop'],
  ['it cannot be noted', mistake, 'unforeseen failure'],
])('a record that was made is answered as made, though %s', async (_, note, said) => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line).msg) },
  );
  const app = fastify({ loggerInstance });
  await app.register(compress, { global: false, threshold: 1_024, encodings: ['gzip'] });
  noteAnswers(app, note);
  app.post('/artigos', async (_request, reply) => {
    reply.code(201).type('application/json; charset=utf-8').compress(JSON.stringify(long));
    return reply;
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/artigos',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(answer.statusCode).toBe(201);
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(long);
  expect(lines).toContain(said);
});
