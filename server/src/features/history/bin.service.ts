import { fieldTexts } from '@bancada/contract/errors';
import { type BinItem, binLimits } from '@bancada/contract/records/bin';
import { recordKinds } from '@bancada/contract/records/record-kinds';
import { newValueMaxChars } from '@bancada/contract/records/record-limits';
import { type RecordKind, recordTexts } from '@bancada/contract/records/records';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { readPage, soughtIn } from '../../database/page.ts';
import { inHalves, type Refused } from '../../database/savepoint.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { type Counts, holdingBin, putBackRecord } from '../records/deletion.service.ts';
import { recordRules, referencesFrom, takeAlongFrom, takenAlong } from '../records/record-kinds.ts';
import { otherFirst } from '../records/records.service.ts';
import {
  type BinnedDeletion,
  countByDeletion,
  countDeletions,
  countIn,
  isLeftIn,
  linkWhatReturns,
  listBinnedNamed,
  listDeletions,
  listExpired,
  listIn,
  lockDeletion,
  markRestored,
  moveToDeletionOfNamed,
  partFromEquals,
  partThese,
  putBack,
  putBackThese,
  removeDeletion,
  removeRecords,
} from './bin.sql.ts';
import { ownAlone } from './history.service.ts';

/** A page of the bin: everything, or for a `usuario` their own deletions. */
export async function pageOfBin(
  db: Database,
  caller: Caller,
  query: { page: number; limit: number; search?: string | undefined; tipo?: RecordKind | undefined },
) {
  const filter = {
    userId: ownAlone(caller),
    kind: query.tipo,
    search: soughtIn(query),
  };
  const { data, ...totals } = await readPage(
    query,
    (slice) => listDeletions(db, filter, slice, binLimits.keptDays),
    () => countDeletions(db, filter),
  );
  const counts = await countsByDeletion(
    db,
    data.map(({ id }) => id),
  );
  const items = data.map(
    (row): BinItem => ({ ...row, levou: withoutRoot(counts.get(row.id) ?? {}, row.tipo) }),
  );
  return { ...totals, data: items };
}

async function countsByDeletion(db: Database, ids: readonly number[]): Promise<Map<number, Counts>> {
  const counts = new Map<number, Counts>();
  for (const { deletionId, kind, count } of await countByDeletion(db, ids))
    counts.set(deletionId, { ...counts.get(deletionId), [kind]: count });
  return counts;
}

function withoutRoot(counts: Counts, kind: RecordKind): Counts {
  const { [kind]: ofKind = 0, ...others } = counts;
  return ofKind > 1 ? { ...others, [kind]: ofKind - 1 } : others;
}

/**
 * Restores a record, with what was deleted along with it. Of these, a record that refers to one in another deletion stays in
 * the bin, with that deletion; one that has an equal in use by now stays in a deletion of its own. So it is with records of one
 * kind that were deleted together: as many return as can.
 * @param newValue replaces the value that another record has taken meanwhile (the kind's `uniqueField`)
 * @throws AppError deletion-not-found, not-allowed (a `usuario` and another's deletion), restore-other-first,
 *   restore-value-taken, restore-same-taken; InvalidFields if the new value is too long for its kind
 */
export async function restoreDeletion(
  db: Database,
  caller: Caller,
  deletionId: number,
  newValue: string | undefined,
) {
  return holdingBin(db, caller, async (db) => {
    const deletion = await lockDeletion(db, deletionId);
    if (deletion === undefined) throw new AppError('deletion-not-found');
    const own = ownAlone(caller);
    if (own !== undefined && deletion.usuario_id !== own) throw new AppError('not-allowed');
    const { tipo: kind, registro_id: id } = deletion;
    refuseTooLong(kind, newValue);
    const counts = await takeOutOfBin(db, caller, { deletionId, kind, id, newValue });
    return {
      message: recordTexts.restored(kind, counts.restaurados[kind]),
      tipo: kind,
      registro_id: id,
      ...counts,
    };
  });
}

/**
 * `restoreDeletion` inside a transaction that has locked the bin.
 * @returns how many records of each kind are restored, and how many of the deletion are not
 */
export async function takeOutOfBin(
  db: Database,
  caller: Caller,
  deletion: { deletionId: number; kind: RecordKind; id: number; newValue: string | undefined },
): Promise<{ restaurados: Counts; ficaram: Counts }> {
  const { deletionId, kind, id, newValue } = deletion;
  const refusal = await refusalOfBinned(db, kind, id);
  const isOfEquals = (await countIn(db, kind, deletionId)) > 1;
  if (refusal !== null && !isOfEquals) throw refusal;
  // Before the first of them may get a deletion of its own: a record waits in one alone.
  await markRestored(db, [deletionId], caller.id);
  const { impliesLink } = recordRules[kind];
  if (impliesLink !== undefined) await linkWhatReturns(db, kind, impliesLink, [deletionId]);
  const ficaram = await leaveWhatCannotReturn(db, deletionId, [
    ...(isOfEquals ? [kind] : []),
    ...new Set(takeAlongFrom(kind).map(({ from }) => from)),
  ]);
  if (isOfEquals && (await countIn(db, kind, deletionId)) === 0)
    throw refusal ?? new AppError('restore-same-taken');
  const restaurados: Counts = {};
  if (isOfEquals) {
    const { back, taken } = await putBackEquals(db, kind, deletionId);
    if (back === 0) throw new AppError('restore-same-taken');
    restaurados[kind] = back;
    if (taken > 0) ficaram[kind] = (ficaram[kind] ?? 0) + taken;
  } else {
    await putBackRecord(db, kind, id, newValue);
    restaurados[kind] = 1;
  }
  for (const taken of takenAlong) {
    const count = await putBack(db, taken, [deletionId]);
    if (count > 0) restaurados[taken] = (restaurados[taken] ?? 0) + count;
  }
  return { restaurados, ficaram };
}

