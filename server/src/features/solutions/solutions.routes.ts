import { solutionEndpoints } from '@bancada/contract/faults/solutions';
import type { Serve } from '../../http/serve.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { similarTexts } from '../suggestions/suggestions.service.ts';
import { diagnosesOfSolution, pageOfSolutions, solutions } from './solutions.service.ts';

export function solutionsRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  serve(solutionEndpoints.suggest, async ({ query }) =>
    (await similarTexts(parts, 'solution', query)).map(({ texto, ...found }) => ({
      ...found,
      solucao: texto,
    })),
  );
  serve(solutionEndpoints.list, ({ query }) => pageOfSolutions(parts, query));
  serve(solutionEndpoints.get, ({ params }) => solutions.get(db, params.id));
  serve(solutionEndpoints.save, ({ caller, params, body }) => solutions.save(db, caller, params.id, body));
  serve(solutionEndpoints.diagnoses, ({ params }) => diagnosesOfSolution(db, params.id));
}
