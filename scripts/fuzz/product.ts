import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverFlags } from '../server-flags.mjs';

/** The real product in its own process and data folder, with the starter knowledge base. */
export interface Product {
  address: string;
  folder: string;
  isAlive(): boolean;
  /** Log lines about unexpected errors; each is returned once. */
  newFailures(): string[];
  /** Tokens of the links in the e-mails sent since the last call. */
  newMailTokens(): string[];
  /** Stops it and removes its folder. @returns its exit code */
  stop(): Promise<number | null>;
}

export const rootAccount = { email: 'raiz@bancada.test', password: 'senha-da-raiz-do-banco' } as const;
/** Origin for passkeys; the product listens on another port. */
export const publicUrl = 'http://localhost:3000';
const root = path.resolve(import.meta.dirname, '../..');

/** @throws if it does not start */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-fuzz-'));
  const server = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: publicUrl,
      DATA_DIR: folder,
      DATABASE_URL: process.env.DATABASE_URL,
      ADMIN_EMAIL: rootAccount.email,
      ADMIN_PASSWORD: rootAccount.password,
      THROTTLE_FACTOR: '1000000',
      MAX_LOGINS: '1000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const failures = failuresOf(server);
  const address = await untilReady(server);
  const outbox = path.join(folder, 'outbox');
  return {
    address,
    folder,
    isAlive: () => server.exitCode === null && server.signalCode === null,
    newFailures: () => failures.splice(0),
    newMailTokens: () => tokensOf(outbox),
    stop: async () => {
      const ended = once(server, 'close');
      server.kill('SIGTERM');
      const [code] = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code as number | null;
    },
  };
}

function failuresOf(server: ChildProcess): string[] {
  const failures: string[] = [];
  let rest = '';
  server.stderr?.on('data', (data) => {
    const lines = (rest + data).split('\n');
    rest = lines.pop() ?? '';
    failures.push(...lines.flatMap(failureIn));
  });
  return failures;
}

/** Lines that are not JSON come from Node itself. */
function failureIn(line: string): string[] {
  if (line.trim() === '') return [];
  if (!line.startsWith('{')) return [`said ${line}`];
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { stack?: string } };
  if (msg !== 'unforeseen failure' && level < 60) return [];
  return [`logged ${msg}: ${err?.stack?.split('\n').slice(0, 4).join(' ').slice(0, 600)}`];
}

async function untilReady(server: ChildProcess): Promise<string> {
  let said = '';
  server.stdout?.on('data', (data) => {
    said += data;
  });
  for (;;) {
    const port = /Bancada pronta em .*http:\/\/localhost:(\d+)\)?\n/.exec(said)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    if (server.exitCode !== null) throw new Error(`the product did not start: ${said}`);
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'close')]);
  }
}

function tokensOf(outbox: string): string[] {
  return readdirSync(outbox)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .flatMap((name) => {
      const file = path.join(outbox, name);
      const message = readFileSync(file, 'utf8');
      rmSync(file);
      return [...message.replace(/=\r?\n/g, '').matchAll(/[?&]token=(?:3D)?([\w-]{20,})/g)].map(
        ([, token = '']) => token,
      );
    });
}
