// HTTP clients in their own thread: their computing does not count as the product's.
import { Agent, get, type IncomingMessage } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';

export interface Asking {
  /** URL up to the query, which is appended percent-encoded. */
  address: string;
  headers: Record<string, string>;
  /** Sent in turn. */
  queries: readonly string[];
  /** Concurrent clients, each sending its next query after an answer. */
  clients: number;
  /** Total number of queries. */
  count: number;
  /** No query starts after this many ms, but each client sends at least one. */
  untilMs?: number;
}

export interface Asked {
  /** How long each answer took, ms. */
  times: number[];
  /** Answers cut short by a time limit. */
  incomplete: number;
}

export type Ask = (asking: Asking) => Promise<Asked>;

/** @throws Error if an answer is not 200 */
export function startClients(): { ask: Ask; stop: () => Promise<number> } {
  const worker = new Worker(new URL(import.meta.url));
  const ask: Ask = (asking) =>
    new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (asked: Asked) => {
        worker.off('error', reject);
        resolve(asked);
      });
      worker.postMessage(asking);
    });
  return { ask, stop: () => worker.terminate() };
}

async function askAll({
  address,
  headers,
  queries,
  clients,
  count,
  untilMs = Infinity,
}: Asking): Promise<Asked> {
  const asked: Asked = { times: [], incomplete: 0 };
  let next = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const options = { agent, headers: { 'accept-encoding': 'gzip, deflate', ...headers } };
  const begun = performance.now();
  const client = async () => {
    while (next < count && (next < clients || performance.now() - begun < untilMs)) {
      const q = queries[next++ % queries.length] ?? '';
      const startedAt = performance.now();
      const { statusCode, headers } = await answered(address + encodeURIComponent(q), options);
      asked.times.push(performance.now() - startedAt);
      if (headers[incompleteHeader] === 'true') asked.incomplete += 1;
      if (statusCode !== 200) throw new Error(`${q}: ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return asked;
}

/**
 * Reads an answer to its end without decompressing it, as the clients' own machines would do that. (`fetch` took more than a
 * quarter of the processor time that the server needs to answer.)
 */
function answered(address: string, options: { agent: Agent; headers: Record<string, string> }) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(address, options, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => resolve(response));
    }).once('error', reject);
  });
}

if (!isMainThread)
  parentPort?.on('message', (asking: Asking) => {
    void askAll(asking).then((asked) => parentPort?.postMessage(asked));
  });
