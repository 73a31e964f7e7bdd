import { Worker } from 'node:worker_threads';
import { overTime, type WorkLimits } from './messages.ts';

/** Places in the shared array. `cpuMs`: of the process since its start, when it must have answered. */
const places = { isBusy: 0, residentKb: 1, cpuMs: 2 } as const;

interface WatchData {
  shared: SharedArrayBuffer;
  places: typeof places;
  /** Id of the server's process. */
  parent: number;
  /** To be said before the end for too much processor time. */
  overTime: string;
}

export interface Watch {
  work(limits: WorkLimits): void;
  rest(): void;
}

/** Watches this process's memory, time and parent from a thread of its own. */
export function watchProcess(): Watch {
  const shared = new SharedArrayBuffer(16);
  const state = new Int32Array(shared);
  const workerData: WatchData = { shared, places, parent: process.ppid, overTime };
  const thread = new Worker(new URL('./watch.worker.mjs', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  // Without its watch the process must not go on.
  thread.on('error', (error) => {
    throw error;
  });
  const become = (isBusy: 0 | 1) => {
    Atomics.store(state, places.isBusy, isBusy);
    Atomics.notify(state, places.isBusy);
  };
  return {
    work({ residentBytes, cpuMs }) {
      const { user, system } = process.cpuUsage();
      Atomics.store(state, places.residentKb, residentBytes / 1024);
      Atomics.store(state, places.cpuMs, (user + system) / 1_000 + cpuMs);
      become(1);
    },
    rest: () => become(0),
  };
}
