import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { BackupProgress, BackupSummary } from './backup-types.ts';

export type RestoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

export interface RestoreOptions {
  /** Moves the data that is there aside; for the embedded database alone. */
  replace: boolean;
  now: Date;
  logger: Logger;
  /** Prints to the terminal. */
  say(sentence: string): void;
  onProgress?: (progress: BackupProgress) => void;
}

export interface Restored {
  summary: BackupSummary;
  /** E-mails that were waiting in the backup, and are not sent. */
  waitingMails: number;
  /** Names, in `DATA_DIR`, of the folders that were there before. */
  aside: string[];
  /** The embedded database in `DATA_DIR` was left for a PostgreSQL, and is not opened any more. */
  isOldLeft: boolean;
}
