import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAbsent } from '../../files/disk-failures.ts';
import { localFileStore } from '../../files/file-store.ts';
import { type CopyName, copyName, readCopyName } from './copy-name.ts';

/** A copy with its size. */
export type StoredCopy = CopyName & { bytes: number };

const partEnding = '.part';

/** Where the attachments of all copies of a folder are, each once. */
export function attachmentsFolder(folder: string): string {
  return path.join(folder, 'arquivos');
}

/** Creates the folder, and removes what killed processes were writing there. */
export async function prepareCopiesFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // What is there and is no folder cannot be read as one either, which says what is wrong.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  for (const name of await readdir(folder))
    if (name.endsWith(partEnding) && readCopyName(name.slice(0, -partEnding.length)) !== null)
      await rm(path.join(folder, name), { force: true });
}

/** The server's own copies, newest first. Whatever else lies in the folder is not the server's to touch. */
export async function listCopies(folder: string): Promise<StoredCopy[]> {
  const copies: StoredCopy[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = readCopyName(entry.name);
    if (name === null || !entry.isFile()) continue;
    copies.push({ ...name, bytes: (await stat(path.join(folder, name.file))).size });
  }
  return copies.sort((a, b) => (a.order < b.order ? 1 : -1));
}

/** A name for a copy of this moment that no file has. */
export async function freeName(folder: string, moment: Date): Promise<CopyName> {
  for (let number = 1; ; number += 1) {
    const name = readCopyName(copyName(moment, number));
    if (name === null) throw new Error(`no name for a copy of ${moment.toISOString()}`);
    if (!(await exists(path.join(folder, name.file)))) return name;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** Removes those of the attachments whose bytes are not theirs any more: a disk may change what it holds. @returns how many */
export async function removeDamaged(folder: string, attachments: readonly string[]): Promise<number> {
  const store = localFileStore(attachmentsFolder(folder));
  let removed = 0;
  for (const sha256 of attachments) {
    const bytes = await store.open(sha256);
    if (bytes === null) continue;
    const hash = createHash('sha256');
    for await (const chunk of bytes) hash.update(chunk);
    if (hash.digest('hex') === sha256) continue;
    await store.remove(sha256);
    removed += 1;
  }
  return removed;
}

/** Removes the attachments that are not among these. @returns how many */
export async function removeAttachmentsBut(folder: string, used: ReadonlySet<string>): Promise<number> {
  const store = localFileStore(attachmentsFolder(folder));
  const unused: string[] = [];
  for await (const sha256 of store.list()) if (!used.has(sha256)) unused.push(sha256);
  for (const sha256 of unused) await store.remove(sha256);
  return unused.length;
}
