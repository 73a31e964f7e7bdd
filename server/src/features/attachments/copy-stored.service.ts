import pLimit from 'p-limit';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Incoming } from '../../files/incoming.ts';
import type { FileProblem } from './check-files.service.ts';
import { listStored, sumStoredFiles } from './stored-files.sql.ts';

interface Parts {
  db: Database;
  from: FileStore;
  to: FileStore;
  /** Where a file waits until its checksum is known to be right. */
  incoming: Incoming;
  /** Stops between two files. */
  signal: AbortSignal;
}

export interface CopiedFiles {
  /** Bytes that were copied, were there already, or cannot be copied. */
  bytes: number;
  totalBytes: number;
  copied: number;
  problems: number;
}

const rowsAtOnce = 500;
const filesAtOnce = 4;

/**
 * Copies every stored file from one store to another. What is there with its right size is left as it is, so a second run goes
 * on where the first one stopped. A missing or damaged file is reported, and not copied.
 * @throws AppError storage-full, files-unavailable
 */
export async function copyStored(
  parts: Parts,
  onProgress: (copied: CopiedFiles) => void,
  onProblem: (problem: FileProblem) => void,
): Promise<CopiedFiles> {
  const { bytes: totalBytes } = await sumStoredFiles(parts.db);
  const all: CopiedFiles = { bytes: 0, totalBytes, copied: 0, problems: 0 };
  const limit = pLimit(filesAtOnce);
  const copy = async ({ sha256, tamanho, anexos }: StoredFile) => {
    parts.signal.throwIfAborted();
    const result = await copyOne(parts, sha256, tamanho);
    all.bytes += tamanho;
    if (result === 'copied') all.copied += 1;
    // A file that no attachment uses may be on its way out.
    if (result === 'damaged' || (result === 'missing' && anexos.length > 0)) {
      all.problems += 1;
      onProblem({ problem: result, sha256, attachmentIds: anexos });
    }
    onProgress(all);
  };
  let rows = await listStored(parts.db, '', rowsAtOnce);
  while (rows.length > 0) {
    await Promise.all(rows.map((row) => limit(copy, row)));
    rows = await listStored(parts.db, rows.at(-1)?.sha256 ?? '', rowsAtOnce);
  }
  return all;
}

type StoredFile = Awaited<ReturnType<typeof listStored>>[number];

async function copyOne({ from, to, incoming }: Parts, sha256: string, bytes: number) {
  if ((await to.sizeOf(sha256)) === bytes) return 'there';
  const stream = await from.open(sha256);
  if (stream === null) return 'missing';
  const received = await incoming.receive(stream);
  try {
    if (received.sha256 !== sha256) return 'damaged';
    await to.keep(received.path, sha256);
    return 'copied';
  } finally {
    await received.discard();
  }
}
