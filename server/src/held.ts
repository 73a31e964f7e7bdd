/**
 * The same check, one run at a time, whose success holds for `ms`: for checks that write, and are asked for all the time. A
 * failure holds no longer than its run, so that a recovery shows at once.
 */
export function held(ms: number, check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let heldUntil = Number.NEGATIVE_INFINITY;
  const run = async () => {
    try {
      await check();
      heldUntil = performance.now() + ms;
    } finally {
      running = null;
    }
  };
  return async () => {
    if (performance.now() < heldUntil) return;
    running ??= run();
    await running;
  };
}

/** How long a successful write shows that the disk can be written. */
export const writeHeldMs = 3_000;
