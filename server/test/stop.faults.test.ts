import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
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
  const calls = (number: number, use: Agent | false) =>
    Array.from({ length: number }, () => request({ port, path: '/api/v1/policy', agent: use }));
  const statusOf = async (call: ClientRequest) => {
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await buffer(answer);
    return answer.statusCode;
  };
  const before = calls(5, agent);
  for (const call of before) call.end();
  expect(await Promise.all(before.map(statusOf))).toEqual(Array(5).fill(401));
  // It reads neither the calls nor the signal before it goes on.
  started.server.kill('SIGSTOP');
  const waiting = [...calls(5, agent), ...calls(50, false)];
  const answers = Promise.all(waiting.map(statusOf));
  const sent = waiting.map((call) => once(call, 'finish'));
  for (const call of waiting) call.end();
  await Promise.all(sent);
  started.server.kill('SIGTERM');
  started.server.kill('SIGCONT');
  for (const status of await answers) expect([401, 503]).toContain(status);
  expect(await started.exit).toBe(0);
  agent.destroy();
});

/** Sends calls from a thread of its own, tells when each has gone out, and then the status of each, or its error. */
const callingThread = `
const { parentPort, workerData: { port, number, sent } } = require('node:worker_threads');
const { request } = require('node:http');
parentPort.once('message', () => {
  const answers = Array.from({ length: number }, () => new Promise((resolve) => {
    const call = request({ port, path: '/api/v1/policy', agent: false });
    call.once('finish', () => { Atomics.add(sent, 0, 1); Atomics.notify(sent, 0); });
    call.once('response', (answer) => resolve(answer.resume().statusCode));
    call.once('error', (error) => resolve(error.message));
    call.end();
  }));
  Promise.all(answers).then((all) => parentPort.postMessage(all));
});`;

describeApplication('a stop of a process that is too busy to look at its connections', ({ db }) => {
  test('answers every call that was sent in that time', async () => {
    const app = await buildTestApp(db());
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const number = 40;
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const thread = new Worker(callingThread, { eval: true, workerData: { port, number, sent } });
    await once(thread, 'online');
    const answered = once(thread, 'message') as Promise<[unknown[]]>;
    const closing = app.close();
    await nextTurn();
    thread.postMessage('send');
    for (let gone = 0; gone < number; gone = Atomics.load(sent, 0)) Atomics.wait(sent, 0, gone);
    // Longer than a stop waits for calls.
    Atomics.wait(sent, 0, number, 300);
    const [answers] = await answered;
    for (const answer of answers) expect([401, 503]).toContain(answer);
    await closing;
    await thread.terminate();
  });
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
