import { type Remote, wrap } from 'comlink';

/** What is kept in this browser. It works in a thread of its own: a page on a phone would stand still meanwhile. */
export type KeptStore = Remote<typeof import('./kept-faults.ts') & typeof import('./kept-units.ts')>;

/** @throws Error if its code does not come */
export async function startKeptStore(): Promise<KeptStore> {
  const worker = new Worker(new URL('./kept-faults.worker.ts', import.meta.url), { type: 'module' });
  try {
    await new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(`kept store: ${message}`)));
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return wrap(worker);
}
