import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programOf } from './programs.ts';
import { socketName } from './settings.ts';

/** Written by PostgreSQL into its data folder: the process id is in the first line, the status in the eighth. */
const pidFile = 'postmaster.pid';
const lookEveryMs = 20;
/** For a folder that is deleted afterwards. */
export const atOnce: readonly Ending[] = [{ signal: 'SIGQUIT', waitMs: 30_000 }];

interface Ending {
  signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL';
  waitMs: number;
}

/** How long to wait after each signal, the gentlest first. */
const usualEndings = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const satisfies Ending[];

/**
 * Stops the PostgreSQL that a killed server left running on this folder. Call it only with the folder's lock.
 * @throws Error if it does not end
 */
export async function endOrphan(
  cluster: string,
  programs: string,
  endings: readonly Ending[] = usualEndings,
): Promise<boolean> {
  const pid = readPid(cluster);
  if (pid === null || !isServerOf(pid, cluster)) {
    // Left by a killed one. PostgreSQL would refuse to start if another program had its pid by now.
    for (const left of [path.join(cluster, pidFile), path.join(cluster, '..', `${socketName}.lock`)])
      rmSync(left, { force: true });
    return false;
  }
  for (const { signal, waitMs } of endings) {
    sendSignal(pid, signal, programs);
    const deadline = performance.now() + waitMs;
    while (performance.now() < deadline) {
      if (!isServerOf(pid, cluster)) return true;
      await delay(lookEveryMs);
    }
  }
  throw new Error(`the PostgreSQL of process ${pid} does not end`);
}

function readPid(cluster: string): number | null {
  const file = path.join(cluster, pidFile);
  if (!existsSync(file)) return null;
  return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
}

/** The port of a PostgreSQL that listens on one; it writes it into its pid file. */
export function runningPort(cluster: string): number | null {
  const file = path.join(cluster, pidFile);
  if (!existsSync(file)) return null;
  return Number(readFileSync(file, 'utf8').split('\n')[3]) || null;
}

/** Whether the PostgreSQL with this process id reports, in its pid file, that it accepts connections. */
export function isReady(cluster: string, pid: number | undefined): boolean {
  const file = path.join(cluster, pidFile);
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** On Linux by working directory, elsewhere by command line. A zombie does not count. */
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    const folder = statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: false });
    const own = statSync(cluster);
    return folder?.ino === own.ino && folder.dev === own.dev;
  }
  if (process.platform === 'win32') {
    const { stdout } = spawnSync('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'], {
      encoding: 'utf8',
    });
    return stdout?.includes('"postgres.exe"') ?? false;
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  return stdout !== null && !stdout.trimStart().startsWith('Z') && stdout.includes(`-D ${cluster} `);
}

/** Windows has no signals: pg_ctl emulates them. */
export function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', programs: string): void {
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    spawnSync(programOf(programs, 'pg_ctl'), ['kill', signal.slice('SIG'.length), String(pid)]);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has just ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
