import type { FieldError } from '@bancada/contract/errors';
import { type SymptomEdit, type SymptomSaved, symptomTexts } from '@bancada/contract/faults/symptoms';
import { troubleshootingLimits } from '@bancada/contract/faults/troubleshooting';
import { recordTexts } from '@bancada/contract/records/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { AlsoFailing, Caller } from '../../http/serve.ts';
import { holdingBin, putInBinTogether } from '../records/deletion.service.ts';
import { holdRecord, missingInUse } from '../records/records.service.ts';
import { given, idsGiven, referencesOf, unknownFields } from '../records/unknown-references.ts';
import {
  copyDiagnoses,
  countEntriesOff,
  countLinks,
  insertLackingEntries,
  listEntriesOn,
  listLackingEntries,
  listModelIds,
} from './symptom-entries.sql.ts';
import { symptoms } from './symptoms.service.ts';

/**
 * Saves a symptom and, as asked, lets its entries follow its models: see `SymptomEdit`.
 * @returns also the deletion of the entries, null if none was deleted
 * @throws AppError symptom-not-found, changed-meanwhile, value-taken, not-allowed (entries to delete, and the caller may not);
 *   InvalidFields
 */
export async function saveSymptom(
  db: Database,
  caller: Caller & { mayDelete: boolean },
  id: number,
  edit: SymptomEdit,
): Promise<SymptomSaved & { deletionId: number | null }> {
  const { levar_consertos_para: gaining = [], excluir_registros_de: losing, ...fields } = edit;
  const work = async (db: Database) => {
    // Before the models are read: of two saves the second starts from what the first has left.
    await holdRecord(db, 'sintomas', id);
    const before = await listModelIds(db, id);
    const isWritten = await symptoms.write(db, id, fields);
    const after = await listModelIds(db, id);
    await refuseWrongLists(db, { after, gaining, losing });
    const removed = before.filter((model) => !after.includes(model));
    if (losing !== undefined) await refuseLeftEntries(db, id, without(removed, losing));
    const registros_criados = await giveFixes(db, id, gaining);
    const { deletionId, registros_excluidos } = await binEntries(db, caller, id, losing ?? []);
    return {
      ...(await symptoms.get(db, id)),
      message: recordTexts.saved('sintomas', isWritten || registros_criados > 0 || registros_excluidos > 0),
      registros_criados,
      registros_excluidos,
      registros_sem_equipamento: await countEntriesOff(db, id),
      deletionId,
    };
  };
  // Records that are copied do not go to the bin meanwhile.
  const movesEntries = gaining.length > 0 || (losing ?? []).length > 0;
  return movesEntries ? holdingBin(db, caller, work) : asPerson(db, caller.id, work);
}

interface Lists {
  after: readonly number[];
  gaining: readonly number[];
  losing: readonly number[] | undefined;
}

async function refuseWrongLists(db: Database, lists: Lists): Promise<void> {
  // The symptom keeps its links to models in the bin.
  const missing = await missingInUse(db, 'equipment-models', lists.gaining);
  const wrong = [
    ...wrongLists(lists),
    ...(missing.length > 0 ? new UnknownReference(['levar_consertos_para']).fields : []),
  ];
  if (wrong.length > 0) throw new InvalidFields([]).with(wrong);
}

function wrongLists({ after, gaining, losing = [] }: Lists): FieldError[] {
  const of = (field: string, sentence: string) => InvalidFields.inBody(field, sentence).fields;
  return [
    ...(without(gaining, after).length > 0 ? of('levar_consertos_para', symptomTexts.notOfSymptom) : []),
    ...(losing.some((model) => after.includes(model))
      ? of('excluir_registros_de', symptomTexts.stillOfSymptom)
      : []),
  ];
}

/** What is wrong with the models that a save names, whatever else is wrong with it. */
export function symptomFields(db: Database): AlsoFailing {
  const references = referencesOf(db, 'sintomas');
  return async (request) => {
    const { params, body } = request;
    const chosen = given(body, 'equipment_model_ids');
    const after = Array.isArray(chosen)
      ? idsGiven(chosen)
      : (await Promise.all(idsGiven(Number(given(params, 'id'))).map((id) => listModelIds(db, id)))).flat();
    const gaining = idsGiven(given(body, 'levar_consertos_para'));
    const losing = idsGiven(given(body, 'excluir_registros_de'));
    return [
      ...(await references(request)),
      ...wrongLists({ after, gaining, losing }),
      ...(await unknownFields(db, [{ loc: ['levar_consertos_para'], of: 'equipment-models', ids: gaining }])),
    ];
  };
}

/** A caller who says which entries go has not seen these. */
async function refuseLeftEntries(db: Database, id: number, models: readonly number[]): Promise<void> {
  const { length } = await listEntriesOn(db, id, models);
  if (length > 0) throw InvalidFields.inBody('equipment_model_ids', symptomTexts.entriesLeft(length));
}

/** @returns the number of new entries */
async function giveFixes(db: Database, id: number, models: readonly number[]): Promise<number> {
  if (models.length === 0) return 0;
  const lacking = await listLackingEntries(db, id, models);
  if (lacking.length === 0) return 0;
  const { entries, links } = troubleshootingLimits.writtenMax;
  const isTooMany = lacking.length > entries || (await countLinks(db, lacking)) > links;
  if (isTooMany) throw InvalidFields.inBody('levar_consertos_para', symptomTexts.tooManyEntries);
  await copyDiagnoses(db, await insertLackingEntries(db, id, lacking));
  return lacking.length;
}

async function binEntries(
  db: Database,
  caller: { mayDelete: boolean },
  id: number,
  models: readonly number[],
): Promise<{ deletionId: number | null; registros_excluidos: number }> {
  const [first, ...rest] = models.length === 0 ? [] : await listEntriesOn(db, id, models);
  if (first === undefined) return { deletionId: null, registros_excluidos: 0 };
  if (!caller.mayDelete) throw new AppError('not-allowed');
  const deletionId = await putInBinTogether(db, 'troubleshooting', [first, ...rest]);
  return { deletionId, registros_excluidos: 1 + rest.length };
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  return ids.filter((id) => !others.includes(id));
}
