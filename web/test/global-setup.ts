import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import './provided.ts';

const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');
const settings = path.resolve(import.meta.dirname, 'server-of-screens.ts');

/** The server as `npm start` starts it, but cheaper and more patient, on an empty folder, for the screens of this run. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-screens-'));
  const { server, printed } = await launch(dataDir);
  project.provide('product', {
    address: match(printed, /Bancada pronta em (http:\/\/localhost:\d+)/),
    dataDir,
    admin: { email: match(printed, /E-mail: (\S+)/), password: match(printed, /Senha: {2}(\S+)/) },
  });
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true });
  };
}

async function launch(dataDir: string): Promise<{ server: ChildProcess; printed: string }> {
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    // What is attached is not read in the background, which would take the machine's cores.
    READING: 'off',
    // All screens sign in from one address, within minutes: more people than a shop has.
    THROTTLE_FACTOR: '20',
    // 20 MB: so little that a test may fill it.
    MAX_STORED_GB_PER_USER: String(20 / 1024),
  };
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', settings, main],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  server.stdout.on('data', (data) => {
    printed += data;
  });
  while (!/Bancada pronta em \S+\n/.test(printed)) {
    if (server.exitCode !== null)
      throw new Error(`the server ended with code ${server.exitCode}: ${printed}`);
    await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  }
  return { server, printed };
}

function match(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in what the start printed:\n${text}`);
  return found;
}
