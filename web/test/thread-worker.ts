import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';

/** Runs a module of the product as a browser's worker would: it asks `self`, and takes files. */
const frame = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.self = globalThis;
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  const ready = import(workerData);
  const unreadable = { size: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('unreadable')) }) };
  parentPort.on('message', async ({ bytes, data }) => {
    await ready;
    globalThis.onmessage({ data: bytes === undefined ? data : bytes === null ? unreadable : new File([bytes], '') });
  });`;

/** In place of the browser's `Worker`: a thread of Node's, which is given the bytes of a file in place of the file. */
export class ThreadWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((error: Error) => void) | null = null;
  readonly #thread: Thread;

  constructor(module: URL) {
    // Vite names it from the root of the repository, and hangs its own words on it.
    const file = path.join(process.cwd(), new URL(module).pathname);
    this.#thread = new Thread(frame, { eval: true, workerData: pathToFileURL(file).href });
    this.#thread.on('message', (data) => this.onmessage?.({ data }));
    this.#thread.on('error', (error) => this.onerror?.(error));
  }

  postMessage(data: unknown): void {
    if (!(data instanceof Blob)) this.#thread.postMessage({ data });
    else
      void data.arrayBuffer().then(
        (bytes) => this.#thread.postMessage({ bytes }),
        () => this.#thread.postMessage({ bytes: null }),
      );
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}
