// People who ask through HTTP, in a thread of their own: what they compute is not counted as the product's.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

export interface Asking {
  /** What comes before the query, which is percent-encoded. */
  address: string;
  headers: Record<string, string>;
  /** Asked in turn. */
  queries: readonly string[];
  /** So many ask at once, each its next question when it has an answer. */
  clients: number;
  /** Questions in all. */
  count: number;
}

/** How long each answer took, ms. */
export type Ask = (asking: Asking) => Promise<number[]>;

/** @throws Error where an answer is not 2xx */
export function startClients(): { ask: Ask; stop: () => Promise<number> } {
  const worker = new Worker(new URL(import.meta.url));
  const ask: Ask = (asking) =>
    new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (times: number[]) => {
        worker.off('error', reject);
        resolve(times);
      });
      worker.postMessage(asking);
    });
  return { ask, stop: () => worker.terminate() };
}

async function askAll({ address, headers, queries, clients, count }: Asking): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const q = queries[next++ % queries.length] ?? '';
      const startedAt = performance.now();
      const response = await fetch(address + encodeURIComponent(q), { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${q}: ${response.status}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

if (!isMainThread)
  parentPort?.on('message', (asking: Asking) => {
    void askAll(asking).then((times) => parentPort?.postMessage(times));
  });
