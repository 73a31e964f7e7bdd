// How long the product takes to become ready: on an empty folder, on an existing one, and after a kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverFlags } from '../scripts/server-flags.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));

async function readyMs(endWith: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const startedAt = performance.now();
  const server = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const data of server.stdout) {
    printed += data;
    if (printed.includes('Bancada pronta')) break;
  }
  const ms = performance.now() - startedAt;
  const ended = once(server, 'exit');
  server.kill(endWith);
  await ended;
  return ms;
}

const first = await readyMs('SIGTERM');
const second = await readyMs('SIGKILL');
const afterKill = await readyMs('SIGTERM');
rmSync(dataDir, { recursive: true });
console.log(`empty folder, starter loaded: ${Math.round(first)} ms`);
console.log(`known folder: ${Math.round(second)} ms (${(second / first).toFixed(2)} of the first)`);
console.log(`after a kill: ${Math.round(afterKill)} ms (${(afterKill / second).toFixed(2)} of a clean one)`);
