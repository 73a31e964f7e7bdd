import { sizeText } from '@bancada/contract/file-size';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { countOwnBytes, lockUploader } from './own-space.sql.ts';

/** Bytes that the attachments of one person may take; null: any. */
export type OwnSpaceMax = number | null;

interface Coming {
  /** Whose. */
  userId: number;
  /** Bytes. */
  size: number;
  /** What is attached already counts once. */
  sha256?: string;
}

/** What the attachments of a person take: those in the bin too, and bytes that several of them have once. */
export function ownBytes(db: Database, userId: number): Promise<number> {
  return countOwnBytes(db, userId, null);
}

/** @throws AppError own-space-full where these bytes would be too much */
export async function requireOwnSpace(
  db: Database,
  max: OwnSpaceMax,
  { userId, size, sha256 }: Coming,
): Promise<void> {
  if (max === null) return;
  const used = await countOwnBytes(db, userId, sha256 ?? null);
  if (used + size > max) throw new AppError('own-space-full', { used: sizeText(used), limit: sizeText(max) });
}

/** As `requireOwnSpace`, within the transaction that attaches: of files that come together, each counts those before it. */
export async function requireOwnSpaceInTurn(db: Database, max: OwnSpaceMax, coming: Coming): Promise<void> {
  if (max === null) return;
  await lockUploader(db, coming.userId);
  await requireOwnSpace(db, max, coming);
}
