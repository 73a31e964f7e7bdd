import type { NewDiagnosis } from '@bancada/contract/faults/diagnoses';
import { ditosTexts } from '@bancada/contract/faults/ditos';
import {
  type Flow,
  type FlowSaved,
  newSolutions,
  wizardLimits,
  wizardTexts,
} from '@bancada/contract/faults/wizard';
import type { RecordKind } from '@bancada/contract/records/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { dropDraft } from '../fault-drafts/fault-drafts.service.ts';
import { missingInUse } from '../records/records.service.ts';
import { given, idsGiven, type Naming, unknownAmong } from '../records/unknown-references.ts';
import { codeColumns } from '../signal-codes/signal-codes.service.ts';
import { addDitos } from '../symptoms/ditos.service.ts';
import {
  addComponents,
  addModels,
  addWhatIsMissing,
  appendDiagnoses,
  type FlowEntries,
  findTexts,
  insertMissingEntries,
  insertMissingTexts,
  lockEntries,
  lockForChange,
  markSymptom,
  type TextKind,
} from './wizard.sql.ts';

/** Retries if another person deletes a record between two of our statements. */
const tries = 3;

/**
 * Saves a whole flow, or nothing. Existing records (the same texts, the same entries) are used, and gain what they lack.
 * Two people who save the same flow at once get the same records.
 * @throws InvalidFields for each reference to a record not in use, and if the symptom has no room for its `ditos`
 */
export function createFlow(db: Database, caller: Caller, flow: Flow): Promise<FlowSaved> {
  return asPerson(db, caller.id, async (db) => {
    const modelIds = unique(flow.equipment_model_ids);
    await refuseUnknown(db, flow);
    const [symptomId] = await findOrCreate(db, 'sintomas', [flow.sintoma], { field: 'sintoma', ids: [] });
    if (symptomId === undefined) throw new Error('a flow has a symptom');
    // First: what this transaction has made is told from what was there by its row, which others of its changes write anew.
    await markSymptom(db, symptomId, { given: flow.alta_tensao, modelIds });
    await addModels(db, symptomId, modelIds);
    const { left } = await addDitos(db, symptomId, flow.ditos ?? '');
    if (left.length > 0) throw InvalidFields.inBody('ditos', ditosTexts.tooManyWithKnown);
    const diagnosisIds = await writeDiagnoses(db, flow);
    const solutionIds = await findOrCreate(db, 'solucoes', newSolutions(flow), {
      field: 'selected_solucao_ids',
      ids: flow.selected_solucao_ids,
    });
    const entryIds = await writeEntries(db, { symptomId, modelIds, solutionIds });
    await appendDiagnoses(db, entryIds, diagnosisIds);
    if (flow.rascunho_id != null) await dropDraft(db, caller, flow.rascunho_id);
    return {
      message: wizardTexts.saved,
      sintoma_id: symptomId,
      diagnostico_ids: diagnosisIds,
      solucao_ids: solutionIds,
      troubleshooting_ids: entryIds,
    };
  });
}

/**
 * Locks models and components against deletion. Diagnoses and solutions are only checked here: they are locked later,
 * together with those found by text, in order of id (to avoid deadlocks).
 */
async function refuseUnknown(db: Database, flow: Flow): Promise<void> {
  const components = newDiagnoses(flow).map(({ componente_ids = [] }) => componente_ids);
  await missingInUse(db, 'equipment-models', flow.equipment_model_ids);
  await missingInUse(db, 'datasheets', components.flat());
  const unknown = await unknownAmong(db, namingsOf(flow));
  if (unknown.length > 0) throw new UnknownReference(...unknown);
}

/** The records that a flow names, of whatever shape. */
export function namingsOf(flow: unknown): Naming[] {
  const field = (name: string, of: RecordKind): Naming => ({
    loc: [name],
    of,
    ids: idsGiven(given(flow, name)),
  });
  const diagnoses = given(flow, 'new_diagnosticos_texts');
  return [
    field('equipment_model_ids', 'equipment-models'),
    ...(Array.isArray(diagnoses) ? diagnoses.slice(0, wizardLimits.diagnosesMax) : []).map(
      (diagnosis: unknown, place): Naming => ({
        loc: ['new_diagnosticos_texts', place, 'componente_ids'],
        of: 'datasheets',
        ids: idsGiven(given(diagnosis, 'componente_ids')),
      }),
    ),
    field('selected_diagnostico_ids', 'diagnosticos'),
    field('selected_solucao_ids', 'solucoes'),
  ];
}

function newDiagnoses(flow: Flow): NewDiagnosis[] {
  return flow.new_diagnosticos_texts.map((given) =>
    typeof given === 'string' ? { descricao: given } : given,
  );
}

/** The selected existing records, and the field that lists them. */
interface Chosen {
  field: string;
  ids: readonly number[];
}

/**
 * The records with these texts, then the selected ones, without duplicates; locked until the end of the transaction.
 * @throws InvalidFields if a selected one has just been deleted
 */
async function findOrCreate(
  db: Database,
  kind: TextKind,
  texts: readonly string[],
  chosen: Chosen,
): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    if (texts.length > 0) await insertMissingTexts(db, kind, texts);
    const found = await findTexts(db, kind, texts);
    const ids = unique([...found.flatMap((id) => id ?? []), ...chosen.ids]);
    const held = await lockForChange(db, kind, ids);
    if (chosen.ids.some((id) => !held.has(id))) throw new UnknownReference([chosen.field]);
    if (!found.includes(null) && held.size === ids.length) return ids;
    if (attempt === tries) throw new Error(`records of ${kind} were deleted as fast as they were created`);
  }
}

async function writeDiagnoses(db: Database, flow: Flow): Promise<number[]> {
  const given = newDiagnoses(flow);
  const texts = given.map(({ descricao }) => descricao);
  const ids = await findOrCreate(db, 'diagnosticos', texts, {
    field: 'selected_diagnostico_ids',
    ids: flow.selected_diagnostico_ids,
  });
  const found = await findTexts(db, 'diagnosticos', texts);
  const codes = await codeColumns(db, given);
  const gained = new Map<number, Columns>();
  for (const [place, id] of found.entries()) {
    // The same diagnosis twice in one flow: its first code of each type applies, and so does its first measure.
    if (id !== null)
      gained.set(id, { ...codes[place], ...howItIsChecked(given[place]), ...withoutNulls(gained.get(id)) });
  }
  await addWhatIsMissing(
    db,
    [...gained].map(([id, columns]) => ({ ...columns, id })),
  );
  const links = given.flatMap(({ componente_ids = [] }, place) => {
    const diagnosisId = found[place];
    return diagnosisId ? componente_ids.map((componentId) => ({ diagnosisId, componentId })) : [];
  });
  if (links.length > 0) await addComponents(db, links);
  return ids;
}

async function writeEntries(db: Database, entries: FlowEntries): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    await insertMissingEntries(db, entries);
    const ids = await lockEntries(db, entries);
    if (ids.length === entries.modelIds.length * entries.solutionIds.length) return ids;
    if (attempt === tries) throw new Error('entries were deleted as fast as they were created');
  }
}

type Columns = Record<string, unknown>;

/** null for what is not given; a mark that is not set is none. */
function howItIsChecked(given: NewDiagnosis | undefined): Columns {
  const { tipo = null, medida = null, minutos = null, alta_tensao = false } = given ?? {};
  return { tipo, medida, minutos, alta_tensao: alta_tensao || null };
}

function withoutNulls(columns: Columns = {}): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
