// The attacker, in its own thread: its computing must not delay the requests that are timed.
import { parentPort, workerData } from 'node:worker_threads';
import { attacks, type Target } from './attacks.ts';
import { scenes } from './scenes.ts';

const { name, target } = workerData as { name: string; target: Target };
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());
await attacks[name]?.(target, stop.signal);
const found = await scenes[name]?.(target, stop.signal);
parentPort?.postMessage(found ?? '');
