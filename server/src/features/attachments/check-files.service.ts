import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { listKnownSums, listStored } from './stored-files.sql.ts';

/** What is wrong with one stored file. */
export interface FileProblem {
  problem: 'missing' | 'damaged' | 'orphan';
  sha256: string;
  /** The attachments that have it, in use or in the bin. */
  attachmentIds: readonly number[];
}

export interface CheckedFiles {
  files: number;
  bytes: number;
  problems: number;
}

interface Parts {
  db: Database;
  store: FileStore;
}

const atOnce = 500;

/**
 * Reads every stored file, and looks for files without a record.
 * @param report called for each problem as it is found
 */
export async function checkFiles(
  parts: Parts,
  report: (problem: FileProblem) => void,
): Promise<CheckedFiles> {
  const checked: CheckedFiles = { files: 0, bytes: 0, problems: 0 };
  const found = (problem: FileProblem) => {
    checked.problems += 1;
    report(problem);
  };
  await checkStored(parts, checked, found);
  await checkOrphans(parts, found);
  return checked;
}

async function checkStored(
  { db, store }: Parts,
  checked: CheckedFiles,
  found: (problem: FileProblem) => void,
): Promise<void> {
  let rows = await listStored(db, '', atOnce);
  while (rows.length > 0) {
    for (const { sha256, anexos: attachmentIds } of rows) {
      const read = await readSum(store, sha256);
      checked.files += 1;
      checked.bytes += read?.bytes ?? 0;
      // A file that no attachment uses may be on its way in or out.
      if (read === null && attachmentIds.length > 0) found({ problem: 'missing', sha256, attachmentIds });
      if (read !== null && read.sha256 !== sha256) found({ problem: 'damaged', sha256, attachmentIds });
    }
    rows = await listStored(db, rows.at(-1)?.sha256 ?? '', atOnce);
  }
}

async function readSum(store: FileStore, sha256: string) {
  const stream = await store.open(sha256);
  if (stream === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function checkOrphans({ db, store }: Parts, found: (problem: FileProblem) => void): Promise<void> {
  const reportUnknown = async (sums: readonly string[]) => {
    const known = new Set(await listKnownSums(db, sums));
    for (const sha256 of sums.filter((sum) => !known.has(sum)))
      found({ problem: 'orphan', sha256, attachmentIds: [] });
  };
  let sums: string[] = [];
  for await (const sha256 of store.list()) {
    sums.push(sha256);
    if (sums.length < atOnce) continue;
    await reportUnknown(sums);
    sums = [];
  }
  await reportUnknown(sums);
}
