import { childrenOf, residentBytesOf } from './proc.ts';

/** The most resident memory that a child process of this one has had since its start, in bytes. On Linux. */
function peakOfChildren(): number {
  return Math.max(0, ...childrenOf(process.pid).map((pid) => residentBytesOf(pid, 'peak')));
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
