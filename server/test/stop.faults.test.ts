import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { cutOff } from '../src/http/stopping.ts';
import { buildTestApp, describeApplication } from './application.ts';
import { preparedFolder, start, untilReady } from './server-process.ts';
import { encodeForm, md5Of, sendHalf } from './uploads.ts';

const admin = { email: 'dona@oficina.test', password: 'ponta-de-prova-7' };
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const json = { 'content-type': 'application/json' };

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(admin),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Attaches these bytes to a new article. @returns the path of the download */
async function attach(port: number, token: string, bytes: Buffer): Promise<string> {
  const api = `http://127.0.0.1:${port}/api/v1`;
  const authorization = `Bearer ${token}`;
  const made = await fetch(`${api}/artigos`, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({ nome: 'Bancada', descricao: 'Bancada', autor: 'Dona' }),
  });
  const { id: artigo_id } = (await made.json()) as { id: number };
  const fields = { artigo_id, tipo_documento: 'Outro', md5: md5Of(bytes), file_name: 'grande.bin' };
  const { headers, payload } = await encodeForm(fields, bytes);
  const sent = await fetch(`${api}/attachments/fast_upload`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: payload,
  });
  return `/api/v1/attachments/${((await sent.json()) as { id: number }).id}/download`;
}

test('a stop during a download, asked for twice, sends the whole file and ends with exit 0', async () => {
  const started = start({ DATA_DIR: preparedFolder(), ...firstAdmin });
  const { port } = await untilReady(started);
  const token = await signIn(port);
  const bytes = randomBytes(12 * 1024 * 1024);
  const path = await attach(port, token, bytes);
  const agent = new Agent({ keepAlive: true });
  const asked = get({ port, path, agent, headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  started.server.kill('SIGTERM');
  started.server.kill('SIGTERM');
  expect((await buffer(answer)).equals(bytes)).toBe(true);
  expect(await started.exit).toBe(0);
  agent.destroy();
});

test('calls that were sent just before a stop are answered, on new connections and on idle ones', async () => {
  const started = start({ DATA_DIR: preparedFolder() });
  const { port } = await untilReady(started);
  const agent = new Agent({ keepAlive: true });
  const five = (use: Agent | false) =>
    Array.from({ length: 5 }, () => request({ port, path: '/api/v1/policy', agent: use }));
  const statusOf = async (call: ClientRequest) => {
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await buffer(answer);
    return answer.statusCode;
  };
  const before = five(agent);
  for (const call of before) call.end();
  expect(await Promise.all(before.map(statusOf))).toEqual(Array(5).fill(401));
  // It reads neither the calls nor the signal before it goes on.
  started.server.kill('SIGSTOP');
  const calls = [...five(agent), ...five(false)];
  const answers = Promise.all(calls.map(statusOf));
  const sent = calls.map((call) => once(call, 'finish'));
  for (const call of calls) call.end();
  await Promise.all(sent);
  started.server.kill('SIGTERM');
  started.server.kill('SIGCONT');
  for (const status of await answers) expect([401, 503]).toContain(status);
  expect(await started.exit).toBe(0);
  agent.destroy();
});

describeApplication('a stop that has waited long enough', ({ db, signIn: signInAs }) => {
  test('ends an upload that goes on with 503 and its reason', async () => {
    const app = await buildTestApp(db());
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const { access_token: token } = await signInAs('usuario');
    const bytes = Buffer.alloc(256 * 1024);
    const fields = { artigo_id: 1, tipo_documento: 'Outro', md5: md5Of(bytes), file_name: 'x.bin' };
    const sending = await sendHalf(port, token, bytes, fields);
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await expect.poll(() => cutOff(app)).toBe(1);
    const closing = app.close();
    const [answer] = await answered;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(JSON.parse((await buffer(answer)).toString()).detail).toContain('O servidor está reiniciando');
    await closing;
  });
});
