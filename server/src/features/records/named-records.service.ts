import type { Database } from '../../database/database.ts';
import { findNamed, insertNames, type NamedKind } from './named-records.sql.ts';

export type { NamedKind };

/** Records in use with these names: name as given → id. */
export function namedRecords(
  db: Database,
  kind: NamedKind,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return findNamed(db, kind, names);
}

/** Creates those that do not exist, inside a transaction of `asPerson`. @returns the ids of the names */
export async function makeNamedRecords(
  db: Database,
  kind: NamedKind,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  await insertNames(db, kind, names);
  return findNamed(db, kind, names);
}

/** The record with this name, created where there is none, inside a transaction of `asPerson`. */
export async function namedRecord(db: Database, kind: NamedKind, name: string): Promise<number> {
  const found = (await findNamed(db, kind, [name])).get(name);
  const id = found ?? (await makeNamedRecords(db, kind, [name])).get(name);
  if (id === undefined) throw new Error(`the name of a new record of ${kind} is not found`);
  return id;
}
