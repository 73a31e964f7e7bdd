import { access, constants, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finishSwap } from './backup/swap.ts';
import { closeToOthers } from './owner-only.ts';
import { StartError } from './start-error.ts';
import { isFull, unwritableAdvice } from './unwritable.ts';

export interface DataFolder {
  files: string;
  outbox: string;
  /** Nothing can be written for lack of room; what is there can be read. */
  isFull: boolean;
}

const ownerOnly = 0o700;

/**
 * Creates the data folder and its subfolders, its owner's alone.
 * @throws StartError if it is not writable; EmbeddedDatabaseInUseError while a restore puts its folders in place
 */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  finishSwap(dataDir);
  const folder = { files: path.join(dataDir, 'files'), outbox: path.join(dataDir, 'outbox'), isFull: false };
  try {
    await mkdir(dataDir, { recursive: true, mode: ownerOnly });
    for (const directory of [folder.files, folder.outbox])
      await mkdir(directory, { recursive: true, mode: ownerOnly });
    // Permission bits say nothing about a full or read-only disk.
    folder.isFull = await probeRoom(dataDir);
    await access(folder.files, constants.W_OK);
    await closeToOthers(dataDir);
  } catch (error) {
    throw new StartError(`Não é possível gravar na pasta de dados "${dataDir}" ${unwritableAdvice(error)}.`, {
      cause: error,
    });
  }
  return folder;
}

/** @returns whether the disk has no room, where everything else is as it should be @throws as the file system */
async function probeRoom(dataDir: string): Promise<boolean> {
  const probe = path.join(dataDir, '.write-probe');
  try {
    await writeFile(probe, 'ok', { mode: 0o600 });
    return false;
  } catch (error) {
    if (!isFull(error)) throw error;
    return true;
  } finally {
    await rm(probe, { force: true });
  }
}

/**
 * Its disk may be away at the moment, which is no reason not to start: a copy that fails is told to the admins.
 * @throws StartError if the folder for copies can never be one
 */
export async function checkBackupFolder(folder: string): Promise<void> {
  try {
    if ((await stat(folder)).isDirectory()) return;
  } catch (error) {
    if (!['ENOTDIR', 'EINVAL', 'ENAMETOOLONG'].includes(codeOf(error))) return;
  }
  throw new StartError(`BACKUP_DIR não pode ser "${folder}", que não é uma pasta: defina outra.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
