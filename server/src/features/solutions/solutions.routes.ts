import { solutionEndpoints } from '@bancada/contract/solutions';
import type { Serve } from '../../http/serve.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { suggest } from '../suggestions/suggest.ts';
import { diagnosesOfSolution, solutions } from './solutions.service.ts';

export function solutionsRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  serve(solutionEndpoints.suggest, async (asked) =>
    (await suggest(parts, 'solution', asked)).map(({ texto, ...found }) => ({ ...found, solucao: texto })),
  );
  serve(solutionEndpoints.get, ({ params }) => solutions.get(db, params.id));
  serve(solutionEndpoints.save, ({ caller, params, body }) => solutions.save(db, caller, params.id, body));
  serve(solutionEndpoints.diagnoses, ({ params }) => diagnosesOfSolution(db, params.id));
}
