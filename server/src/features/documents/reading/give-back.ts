import { setImmediate } from 'node:timers/promises';

/**
 * Frees what is no longer used, such as pixels and the memory of WebAssembly: V8 would wait, because it sees little of it. By
 * Node's option `--expose-gc`; after what runs now, which may still hold some.
 */
export async function giveBack(): Promise<void> {
  await setImmediate();
  global.gc?.();
  await setImmediate();
}
