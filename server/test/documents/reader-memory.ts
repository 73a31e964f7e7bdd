import { readFileSync } from 'node:fs';

/** The most resident memory that a child process of this one has had since its start, in bytes. On Linux. */
export function peakOfChildren(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return Math.max(0, ...children.map(peakOf));
}

function peakOf(pid: string): number {
  try {
    const [, kb = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) * 1024;
  } catch (error) {
    // It has ended in the meantime.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return 0;
    throw error;
  }
}

/** Runs `work` and returns the most memory that a child had meanwhile. */
export async function withPeak<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; peak: number }> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, peakOfChildren());
  };
  const timer = setInterval(look, 10);
  try {
    const result = await work();
    look();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
}
