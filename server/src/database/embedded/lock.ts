import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryError, EmbeddedDatabaseInUseError } from './errors.ts';

export interface FolderLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Locks `directory` for this process. The lock is the kernel's (SQLite's on a file of its own), so it is freed when the
 * process ends, however that happens, and a reused pid cannot be mistaken for its holder.
 * @throws EmbeddedDatabaseInUseError, DataDirectoryError
 */
export function lockFolder(directory: string): FolderLock {
  const holderFile = path.join(directory, 'holder.pid');
  const database = open(directory);
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new EmbeddedDatabaseInUseError(directory, readHolder(holderFile));
    }
    throw new DataDirectoryError(directory, error);
  }
  try {
    writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
  } catch (error) {
    database.close();
    throw new DataDirectoryError(directory, error);
  }
  return { release: () => database.close() };
}

function open(directory: string): DatabaseSync {
  try {
    const file = path.join(directory, 'lock.sqlite');
    // SQLite itself asks the process for the mode of a new file.
    closeSync(openSync(file, 'a', 0o600));
    return new DatabaseSync(file);
  } catch (error) {
    throw new DataDirectoryError(directory, error);
  }
}

function readHolder(holderFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(holderFile, 'utf8'), 10) || null;
  } catch (error) {
    // The holder has the lock but has not written the file yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
