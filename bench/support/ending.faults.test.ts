import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { commandOf, environmentOf, processesOf } from '../../scripts/testing/proc.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** As `npm run bench` does. */
function startBench(...given: string[]): ChildProcess {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-ending-'));
  folders.push(folder);
  return spawn(process.execPath, ['scripts/bench.mjs', ...given], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
}

/** Address of the server that a benchmark has started in its own process. */
function addressOf(pid: number): string {
  const port = environmentOf(pid).find((one) => one.startsWith('PORT='));
  return `http://127.0.0.1:${port?.slice('PORT='.length)}`;
}

/** As long as the test may take: a busy machine may need minutes for a start. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  );
}

test.each([
  ['SIGINT', 'while its server starts', ['soak', '5', '2'], /main\.ts/],
  ['SIGTERM', 'while its server starts', ['soak', '5', '2'], /main\.ts/],
  ['SIGTERM', 'at its first calls', ['soak', '5', '2'], /main\.ts/],
  ['SIGHUP', 'at its work', ['outcomes', '100000'], /bench\/outcomes\.ts/],
] as const)('a benchmark that is ended by %s %s leaves no process', async (signal, when, given, server) => {
  const bench = startBench(...given);
  const ended = once(bench, 'exit');
  const descendants = () => processesOf(bench.pid ?? 0).filter((pid) => commandOf(pid) !== '');
  const commands = () => descendants().map(commandOf);
  await until(() => commands().some((one) => server.test(one)));
  // PostgreSQL, and those that it starts once it takes calls.
  await until(() => commands().filter((one) => one.startsWith('postgres: ')).length > 3);
  if (when === 'at its first calls') {
    const product = descendants().find((pid) => server.test(commandOf(pid))) ?? 0;
    await until(() => answers(addressOf(product)));
  }
  const before = descendants();
  bench.kill(signal);
  await ended;
  await expect.poll(() => before.map(commandOf).filter((one) => one !== '')).toEqual([]);
});
