import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Copy, CopyProgress, GoodCopy } from '@bancada/contract/instance/backups';
import type { Logger } from 'pino';
import {
  attachmentsOf,
  type BackupProgress,
  type BackupSource,
  type BackupSummary,
  verifyBackup,
  writeBackup,
} from '../../backup/backup.ts';
import { BackupError, sayingFailures } from '../../backup/backup-error.ts';
import type { Clock } from '../../clock.ts';
import { roomOf } from '../../files/room.ts';
import type { JobRun } from '../../jobs.ts';
import {
  attachmentsFolder,
  freeName,
  listCopies,
  prepareCopiesFolder,
  removeAttachmentsBut,
  removeDamaged,
} from './copies-folder.ts';
import { type CopyName, momentOf } from './copy-name.ts';
import { copiesToKeep } from './rotation.ts';

export interface CopyParts extends BackupSource {
  clock: Clock;
  logger: Logger;
  /** Absolute. */
  folder: string;
  /** Space to leave free on the folder's disk, which may be the database's; null: depends on its size. */
  minFreeBytes: number | null;
}

/** What a run brings. */
export interface MadeCopy {
  ultima: GoodCopy;
  copias: Copy[];
}

const roomCheckedEveryMs = 500;

/**
 * Writes a copy, reads it again whole, and only then removes older ones by the rotation.
 * @throws BackupError with a sentence; the copies of before are as they were then
 */
export async function makeCopy(parts: CopyParts, run: JobRun): Promise<MadeCopy> {
  const { folder } = parts;
  return sayingFailures({ folder }, async () => {
    await prepareCopiesFolder(folder);
    const name = await freeName(folder, parts.clock.now());
    const summary = await whileThereIsRoom(parts, run.signal, (signal) =>
      writeAndVerify(parts, path.join(folder, name.file), { ...run, signal }),
    );
    await removeOld(parts, name);
    return describe(folder, name, summary);
  });
}

/** @throws what `room.require` throws, as soon as too little space is left */
async function whileThereIsRoom<Result>(
  { folder, minFreeBytes }: CopyParts,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const room = roomOf(folder, minFreeBytes);
  await room.require(0);
  const full = new AbortController();
  const check = () => room.require(0).catch((error: unknown) => full.abort(error));
  const checking = setInterval(check, roomCheckedEveryMs);
  try {
    return await work(AbortSignal.any([stopped, full.signal]));
  } catch (error) {
    throw full.signal.aborted ? full.signal.reason : error;
  } finally {
    clearInterval(checking);
  }
}

/** A copy counts only once it was read again. Before that no older one is removed for it, and where reading fails it goes itself. */
async function writeAndVerify(
  parts: CopyParts,
  file: string,
  run: JobRun,
  mayMend = true,
): Promise<BackupSummary> {
  await write(parts, file, run);
  try {
    return await verify(file, run);
  } catch (error) {
    const isMended = mayMend && !run.signal.aborted && (await mendAttachments(parts.folder, file));
    await rm(file, { force: true });
    if (!isMended) throw error;
    return writeAndVerify(parts, file, run, false);
  }
}

async function write(
  { db, store, folder }: CopyParts,
  file: string,
  { signal, report }: JobRun,
): Promise<void> {
  await writeBackup({ db, store }, file, {
    attachments: { folder: attachmentsFolder(folder) },
    onProgress: (progress) => report(asCopyProgress(progress)),
    signal,
  });
}

function verify(file: string, { signal, report }: JobRun): Promise<BackupSummary> {
  report({ fase: 'conferencia', feito: 0, total: null } satisfies CopyProgress);
  return unlessAborted(signal, verifyBackup(file));
}

/** @returns whether attachments that many copies share had been damaged: the next copy writes them again */
async function mendAttachments(folder: string, file: string): Promise<boolean> {
  try {
    return (await removeDamaged(folder, await attachmentsOf(file))) > 0;
  } catch (error) {
    if (error instanceof BackupError) return false;
    throw error;
  }
}

function asCopyProgress({ phase, done, total }: BackupProgress): CopyProgress {
  return { fase: phase === 'database' ? 'banco' : 'anexos', feito: done, total };
}

/** Waits for `work`, but no longer than until the signal. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function removeOld({ folder, logger }: CopyParts, made: CopyName): Promise<void> {
  const copies = await listCopies(folder);
  const keep = copiesToKeep(copies, made);
  for (const { file } of copies) if (!keep.has(file)) await rm(path.join(folder, file), { force: true });
  const used = new Set<string>();
  for (const file of keep) {
    try {
      for (const sha256 of await attachmentsOf(path.join(folder, file))) used.add(sha256);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      // Which attachments it needs is not known any more, so all stay.
      logger.warn({ file, reason: error.message }, 'an older copy cannot be read');
      return;
    }
  }
  await removeAttachmentsBut(folder, used);
}

/** Moments are those of the names, by the server's clock; the database may be on another machine. */
async function describe(folder: string, name: CopyName, summary: BackupSummary): Promise<MadeCopy> {
  const { bytes, rows, attachments, missing } = summary;
  return {
    ultima: {
      arquivo: name.file,
      pasta: folder,
      feita_em: momentOf(name),
      bytes,
      registros: rows,
      anexos: { quantidade: attachments.count, bytes: attachments.bytes },
      perdidos: missing.length,
    },
    copias: (await listCopies(folder)).map((copy) => ({
      arquivo: copy.file,
      feita_em: momentOf(copy),
      bytes: copy.bytes,
    })),
  };
}
