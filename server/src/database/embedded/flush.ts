import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Flushes a file, or a directory's entries, to disk. Not for directories on Windows, which cannot open them. */
export function flushPath(target: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(target, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) flushPath(path.join(entry.parentPath, entry.name));
  flushPath(folder);
}
