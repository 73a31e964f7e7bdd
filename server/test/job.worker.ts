/** A job for the tests of the worker pool. */
export default function work({ forMs = 0, fails = false }: { forMs?: number; fails?: boolean }): string {
  if (fails) throw new Error('broken in the worker');
  const until = performance.now() + forMs;
  while (performance.now() < until);
  return 'done';
}
