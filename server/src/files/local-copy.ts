import { addAbortSignal, type Readable } from 'node:stream';
import { AppError } from '../http/app-error.ts';
import type { FileStore } from './file-store.ts';
import type { Incoming } from './incoming.ts';

/** The bytes of a stored file as a file on this disk. */
export interface LocalCopy {
  path: string;
  /** false: the store has other bytes than it was given. */
  isWhole: boolean;
  /** Removes it, unless it is the stored file itself. */
  discard(): Promise<void>;
}

/** @param incoming where the file comes to lie that is fetched from a store elsewhere */
export function localCopies(store: FileStore, incoming: Incoming) {
  return async (sha256: string, signal: AbortSignal): Promise<LocalCopy> => {
    signal.throwIfAborted();
    const path = store.pathOf(sha256);
    if (path === null) return fetched(store, incoming, sha256, signal);
    const { stream } = await store.read({ method: 'HEAD', headers: {} }, sha256);
    stream.destroy();
    return { path, isWhole: true, discard: async () => undefined };
  };
}

async function fetched(
  store: FileStore,
  incoming: Incoming,
  sha256: string,
  signal: AbortSignal,
): Promise<LocalCopy> {
  try {
    const stream = await store.open(sha256);
    if (stream === null) throw new AppError('file-missing');
    const received = await incoming.receive(addAbortSignal(signal, stream) as Readable);
    return { path: received.path, isWhole: received.sha256 === sha256, discard: received.discard };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof AppError ? error : new AppError('files-unavailable').causedBy(error);
  }
}
