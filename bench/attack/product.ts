// The product as an attacked shop runs it: in its own process, with the usual limits on tries.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { endedWithUs } from '../support/ending.ts';

export interface Product {
  port: number;
  pid: number;
  server: ChildProcess;
  /** Its data folder. */
  folder: string;
}

export async function start(folder: string): Promise<Product> {
  const child = spawn(
    process.execPath,
    [...serverFlags, path.resolve(import.meta.dirname, '../../server/src/main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'error',
        DATA_DIR: folder,
        ADMIN_PASSWORD: password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const server = endedWithUs(child);
  let said = '';
  for (;;) {
    const [data] = await once(server.stdout, 'data');
    said += data;
    const port = /Bancada pronta em http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    // Later output (links of e-mails) must be drained.
    server.stdout.resume();
    return { port: Number(port), pid: server.pid ?? 0, server, folder };
  }
}

export const password = 'ponta-de-prova-7';

export async function ask<Answer>(
  port: number,
  address: string,
  token: string | null,
  body?: object | FormData,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${address}`, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return (response.status === 204 ? { headers: response.headers } : await response.json()) as Answer;
}

export const signIn = async (port: number, email: string) =>
  (await ask<{ access_token: string }>(port, '/auth/login', null, { email, password })).access_token;
