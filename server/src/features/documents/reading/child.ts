import type { Ask, Outcome, WorkLimits } from './messages.ts';
import { forbidNetwork } from './no-network.ts';
import { watchProcess } from './watch.ts';

/** The process that reads documents. The server starts it (`reader-process.ts`) and asks it one thing at a time. */

const watch = watchProcess();
forbidNetwork();

process.on('disconnect', () => process.exit());
// The server ends this process itself. A signal to all of them must not look like a document that kills its reader.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.on('message', ({ ask, limits }: { ask: Ask; limits: WorkLimits }) => {
  void answer(ask, limits);
});

async function answer(ask: Ask, limits: WorkLimits): Promise<void> {
  watch.work(limits);
  const outcome = await outcomeOf(ask);
  watch.rest();
  process.send?.({ ...outcome, residentBytes: process.memoryUsage.rss() });
}

async function outcomeOf(ask: Ask): Promise<Outcome<Ask['kind']>> {
  try {
    const inHand = await import('./document-in-hand.ts');
    return await inHand.outcomeOf(ask);
  } catch (error) {
    // A library is missing or does not start here, which is no document's fault.
    return { broken: String(error) };
  }
}
