import { countedKinds, type RecordKind, recordKindTexts } from '@bancada/contract/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import {
  countNaming,
  insertDeletion,
  lockBin,
  markDeleted,
  markNamingDeleted,
  readColumn,
} from './deletion.sql.ts';
import { type Reference, referencesTo } from './record-kinds.ts';
import { notFound } from './records.service.ts';
import { findTitle, lockRecord, updateRecord } from './records.sql.ts';
import { takenValue } from './unique-values.ts';

/** Number of records per kind. */
export type Counts = Partial<Record<RecordKind, number>>;

/**
 * A transaction with an exclusive lock on the bin: whether a record can move into it or out depends on where others are.
 * @param caller null for the sweep
 */
export function holdingBin<Result>(
  db: Database,
  caller: Caller | null,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const alone = async (db: Database) => {
    await lockBin(db);
    return work(db);
  };
  return caller === null ? db.transaction().execute(alone) : asPerson(db, caller.id, alone);
}

/**
 * Moves a record to the bin, with the records that depend on it.
 * @returns the id under which the deletion can be undone
 * @throws AppError the kind's not-found; still-used if a record that would stay refers to it
 */
export async function deleteRecord(
  db: Database,
  caller: Caller,
  kind: RecordKind,
  id: number,
): Promise<number> {
  return holdingBin(db, caller, (db) => putInBin(db, kind, id));
}

/** The same, inside a transaction that has locked the bin. */
export async function putInBin(db: Database, kind: RecordKind, id: number): Promise<number> {
  const record = await lockRecord(db, kind, id, null);
  const title = await findTitle(db, kind, id);
  if (record === undefined || record.exclusao_id !== null || title === undefined) throw notFound(kind);
  const deletionId = await insertDeletion(db, { kind, recordId: id, title: title.titulo });
  // The record first: from here on no new reference to it can be made.
  await markDeleted(db, kind, [id], deletionId);
  const uses = await countUses(db, kind, id, 'refuse');
  if (countedKinds(uses) !== '')
    throw new AppError('still-used', {
      record: recordKindTexts[kind].singular,
      uses: countedKinds(uses),
    });
  for (const reference of referencesTo(kind)) await markNamingDeleted(db, reference, id, deletionId);
  return deletionId;
}

/**
 * Moves records of one kind, to which no other refers, to the bin as one deletion with the title of the first, inside a
 * transaction that has locked the bin. They must be in use.
 */
export async function putInBinTogether(
  db: Database,
  kind: RecordKind,
  ids: readonly [number, ...number[]],
): Promise<number> {
  const [recordId] = ids;
  const title = await findTitle(db, kind, recordId);
  if (title === undefined) throw notFound(kind);
  const deletionId = await insertDeletion(db, { kind, recordId, title: title.titulo });
  await markDeleted(db, kind, ids, deletionId);
  return deletionId;
}

/** What would be deleted along with a record, and what prevents it. @throws AppError the kind's not-found */
export async function previewDeletion(db: Database, kind: RecordKind, id: number) {
  const title = await findTitle(db, kind, id);
  if (title === undefined || title.exclusao_id !== null) throw notFound(kind);
  return {
    titulo: title.titulo,
    levaria: await countUses(db, kind, id, 'take-along'),
    impedem: await countUses(db, kind, id, 'refuse'),
  };
}

async function countUses(
  db: Database,
  kind: RecordKind,
  id: number,
  onDelete: Reference['onDelete'],
): Promise<Counts> {
  const counts: Counts = {};
  for (const reference of referencesTo(kind).filter((candidate) => candidate.onDelete === onDelete)) {
    const count = await countNaming(db, reference, id);
    if (count > 0) counts[reference.from] = (counts[reference.from] ?? 0) + count;
  }
  return counts;
}

/**
 * Restores a record under its own value or a new one, inside a transaction that has locked the bin.
 * @throws AppError restore-value-taken, restore-same-taken
 */
export async function putBackRecord(
  db: Database,
  kind: RecordKind,
  id: number,
  newValue: string | undefined,
): Promise<void> {
  const { uniqueField } = recordKindTexts[kind];
  const renamed = newValue !== undefined && uniqueField !== undefined ? { [uniqueField]: newValue } : {};
  const ownValue = uniqueField === undefined ? '' : await readColumn(db, kind, id, uniqueField);
  try {
    await updateRecord(db, kind, id, { ...renamed, exclusao_id: null });
  } catch (error) {
    if (brokenConstraint(error)?.kind !== 'unique') throw error;
    if (uniqueField === undefined) throw new AppError('restore-same-taken');
    throw takenValue('restore-value-taken', kind, uniqueField, newValue ?? ownValue);
  }
}
