import type { Database } from '../../database/database.ts';
import { countInUse } from '../records/record-counts.ts';
import { countAttachedSince } from './attachments.sql.ts';
import { sumStoredFiles } from './stored-files.sql.ts';

export interface StoredTotals {
  /** Attachments in use. */
  attachments: number;
  /** Files that the store holds: the same bytes count once, and unused ones until they are removed. */
  files: number;
  /** Bytes of these files. */
  bytes: number;
}

/** What attachments take. Reads all rows of stored files: not for every call. */
export async function storedTotals(db: Database): Promise<StoredTotals> {
  const { count, bytes } = await sumStoredFiles(db);
  return { attachments: await countInUse(db, 'attachments'), files: count, bytes };
}

/** How many attachments in use a copy of this time does not have. */
export function attachedSince(db: Database, at: string): Promise<number> {
  return countAttachedSince(db, at);
}
