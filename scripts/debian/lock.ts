import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `work` in one process at a time. The kernel frees the lock when its holder dies, so it cannot go stale. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const holder = spawn('flock', [file, 'sh', '-c', 'echo locked; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  const answer = await Promise.race([once(holder.stdout, 'data').then(() => 'locked'), ended]);
  if (answer !== 'locked') throw new Error(`flock could not lock ${file}`);
  try {
    return await work();
  } finally {
    holder.stdin.end();
    await ended;
  }
}
