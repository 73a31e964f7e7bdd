import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';

/** What a backup is made of. */
export interface BackupSource {
  db: Database;
  store: FileStore;
}

/**
 * Where a backup has its attachments: inside its own file, which then is all that a restore needs, or in a folder beside it
 * that keeps each attachment once for many backups.
 */
export type AttachmentsPlace = 'inside' | { folder: string };

export interface BackupProgress {
  phase: 'database' | 'attachments';
  /** Rows, or bytes of attachments. */
  done: number;
  /** null: not known yet. */
  total: number | null;
}

export interface BackupSummary {
  /** The moment that it shows: ISO 8601, UTC. */
  madeAt: string;
  /** Size of the backup's file. */
  bytes: number;
  rows: number;
  attachments: { count: number; bytes: number };
  /** SHA-256 of files that records use, but that the store has lost. */
  missing: string[];
}

export interface BackupOptions {
  attachments: AttachmentsPlace;
  onProgress?: (progress: BackupProgress) => void;
  /** Aborting leaves no file behind. */
  signal?: AbortSignal;
}

/**
 * Writes one file with the database as it is at one moment, and the attachments of that moment, while others go on reading and
 * writing. The file appears under its name when it is complete and flushed; it is its owner's alone (mode 0600).
 * @throws BackupError with a sentence in Portuguese; nothing is left behind then
 */
export async function writeBackup(
  _source: BackupSource,
  _file: string,
  _options: BackupOptions,
): Promise<BackupSummary> {
  throw new Error('not there yet');
}

/**
 * Reads a backup whole and compares every checksum. Writes nothing.
 * @throws BackupError: no backup, cut off, damaged, attachments missing beside it, or made by a newer version
 */
export async function verifyBackup(_file: string): Promise<BackupSummary> {
  throw new Error('not there yet');
}

/** The message is a sentence in Portuguese for the person who makes or restores a backup. */
export class BackupError extends Error {
  override name = 'BackupError';
}
