import { diagnosisLimits } from '@bancada/contract/faults/diagnoses';
import type { Database } from '../../database/database.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { countSolutions, findSolution, listDiagnosesOf, listSolutions } from './solutions.sql.ts';

export const solutions = recordCalls('solucoes', { find: findSolution, nameOf: ({ solucao }) => solucao });

/** A page of solutions by text. */
export function pageOfSolutions(
  parts: SearchParts,
  query: { page: number; limit: number; search?: string | undefined },
) {
  const source = { list: listSolutions, count: countSolutions, nearest: nearestOf(parts, 'solution') };
  return pageOfRecords(parts.db, 'solucoes', source, query, {});
}

/** The diagnoses that share an entry with a solution. @throws AppError solution-not-found */
export async function diagnosesOfSolution(db: Database, id: number) {
  await solutions.get(db, id);
  return listDiagnosesOf(db, id, diagnosisLimits.relatedMax);
}
