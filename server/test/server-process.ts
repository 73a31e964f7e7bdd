import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { atOnce, endOrphan } from '../src/database/embedded/orphan.ts';
import { findPrograms } from '../src/database/embedded/programs.ts';
import './provided.ts';

const folders: string[] = [];
const running = new Set<ChildProcess>();

/** Called after each test: after-each-file.ts. */
export async function endServers(): Promise<void> {
  for (const server of running) server.kill('SIGKILL');
  running.clear();
  // A killed server leaves its database running.
  for (const folder of folders)
    await endOrphan(path.join(folder, 'db/postgresql'), findPrograms().folder, atOnce);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** For processes that all tests of a file share. */
const runningForAll = new Set<ChildProcess>();
const foldersForAll: string[] = [];

/** Called after each file: after-each-file.ts. */
export function endSharedServers(): void {
  for (const server of runningForAll) server.kill('SIGKILL');
  runningForAll.clear();
  for (const folder of foldersForAll.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** As `start`, on a `DATABASE_URL` and with a data folder of its own, but killed only after the last test of the file. */
export function startForAll(environment: { DATABASE_URL: string } & Record<string, string>): Started {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-start-'));
  foldersForAll.push(folder);
  const started = start({ DATA_DIR: folder, ...environment });
  running.delete(started.server);
  runningForAll.add(started.server);
  return started;
}

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-start-'));
  folders.push(folder);
  return folder;
}

/** A data folder with a database, as after a first start: a server starts on it in a fraction of the time. */
export function preparedFolder(): string {
  const folder = mkdtempSync(path.join(inject('databasesFolder'), 'start-'));
  folders.push(folder);
  cpSync(inject('embeddedTemplate'), path.join(folder, 'db'), { recursive: true });
  return folder;
}

export interface Started {
  server: ChildProcess;
  /** All output so far. */
  output: () => { stdout: string; stderr: string };
  exit: Promise<number | null>;
}

/**
 * The server as `npm start` starts it (or another of its scripts), in its own process, killed when the test ends.
 * @param prefix a command that runs the rest of its line
 * @param given the script's arguments
 */
export function start(
  environment: Record<string, string>,
  script = 'main.ts',
  prefix: readonly string[] = [],
  given: readonly string[] = [],
): Started {
  const main = path.resolve(import.meta.dirname, '../src', script);
  const line = [...prefix, process.execPath, '--disable-warning=ExperimentalWarning', main, ...given];
  const server = spawn(line[0] ?? '', line.slice(1), {
    env: {
      PATH: process.env.PATH,
      // The next one need not read and compile the same files.
      NODE_COMPILE_CACHE: path.join(inject('databasesFolder'), 'compiled'),
      PORT: '0',
      STARTER: 'off',
      READING: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  running.add(server);
  const said = { stdout: '', stderr: '' };
  server.stdout.on('data', (data) => {
    said.stdout += data;
  });
  server.stderr.on('data', (data) => {
    said.stderr += data;
  });
  const exit = once(server, 'close').then(([code]) => code as number | null);
  return { server, output: () => said, exit };
}

export async function untilReady({ server, output }: Started): Promise<{ port: number; stdout: string }> {
  for (;;) {
    const { stdout, stderr } = output();
    const port = /Bancada pronta em .*http:\/\/localhost:(\d+)\)?\n/.exec(stdout)?.[1];
    if (port !== undefined) return { port: Number(port), stdout };
    if (server.exitCode !== null) throw new Error(`the server ended: ${stderr}`);
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'close')]);
  }
}
