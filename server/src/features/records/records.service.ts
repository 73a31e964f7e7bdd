import { type RecordKind, recordKindTexts } from '@bancada/contract/records/records';
import type { Database } from '../../database/database.ts';
import { AppError, UnknownReference } from '../../http/app-error.ts';
import { recordRules, type Values } from './record-kinds.ts';
import {
  advanceVersion,
  findLastEditor,
  findTitle,
  insertRecord,
  listLinks,
  listThere,
  listTitles,
  lockInUse,
  lockRecord,
  replaceLinks,
  updateRecord,
} from './records.sql.ts';
import { refusingTakenValue, shownValue } from './unique-values.ts';

/** What to write of a record: columns, and ids of links. */
export interface Writing {
  values: Values;
  linkIds?: readonly number[] | undefined;
}

/**
 * Creates a record, inside a transaction of `asPerson`.
 * @returns its id
 * @throws AppError value-taken; InvalidFields if it refers to a record not in use
 */
export async function createRecord(
  db: Database,
  kind: RecordKind,
  { values, linkIds }: Writing,
): Promise<number> {
  const id = await refusingTakenValue(kind, values, () => insertRecord(db, kind, values));
  if (linkIds !== undefined) await writeLinks(db, kind, id, linkIds);
  return id;
}

/** A save: what to write, over which version, and how to read the record for the editor who gets a conflict. */
export interface Save extends Writing {
  kind: RecordKind;
  id: number;
  /** Optimistic lock: `atualizado_em` as the editor read it; without it there is no check. */
  version: string | undefined;
  /** The record, as its own call returns it. */
  read: (db: Database) => Promise<unknown>;
}

/**
 * Saves a record, inside a transaction of `asPerson`. Links to records in the bin are kept.
 * @returns whether anything changed; where nothing did, the version stays too
 * @throws AppError the kind's not-found; changed-meanwhile, with the record as it is now; value-taken; InvalidFields
 */
export async function saveRecord(db: Database, save: Save): Promise<boolean> {
  const { kind, id, values, linkIds } = save;
  await lockCurrent(db, save);
  const hasNewValues = await refusingTakenValue(kind, values, () => updateRecord(db, kind, id, values));
  const hasNewLinks = linkIds !== undefined && (await writeLinks(db, kind, id, linkIds));
  return hasNewValues || hasNewLinks;
}

/** Locks the record and checks its version. @throws AppError the kind's not-found, changed-meanwhile */
export async function lockCurrent(
  db: Database,
  { kind, id, version, read }: Pick<Save, 'kind' | 'id' | 'version' | 'read'>,
): Promise<void> {
  const record = await lockRecord(db, kind, id, version ?? null);
  if (record === undefined || record.exclusao_id !== null) throw notFound(kind);
  if (record.isCurrent) return;
  const alterado_por = await findLastEditor(db, kind, id);
  throw new AppError('changed-meanwhile').with({ atual: await read(db), alterado_por });
}

/** @returns whether any changed */
async function writeLinks(
  db: Database,
  kind: RecordKind,
  id: number,
  ids: readonly number[],
): Promise<boolean> {
  const { links } = recordRules[kind];
  if (links === undefined) throw new Error(`${kind} has no links`);
  const wanted = [...new Set(ids)];
  const linked = await listLinks(db, links, id);
  const inUse = new Set(await lockInUse(db, links.kind, wanted));
  const isKept = new Set(linked);
  if (wanted.some((item) => !inUse.has(item) && !isKept.has(item))) throw new UnknownReference([links.field]);
  const unseen = (await listThere(db, links.kind, linked)).filter(({ exclusao_id }) => exclusao_id !== null);
  return replaceLinks(db, links, id, [
    ...wanted,
    ...unseen.map((item) => item.id).filter((item) => !wanted.includes(item)),
  ]);
}

/** Those of these ids that are not in use; the others are locked against deletion until the end of the transaction. */
export async function missingInUse(
  db: Database,
  kind: RecordKind,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const inUse = new Set(await lockInUse(db, kind, ids));
  return ids.filter((id) => !inUse.has(id));
}

/** Whether a record of this kind exists and is not in the bin. */
export async function isInUse(db: Database, kind: RecordKind, id: number): Promise<boolean> {
  return (await findTitle(db, kind, id))?.exclusao_id === null;
}

/** Title of a record in use. @throws AppError the kind's not-found */
export async function titleInUse(db: Database, kind: RecordKind, id: number): Promise<string> {
  const title = await findTitle(db, kind, id);
  if (title === undefined || title.exclusao_id !== null) throw notFound(kind);
  return title.titulo;
}

/** Titles of these records, in use or in the bin, as `kind id` → title. */
export function titlesOf(
  db: Database,
  named: readonly { kind: string; id: number }[],
): Promise<Map<string, string>> {
  return listTitles(db, named);
}

/** Locks a record, in use or in the bin, until the end of the transaction. */
export function holdRecord(db: Database, kind: RecordKind, id: number) {
  return lockRecord(db, kind, id, null);
}

/** Locks these records in order of id, in use or in the bin, until the end of the transaction. @returns each one's deletion, by id */
export async function holdRecords(
  db: Database,
  kind: RecordKind,
  ids: readonly [number, number],
): Promise<Map<number, number | null>> {
  const [first, second] = ids[0] < ids[1] ? ids : [ids[1], ids[0]];
  const rows = [
    { id: first, record: await holdRecord(db, kind, first) },
    { id: second, record: await holdRecord(db, kind, second) },
  ];
  return new Map(rows.flatMap(({ id, record }) => (record ? [[id, record.exclusao_id]] : [])));
}

/** Advances a record's version without changing it, so that whoever has it open gets a conflict on saving. */
export function ageVersion(db: Database, kind: RecordKind, id: number): Promise<void> {
  return advanceVersion(db, kind, id);
}

export function notFound(kind: RecordKind): AppError {
  return new AppError(recordKindTexts[kind].notFound);
}

/** The 409 that names a record in the bin which must be restored first. */
export async function otherFirst(db: Database, kind: RecordKind, id: number): Promise<AppError> {
  const title = (await findTitle(db, kind, id))?.titulo ?? '';
  return new AppError('restore-other-first', {
    record: recordKindTexts[kind].singular,
    title: shownValue(title),
  });
}
