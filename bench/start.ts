// How long the product takes to become ready, and what processor time it spends until then: on an empty folder, on an existing one, and
// after a kill. With what Node has compiled before, as `npm start` has it. What reading the records for the search costs comes after. Linux.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverFlags } from '../scripts/server-flags.mjs';
import { processesOf, processorMsOf } from '../scripts/testing/proc.ts';
import { endedWithUs } from './support/ending.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));

interface Start {
  ms: number;
  /** Of the server and all that it started, ended ones too. */
  processorMs: number;
}

async function startOnce(endWith: 'SIGTERM' | 'SIGKILL'): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const server = endedWithUs(child);
  let printed = '';
  for await (const data of server.stdout) {
    printed += data;
    if (printed.includes('Bancada pronta')) break;
  }
  const ms = performance.now() - startedAt;
  const processorMs = processesOf(server.pid ?? 0).reduce((sum, pid) => sum + processorMsOf(pid), 0);
  const ended = once(server, 'exit');
  server.kill(endWith);
  await ended;
  return { ms, processorMs };
}

const text = ({ ms, processorMs }: Start, beside: Start) =>
  `${Math.round(ms)} ms, ${processorMs} of processor (${(processorMs / beside.processorMs).toFixed(2)} of the first)`;

const first = await startOnce('SIGTERM');
const second = await startOnce('SIGKILL');
const afterKill = await startOnce('SIGTERM');
rmSync(dataDir, { recursive: true });
console.log(`empty folder, starter loaded: ${text(first, first)}`);
console.log(`known folder: ${text(second, first)}`);
console.log(`after a kill: ${text(afterKill, first)}`);
