// What an upload to the server costs relative to a plain copy through Fastify (no checksums, no flush, no record), alternating
// on the same machine; and the memory for a large one. npm run bench upload
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { residentBytesOf } from '../scripts/testing/proc.ts';
import { endedWithUs } from './support/ending.ts';

const mib = 1024 * 1024;
const timedMib = 200;
const largeMib = 1024;
const rounds = 7;
/** As in `npm start`. */
const flags = ['--disable-warning=ExperimentalWarning'];
const boundary = 'bancada-bench';
const block = Buffer.alloc(mib);
for (let at = 0; at < block.length; at += 1) block[at] = (at * 31) % 251;

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const running: ChildProcess[] = [];

/** Starts a script that prints its address once it is ready. */
async function start(script: string, args: string[], env: Record<string, string>) {
  const server = spawn(process.execPath, [...flags, script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(endedWithUs(server));
  let said = '';
  for (;;) {
    const [data] = await once(server.stdout, 'data');
    said += data;
    const port = /Bancada pronta em http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
    if (port !== undefined) return { port: Number(port), pid: server.pid ?? 0 };
  }
}

function md5Of(sizeMib: number): string {
  const hash = createHash('md5');
  for (let done = 0; done < sizeMib; done += 1) hash.update(block);
  return hash.digest('hex');
}

interface Form {
  port: number;
  address: string;
  headers: Record<string, string>;
  fields: Record<string, string>;
  sizeMib: number;
}

/** Sends a form with a file of `sizeMib`. @returns seconds until the answer */
async function send({ port, address, headers, fields, sizeMib }: Form): Promise<number> {
  const disposition = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const head = Object.entries(fields).map(([name, value]) => `${disposition(name)}\r\n\r\n${value}\r\n`);
  const sending = request({
    port,
    path: address,
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = once(sending, 'response');
  const startedAt = performance.now();
  sending.write(`${head.join('')}${disposition('file')}; filename="a.bin"\r\n\r\n`);
  for (let sent = 0; sent < sizeMib; sent += 1) if (!sending.write(block)) await once(sending, 'drain');
  sending.end(`\r\n--${boundary}--\r\n`);
  const [response] = await answered;
  const body = await text(response);
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${body}`);
  return (performance.now() - startedAt) / 1000;
}

const residentMib = (pid: number): number => residentBytesOf(pid, 'now') / mib;

async function call<Answer>(port: number, address: string, body: object, headers = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(): Promise<void> {
  const account = { email: 'dona@oficina.test', password: 'ponta-de-prova-7' };
  const plainFolder = path.join(folder, 'plain');
  mkdirSync(plainFolder);
  const plain = await start(path.join(import.meta.dirname, 'support/plain-upload.ts'), [plainFolder], {});
  const bancada = await start(path.resolve(import.meta.dirname, '../server/src/main.ts'), [], {
    PORT: '0',
    STARTER: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: path.join(folder, 'data'),
    MAX_UPLOAD_MB: String(largeMib),
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });
  const { access_token } = await call<{ access_token: string }>(bancada.port, '/auth/login', account);
  const headers = { authorization: `Bearer ${access_token}` };
  const { id } = await call<{ id: number }>(
    bancada.port,
    '/artigos',
    { nome: 'Medida', descricao: 'Medida', autor: 'Medida' },
    headers,
  );
  let made = 0;
  const toBancada = (sizeMib: number, md5: string) => {
    made += 1;
    const fields = { artigo_id: String(id), tipo_documento: 'Outro', md5, file_name: `arquivo ${made}.bin` };
    return send({ port: bancada.port, address: '/api/v1/attachments/fast_upload', headers, fields, sizeMib });
  };
  const toPlain = () =>
    send({ port: plain.port, address: '/upload', headers: {}, fields: { nome: 'a' }, sizeMib: timedMib });

  // First, before anything else has grown the process; the small upload loads the code.
  await toBancada(1, md5Of(1));
  const largeMd5 = md5Of(largeMib);
  const before = residentMib(bancada.pid);
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMib(bancada.pid));
  }, 20);
  const largeSeconds = await toBancada(largeMib, largeMd5);
  clearInterval(watching);
  console.log(
    `${largeMib} MiB in ${largeSeconds.toFixed(1)} s: resident memory ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB at its peak, ${(peak - before).toFixed(0)} MiB more`,
  );

  const md5 = md5Of(timedMib);
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair: [number, number] = [await toPlain(), await toBancada(timedMib, md5)];
    if (round > 0) pairs.push(pair);
  }
  const [plainSeconds, seconds] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
  console.log(
    `${timedMib} MiB: plain copy ${(timedMib / plainSeconds).toFixed(0)} MiB/s, Bancada ${(timedMib / seconds).toFixed(0)} MiB/s, ratio of times ${median(pairs.map(([a, b]) => b / a)).toFixed(2)}`,
  );
}

try {
  await measure();
} finally {
  for (const server of running) server.kill('SIGKILL');
  await Promise.all(running.map((server) => server.exitCode ?? once(server, 'close')));
  rmSync(folder, { recursive: true });
}
