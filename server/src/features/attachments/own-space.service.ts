import { sizeText } from '@bancada/contract/file-size';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { countOwnBytes, lockUploader } from './own-space.sql.ts';

/** Quota in bytes for one person's attachments and the text read of them; null: none. */
export type OwnSpaceMax = number | null;

interface Coming {
  /** The uploader. */
  userId: number;
  /** Bytes. */
  size: number;
  /** Content that the person has attached already does not count again. */
  sha256?: string;
}

/** Bytes used by a person's attachments and their text, including those in the bin; shared content counts once. */
export function ownBytes(db: Database, userId: number): Promise<number> {
  return countOwnBytes(db, userId, null);
}

/** What is left of a person's quota, in bytes; null: as much as they like. */
export async function ownSpaceLeft(db: Database, max: OwnSpaceMax, userId: number): Promise<number | null> {
  return max === null ? null : Math.max(0, max - (await ownBytes(db, userId)));
}

/** @throws AppError own-space-full if these bytes would exceed the quota */
export async function requireOwnSpace(
  db: Database,
  max: OwnSpaceMax,
  { userId, size, sha256 }: Coming,
): Promise<void> {
  if (max === null) return;
  const used = await countOwnBytes(db, userId, sha256 ?? null);
  if (used + size > max) throw new AppError('own-space-full', { used: sizeText(used), limit: sizeText(max) });
}

/** `requireOwnSpace` inside the attaching transaction, under a lock: concurrent uploads of one person run one by one. */
export async function requireOwnSpaceInTurn(db: Database, max: OwnSpaceMax, coming: Coming): Promise<void> {
  if (max === null) return;
  await lockUploader(db, coming.userId);
  await requireOwnSpace(db, max, coming);
}
