import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';

/** What a backup is made of. */
export interface BackupSource {
  /** From `connectDatabase`: the backup has a connection of its own beside its pool. */
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
