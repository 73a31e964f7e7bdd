import path from 'node:path';
import { type FileStore, localFileStore } from './file-store.ts';
import { type Incoming, openIncoming } from './incoming.ts';

/** Where the bytes of attachments lie, and where they come to. */
export interface Files {
  store: FileStore;
  incoming: Incoming;
}

/** The folder of files that come, within the folder of the store, so that a kept file need only be renamed. */
export const incomingFolder = 'incoming';

/** `MAX_UPLOAD_MB` counts in these. */
export const bytesOfMb = 1024 * 1024;

/** @param maxBytes of one file */
export async function openFiles({
  directory,
  maxBytes,
}: {
  directory: string;
  maxBytes: number;
}): Promise<Files> {
  return {
    store: localFileStore(directory),
    incoming: await openIncoming(path.join(directory, incomingFolder), maxBytes),
  };
}
