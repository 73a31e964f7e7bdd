import { countedKinds, type RecordKind, recordKindTexts } from '@bancada/contract/records/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import {
  findCreator,
  insertDeletion,
  listNaming,
  lockBin,
  markDeleted,
  markNamingDeleted,
  readColumn,
} from './deletion.sql.ts';
import { type Reference, recordRules, referencesTo, takeAlongFrom } from './record-kinds.ts';
import { notFound, titleInUse } from './records.service.ts';
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
 * @param mayDeleteAny whether the caller may delete what others created; asked of kinds with `authorMayDelete` alone
 * @returns the id under which the deletion can be undone
 * @throws AppError the kind's not-found; still-used if a record that would stay refers to it; not-allowed
 */
export async function deleteRecord(
  db: Database,
  caller: Caller,
  kind: RecordKind,
  id: number,
  mayDeleteAny = true,
): Promise<number> {
  return holdingBin(db, caller, async (db) => {
    await titleInUse(db, kind, id);
    if (recordRules[kind].authorMayDelete && !mayDeleteAny && (await findCreator(db, kind, id)) !== caller.id)
      throw new AppError('not-allowed');
    return putInBin(db, kind, id);
  });
}

/** The same, inside a transaction that has locked the bin. */
export async function putInBin(db: Database, kind: RecordKind, id: number): Promise<number> {
  const record = await lockRecord(db, kind, id, null);
  const title = await findTitle(db, kind, id);
  if (record === undefined || record.exclusao_id !== null || title === undefined) throw notFound(kind);
  const deletionId = await insertDeletion(db, { kind, recordId: id, title: title.titulo });
  // The record first: from here on no new reference to it can be made.
  await markDeleted(db, kind, [id], deletionId);
  const uses = await countRefusing(db, kind, id);
  if (countedKinds(uses) !== '')
    throw new AppError('still-used', {
      record: recordKindTexts[kind].singular,
      uses: countedKinds(uses),
    });
  await takeAlong(db, kind, deletionId);
  return deletionId;
}

/** Moves what depends on a deletion's records to the bin with them. */
async function takeAlong(db: Database, kind: RecordKind, deletionId: number): Promise<void> {
  for (const reference of takeAlongFrom(kind)) await markNamingDeleted(db, reference, deletionId);
}

/**
 * Moves records of one kind, whose deletion nothing refuses, to the bin as one deletion with the title of the first, and
 * what depends on them, inside a transaction that has locked the bin. They must be in use.
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
  await takeAlong(db, kind, deletionId);
  return deletionId;
}

/** What would be deleted along with a record, and what prevents it. @throws AppError the kind's not-found */
export async function previewDeletion(db: Database, kind: RecordKind, id: number) {
  const title = await findTitle(db, kind, id);
  if (title === undefined || title.exclusao_id !== null) throw notFound(kind);
  return {
    titulo: title.titulo,
    levaria: await countNaming(db, takeAlongFrom(kind), kind, id),
    impedem: await countRefusing(db, kind, id),
  };
}

/** What prevents a record's deletion. */
function countRefusing(db: Database, kind: RecordKind, id: number): Promise<Counts> {
  return countNaming(
    db,
    referencesTo(kind).filter(({ onDelete }) => onDelete === 'refuse'),
    kind,
    id,
  );
}

/** Number of records in use that refer to this one, or by an earlier of these references to one that does. */
async function countNaming(
  db: Database,
  along: readonly Reference[],
  kind: RecordKind,
  id: number,
): Promise<Counts> {
  const found = new Map<RecordKind, Set<number>>();
  for (const reference of along) {
    const named = reference.to === kind ? [id] : [...(found.get(reference.to) ?? [])];
    const known = found.get(reference.from) ?? new Set();
    for (const naming of await listNaming(db, reference, named)) known.add(naming);
    if (known.size > 0) found.set(reference.from, known);
  }
  return Object.fromEntries([...found].map(([from, ids]) => [from, ids.size]));
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
