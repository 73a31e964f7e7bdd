import type { RecordKind } from '@bancada/contract/records/records';
import type { Database } from '../../database/database.ts';
import {
  type ActOf,
  actInForce,
  findAct,
  findActOfMerge,
  finishAct,
  insertAct,
  isActUndone,
  setAct,
  writeMerge,
} from './acts.sql.ts';

/**
 * Runs what one person does to many records as one thing of the history, inside a transaction of `asPerson`. What changes no
 * record leaves no act.
 * @param kind of the row that stands for it, where it has one
 */
export async function asAct<Result>(
  db: Database,
  act: ActOf,
  kind: RecordKind | null,
  work: (act: number | null) => Promise<Result>,
): Promise<Result> {
  const outer = await actInForce(db);
  if (outer !== null) return work(null);
  const id = await insertAct(db, act);
  await setAct(db, id);
  const result = await work(id);
  await setAct(db, null);
  await finishAct(db, id, kind);
  return result;
}

/** The act of a merge; null: it is not known. */
export function actOfMerge(db: Database, mergeId: number): Promise<number | null> {
  return findActOfMerge(db, mergeId);
}

/** Says which merge an act is. */
export async function nameMerge(db: Database, act: number, mergeId: number): Promise<void> {
  await writeMerge(db, act, mergeId);
}

/** An import, a correction or a merge; undefined: there is none. */
export function findUndoableAct(db: Database, id: number) {
  return findAct(db, id);
}

/** Whether an undoing has undone it, by itself or with all that its person did. */
export function wasActUndone(db: Database, id: number): Promise<boolean> {
  return isActUndone(db, id);
}
