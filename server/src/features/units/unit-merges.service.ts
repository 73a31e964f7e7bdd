import { hasNumber, numberFields, type Unit, unitTexts } from '@bancada/contract/units/units';
import type { Database } from '../../database/database.ts';
import { AppError, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { takeOutOfBin } from '../history/bin.service.ts';
import { holdingBin, putInBin } from '../records/deletion.service.ts';
import { keepIdentities, partIdentities } from '../records/identities.service.ts';
import { holdRecords, notFound, otherFirst, saveRecord } from '../records/records.service.ts';
import {
  insertUnitMerge,
  listUnitMerges,
  lockUnitMerge,
  type MergeOfUnits,
  markMergeUndone,
  moveVisits,
  moveVisitsBack,
} from './unit-merges.sql.ts';
import { units } from './units.service.ts';

/** Per unit; older ones become visible as newer ones are undone. */
const listedMax = 100;

/** What the unit that stays takes over where it has nothing. */
const joined = [
  'modelo_equipamento_id',
  'serie',
  'imei1',
  'imei2',
  'chassi',
  'placa',
  'referencia',
  'troca_de_placa',
  'nota',
] as const;

/**
 * Makes two units one: the visits of `de` become those of `para`, which takes over the values that it lacks, and `de` goes to the bin.
 * @throws AppError unit-not-found, merge-with-itself; InvalidFields where `de` is not in use
 */
export function mergeUnits(db: Database, caller: Caller, { de, para }: { de: number; para: number }) {
  if (de === para) throw new AppError('merge-with-itself');
  return holdingBin(db, caller, async (db) => {
    const held = await holdRecords(db, 'units', [de, para]);
    if (held.get(para) !== null) throw notFound('units');
    if (held.get(de) !== null) throw new UnknownReference(['de']);
    const campos = lacking(await units.get(db, para), await units.get(db, de));
    const atendimentos = await moveVisits(db, { from: de, into: para });
    const exclusao_id = await putInBin(db, 'units', de);
    await write(db, para, campos);
    await keepIdentities(db, 'units', [{ from: de, into: para }]);
    await insertUnitMerge(db, { de_id: de, para_id: para, exclusao_id, atendimentos, campos });
    return { ...(await units.get(db, para)), message: unitTexts.merged(atendimentos.length) };
  });
}

/** The values of the one that the other lacks. A number that both have in another form stays with the one that goes. */
function lacking(stays: Unit, goes: Unit): MergeOfUnits['campos'] {
  const imeis = [stays.imei1, stays.imei2];
  const fields = joined.flatMap((field) => {
    const value = goes[field];
    if (value === null || stays[field] !== null) return [];
    return typeof value === 'string' && imeis.includes(value) ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
}

async function write(db: Database, id: number, values: Record<string, unknown>): Promise<void> {
  if (Object.keys(values).length > 0)
    await saveRecord(db, { kind: 'units', id, version: undefined, values, read: (db) => units.get(db, id) });
}

/** The merges into a unit that can be undone. @throws AppError unit-not-found */
export async function mergesIntoUnit(db: Database, id: number) {
  await units.get(db, id);
  return listUnitMerges(db, id, listedMax);
}

/**
 * Undoes a merge: what moved goes back, but for what was changed since.
 * @throws AppError merge-not-found (where a unit is not in use, too), restore-other-first
 */
export function undoUnitMerge(db: Database, caller: Caller, id: number) {
  return holdingBin(db, caller, async (db) => {
    const merge = await lockUnitMerge(db, id);
    if (merge === undefined) throw new AppError('merge-not-found');
    const { de_id: de, para_id: para, exclusao_id: deletionId, atendimentos, campos } = merge;
    const held = await holdRecords(db, 'units', [de, para]);
    const binnedWith = held.get(de);
    if (held.get(para) !== null || binnedWith === undefined) throw new AppError('merge-not-found');
    if (binnedWith !== null && binnedWith !== deletionId) throw await otherFirst(db, 'units', de);
    if (binnedWith !== null)
      await takeOutOfBin(db, caller, { deletionId: binnedWith, kind: 'units', id: de, newValue: undefined });
    await moveVisitsBack(db, { ids: atendimentos, from: para, into: de });
    await write(db, para, unchanged(await units.get(db, para), campos));
    await partIdentities(db, 'units', [{ from: de, into: para }]);
    await markMergeUndone(db, id);
    return { ...(await units.get(db, para)), message: unitTexts.separated };
  });
}

/** The fields that still hold what the merge gave them, emptied: numbers only where another is left. */
function unchanged(now: Unit, gained: Record<string, unknown>): Record<string, null> {
  const fields = joined.filter((field) => field in gained && now[field] === gained[field]);
  const emptied = Object.fromEntries(fields.map((field) => [field, null]));
  if (hasNumber({ ...now, ...emptied })) return emptied;
  return Object.fromEntries(Object.entries(emptied).filter(([field]) => !isNumberField(field)));
}

const isNumberField = (field: string) => numberFields.some((one) => one === field);
