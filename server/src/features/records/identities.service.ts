import type { RecordKind } from '@bancada/contract/records/records';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import {
  deleteAliases,
  findByIdentity,
  findIdentity,
  insertAliases,
  type Merged,
  mergedIdentities as mergedInto,
  readInstance,
} from './identities.sql.ts';

export const mergedIdentities = mergedInto;

/** Which instance this is: a UUIDv7, made once, that a backup carries. */
export function instanceOf(db: Database): Promise<string> {
  return readInstance(db);
}

/** From now on the identities of what goes lead to what stays. */
export async function keepIdentities(
  db: Database,
  kind: RecordKind,
  merged: readonly Merged[],
): Promise<void> {
  if (merged.length > 0) await insertAliases(db, kind, merged);
}

/** Takes that back: the merge is undone. */
export async function partIdentities(
  db: Database,
  kind: RecordKind,
  merged: readonly Merged[],
): Promise<void> {
  if (merged.length > 0) await deleteAliases(db, kind, merged);
}

/** The identity of a record in use. @throws AppError record-not-found */
export async function identityOf(db: Database, kind: RecordKind, id: number) {
  const found = await findIdentity(db, kind, id);
  if (found === undefined) throw new AppError('record-not-found');
  const { instancia, ...identity } = found;
  const own = await readInstance(db);
  return { ...identity, instancia: instancia ?? own, daqui: instancia === null };
}

/** The record in use with this identity, or the one it was merged into. @throws AppError record-not-found */
export async function recordWithIdentity(db: Database, identity: string) {
  const found = await findByIdentity(db, identity);
  if (found === undefined) throw new AppError('record-not-found');
  return found;
}
