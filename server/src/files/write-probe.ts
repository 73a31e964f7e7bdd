import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A block: what is smaller, some file systems keep in their own tables, where there is room when the disk is full. */
const probeBytes = Buffer.alloc(4 * 1024, 1);
export const probeEnding = '.probe';

/** Writes a block to this folder, and removes it. @throws as the file system */
export async function probeWrite(directory: string): Promise<void> {
  const probe = path.join(directory, `${randomUUID()}${probeEnding}`);
  try {
    await writeFile(probe, probeBytes, { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}
