import { solutionEndpoints } from '@bancada/contract/solutions';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { suggest } from '../suggestions/suggest.ts';
import { diagnosesOfSolution, solutions } from './solutions.service.ts';

export function solutionsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(solutionEndpoints.suggest, async (asked) =>
    (await suggest(db, 'solution', asked)).map(({ texto, ...found }) => ({ ...found, solucao: texto })),
  );
  serve(solutionEndpoints.get, ({ params }) => solutions.get(db, params.id));
  serve(solutionEndpoints.save, ({ caller, params, body }) => solutions.save(db, caller, params.id, body));
  serve(solutionEndpoints.diagnoses, ({ params }) => diagnosesOfSolution(db, params.id));
}
