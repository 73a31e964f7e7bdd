// The product in its own process, and the resources that it uses. Linux.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { apiPrefix } from '@bancada/contract/endpoint';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { processesOf, shareBytesOf } from '../../scripts/testing/proc.ts';
import { endedWithUs } from './ending.ts';

const root = path.resolve(import.meta.dirname, '../..');
const password = 'senha-da-oficina';
export const administrator = { email: 'admin@bancada.local', password };

export interface RunningServer {
  server: ChildProcess;
  /** Base URL, without the API's prefix. */
  address: string;
  /** Ms from the start of the process to its first answer. */
  readyMs: number;
}

/** On this data folder, with an administrator that `signIn` uses, and with raised rate limits. */
export async function startServer(dataDir: string): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: password,
      THROTTLE_FACTOR: '1000',
      MAX_LOGINS: '1000',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const server = endedWithUs(child);
  let printed = '';
  for await (const data of server.stdout) {
    printed += data;
    const address = /Bancada pronta em (\S+)\n/.exec(printed)?.[1];
    if (address !== undefined) {
      server.stdout.resume();
      const numbered = address.replace('localhost', '127.0.0.1').replace(/\/$/, '');
      return { server, address: numbered, readyMs: performance.now() - startedAt };
    }
  }
  throw new Error(`the server ended before it was ready: ${printed}`);
}

export async function stopServer({ server }: RunningServer): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Calls the API as the administrator; with a body it is a POST. */
export type Call = (url: string, body?: object, method?: 'POST' | 'PUT') => Promise<Response>;

export async function signIn({
  address,
}: RunningServer): Promise<{ call: Call; headers: Record<string, string> }> {
  const headers: Record<string, string> = {};
  const call: Call = (url, body, method = 'POST') =>
    fetch(`${address}${apiPrefix}${url}`, {
      method: body === undefined ? 'GET' : method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await call('/auth/login', administrator);
  headers.authorization = `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
  return { call, headers };
}

/** Resident MB of the server, and of PostgreSQL's processes with shared memory counted once. */
export function memoryOf({ server }: { server: { pid?: number | undefined } }): {
  serverMb: number;
  databaseMb: number;
} {
  const [own = 0, ...others] = processesOf(server.pid ?? 0).map(shareBytesOf);
  return { serverMb: mbOf(own), databaseMb: mbOf(others.reduce((sum, bytes) => sum + bytes, 0)) };
}

/** Rounded. */
export const mbOf = (bytes: number): number => Math.round(bytes / 1024 / 1024);
