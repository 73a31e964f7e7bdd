import type { RecordKind } from '@bancada/contract/records/records';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { referenceNotInUse } from './constraint-errors.ts';
import {
  hintsOf,
  idsIn,
  type Links,
  type Reference,
  recordRules,
  referencesFrom,
  type Values,
} from './record-kinds.ts';
import { notFound, otherFirst } from './records.service.ts';
import { listLinks, listThere, lockRecord, replaceLinks, updateRecord } from './records.sql.ts';
import { fieldLabel, refusingTakenValue } from './unique-values.ts';

/**
 * Writes the fields of one of a record's versions. The transaction must have locked the record.
 * @returns the new version, and by field how many ids were left out because their records are gone
 * @throws AppError value-taken, restore-other-first, version-incomplete
 */
export async function writeVersion(
  db: Database,
  kind: RecordKind,
  id: number,
  fields: Values,
): Promise<{ atualizado_em: string; ausentes: Record<string, number> }> {
  await refuseWhatIsInTheBin(db, kind, fields);
  const hints = await hintsThatAreGone(db, kind, fields);
  const values = Object.fromEntries(
    recordRules[kind].columns.flatMap((column) =>
      column in fields ? [[column, column in hints ? null : fields[column]]] : [],
    ),
  );
  await refusingMissingReference(kind, () =>
    refusingTakenValue(kind, values, () => updateRecord(db, kind, id, values)),
  );
  const ausentes = await restoreLinks(db, kind, id, fields);
  const record = await lockRecord(db, kind, id, null);
  if (record === undefined) throw notFound(kind);
  return { atualizado_em: record.atualizado_em, ausentes: { ...hints, ...ausentes } };
}

/** Refuses a version that refers to a record in the bin: it could not be in use. */
async function refuseWhatIsInTheBin(db: Database, kind: RecordKind, fields: Values): Promise<void> {
  for (const reference of referencesFrom(kind)) await refuseBinned(db, reference, fields[reference.field]);
}

async function refuseBinned(db: Database, { to }: Reference, value: unknown): Promise<void> {
  const binned = (await listThere(db, to, idsIn(value))).find(({ exclusao_id }) => exclusao_id !== null);
  if (binned === undefined) return;
  throw await otherFirst(db, to, binned.id);
}

/** The fields of a version that hint at a record which was removed for good, with the number of such records: 1. */
async function hintsThatAreGone(
  db: Database,
  kind: RecordKind,
  fields: Values,
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { field, to } of hintsOf(kind)) {
    const ids = idsIn(fields[field]);
    if (ids.length > (await listThere(db, to, ids)).length) gone[field] = 1;
  }
  return gone;
}

async function refusingMissingReference(kind: RecordKind, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const column = referenceNotInUse(error);
    if (column === null) throw error;
    throw new AppError('version-incomplete', { field: fieldLabel(kind, column) });
  }
}

/** Restores the links of a version, including those to the bin. @returns how many were left out because their records are gone */
async function restoreLinks(
  db: Database,
  kind: RecordKind,
  id: number,
  fields: Values,
): Promise<Record<string, number>> {
  const { links } = recordRules[kind];
  if (links === undefined || !(links.field in fields)) return {};
  const wanted = idsIn(fields[links.field]);
  const there = new Set((await listThere(db, links.kind, wanted)).map((row) => row.id));
  const found = wanted.filter((item) => there.has(item));
  if (!(await areLinks(db, links, id, found))) await replaceLinks(db, links, id, found);
  const missing = wanted.length - found.length;
  return missing === 0 ? {} : { [links.field]: missing };
}

async function areLinks(db: Database, links: Links, id: number, ids: number[]): Promise<boolean> {
  return (await listLinks(db, links, id)).join() === ids.join();
}
