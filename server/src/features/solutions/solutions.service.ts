import { diagnosisLimits } from '@bancada/contract/diagnoses';
import type { Database } from '../../database/database.ts';
import { recordCalls } from '../records/record-calls.service.ts';
import { findSolution, listDiagnosesOf } from './solutions.sql.ts';

export const solutions = recordCalls('solucoes', { find: findSolution, nameOf: ({ solucao }) => solucao });

/** The diagnoses that share an entry with a solution. @throws AppError solution-not-found */
export async function diagnosesOfSolution(db: Database, id: number) {
  await solutions.get(db, id);
  return listDiagnosesOf(db, id, diagnosisLimits.relatedMax);
}
