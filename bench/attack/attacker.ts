// The attacker, in its own thread: its computing must not delay the requests that are timed.
import { parentPort, workerData } from 'node:worker_threads';
import { attacks, type Target } from './attacks.ts';

const { name, target } = workerData as { name: string; target: Target };
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());
await attacks[name]?.(target, stop.signal);
