import { diagnosisLimits } from '@bancada/contract/faults/diagnoses';
import type { Database } from '../../database/database.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { type CodeFields, codeColumns } from '../signal-codes/signal-codes.service.ts';
import {
  countDiagnoses,
  findDiagnosis,
  listDiagnoses,
  listModelsOf,
  listSolutionsOf,
  listSymptomsOf,
} from './diagnoses.sql.ts';

export const diagnoses = recordCalls('diagnosticos', {
  find: findDiagnosis,
  nameOf: ({ descricao }) => descricao,
  asColumns: async (db, { code_post, code_led, code_beep, ...columns }) => {
    // Validated by the call's schema.
    const [codes] = await codeColumns(db, [{ code_post, code_led, code_beep } as CodeFields]);
    return { ...columns, ...codes };
  },
});

/** A page of diagnoses by text. */
export function pageOfDiagnoses(
  parts: SearchParts,
  query: { page: number; limit: number; search?: string | undefined },
) {
  const source = { list: listDiagnoses, count: countDiagnoses, nearest: nearestOf(parts, 'diagnosis') };
  return pageOfRecords(parts.db, 'diagnosticos', source, query, {});
}

/** The symptoms that share an entry with a diagnosis. @throws AppError diagnosis-not-found */
export async function symptomsOfDiagnosis(db: Database, id: number) {
  await diagnoses.get(db, id);
  return listSymptomsOf(db, id, diagnosisLimits.relatedMax);
}

/** The models that share an entry with a diagnosis. @throws AppError diagnosis-not-found */
export async function modelsOfDiagnosis(db: Database, id: number) {
  await diagnoses.get(db, id);
  return listModelsOf(db, id, diagnosisLimits.relatedMax);
}

/** The solutions that share an entry with any of these diagnoses; unknown ids are ignored. */
export function solutionsOfDiagnoses(db: Database, ids: readonly number[]) {
  return listSolutionsOf(db, ids, diagnosisLimits.suggested.max);
}