/** Those whose name is another's by now stay, each in a deletion of its own, where it can be restored under another name. */
async function putBackEquals(db: Database, kind: RecordKind, deletionId: number) {
  const isOfOneLevel = referencesFrom(kind).every(({ to }) => to !== kind);
  if (!isOfOneLevel) return { back: await putBack(db, kind, [deletionId]), taken: 0 };
  const ids = await listIn(db, kind, deletionId);
  const isTaken = (error: unknown) => brokenConstraint(error)?.kind === 'unique';
  const refused = await inHalves(db, ids, isTaken, (some) => putBackThese(db, kind, some));
  const taken = refused.map(({ item }) => item);
  if (taken.length > 0) await partThese(db, kind, taken);
  return { back: ids.length - taken.length, taken: taken.length };
}

/**
 * Restores deletions, inside a transaction that has locked the bin: together what can be, the others one by one.
 * @returns those that stay, each with the reason
 */
export function takeManyOutOfBin(
  db: Database,
  caller: Caller,
  deletions: readonly BinnedDeletion[],
): Promise<Refused<BinnedDeletion>[]> {
  const inOrder = deletions.toSorted((a, b) => recordKinds.indexOf(a.tipo) - recordKinds.indexOf(b.tipo));
  return inHalves(db, inOrder, isAboutRecords, async (some) => {
    const [one, another] = some;
    if (one === undefined) return;
    if (another === undefined)
      await takeOutOfBin(db, caller, {
        deletionId: one.id,
        kind: one.tipo,
        id: one.registro_id,
        newValue: undefined,
      });
    else await putBackTogether(db, caller, some);
  });
}

/** Whether an error says that a record cannot be written so, and not that the database fails. */
export function isAboutRecords(error: unknown): boolean {
  return error instanceof AppError ? error.status < 500 : brokenConstraint(error) !== null;
}

async function putBackTogether(db: Database, caller: Caller, some: readonly BinnedDeletion[]): Promise<void> {
  const ids = some.map(({ id }) => id);
  await markRestored(db, ids, caller.id);
  for (const kind of recordKinds) {
    const { impliesLink } = recordRules[kind];
    const own = some.filter(({ tipo }) => tipo === kind).map(({ id }) => id);
    if (impliesLink !== undefined && own.length > 0) await linkWhatReturns(db, kind, impliesLink, own);
    await putBack(db, kind, ids);
    if (await isLeftIn(db, kind, ids)) throw new AppError('restore-same-taken');
  }
}

function refuseTooLong(kind: RecordKind, newValue: string | undefined): void {
  const maxChars = newValueMaxChars(kind);
  if (newValue !== undefined && newValue.length > maxChars)
    throw InvalidFields.inBody('novo_valor', fieldTexts.tooLong(maxChars));
}

/** Why a record cannot return before another; null if it can. */
async function refusalOfBinned(db: Database, kind: RecordKind, id: number): Promise<AppError | null> {
  for (const reference of referencesFrom(kind)) {
    const [binned] = await listBinnedNamed(db, reference, id);
    if (binned !== undefined) return otherFirst(db, reference.to, binned.id);
  }
  return null;
}

async function leaveWhatCannotReturn(
  db: Database,
  deletionId: number,
  kinds: readonly RecordKind[],
): Promise<Counts> {
  const left: Counts = {};
  for (const taken of kinds) {
    for (const reference of referencesFrom(taken)) {
      const count = await moveToDeletionOfNamed(db, reference, deletionId);
      if (count > 0) left[taken] = (left[taken] ?? 0) + count;
    }
    const { sameBy } = recordRules[taken];
    const count = sameBy === undefined ? 0 : await partFromEquals(db, taken, sameBy, deletionId);
    if (count > 0) left[taken] = (left[taken] ?? 0) + count;
  }
  return left;
}

/**
 * Removes a deletion's records for good, except their files.
 * @param caller null for the sweep
 * @throws AppError deletion-not-found; needed-in-bin if another item of the bin refers to one of them
 */
export async function purgeDeletion(db: Database, caller: Caller | null, deletionId: number): Promise<void> {
  await holdingBin(db, caller, async (db) => {
    const deletion = await lockDeletion(db, deletionId);
    if (deletion === undefined) throw new AppError('deletion-not-found');
    try {
      for (const kind of takenAlong.toReversed()) await removeRecords(db, kind, deletionId);
      await removeRecords(db, deletion.tipo, deletionId);
    } catch (error) {
      if (brokenConstraint(error)?.kind !== 'foreign-key') throw error;
      throw new AppError('needed-in-bin');
    }
    await removeDeletion(db, deletionId);
  });
}

const sweptAtOnce = 100;

/**
 * Removes expired deletions for good. Safe in several processes at once.
 * @returns how many deletions
 */
export async function emptyExpired(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  const before = isoBefore(now, { days: binLimits.keptDays });
  let ids = await listExpired(db, { before, after: 0, limit: sweptAtOnce });
  while (ids.length > 0) {
    for (const id of ids) {
      signal?.throwIfAborted();
      if (await isPurged(db, id)) removed += 1;
    }
    ids = await listExpired(db, { before, after: ids.at(-1) ?? 0, limit: sweptAtOnce });
  }
  return removed;
}

/** false if another process was faster, or a more recent item of the bin needs it, which must go first. */
async function isPurged(db: Database, deletionId: number): Promise<boolean> {
  try {
    await purgeDeletion(db, null, deletionId);
    return true;
  } catch (error) {
    if (error instanceof AppError && ['deletion-not-found', 'needed-in-bin'].includes(error.code))
      return false;
    throw error;
  }
}
