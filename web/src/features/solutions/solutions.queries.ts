import { diagnosisLimits } from '@bancada/contract/faults/diagnoses';
import { solutionEndpoints } from '@bancada/contract/faults/solutions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { PickSource } from '../../ui/PickMany.tsx';
import type { ChoiceSource } from '../../ui/use-choices.ts';

/** A page of solutions by text; the previous page stays, dimmed, while the next one loads. */
export function solutionsQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['solutions', 'list', page, search],
    queryFn: ({ signal }) =>
      call(solutionEndpoints.list, { query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One solution, by the raw id in the URL: the server reports what is wrong with it. */
export function solutionQuery(id: string) {
  return queryOptions({
    queryKey: ['solutions', 'one', id],
    queryFn: ({ signal }) => call(solutionEndpoints.get, { params: { id } }, { signal }),
  });
}

export function diagnosesOfSolutionQuery(id: number) {
  return queryOptions({
    queryKey: ['solutions', 'diagnoses', id],
    queryFn: ({ signal }) => call(solutionEndpoints.diagnoses, { params: { id } }, { signal }),
  });
}

/** Solutions with the same or a similar text. */
export const suggestSolutions = (q: string, signal?: AbortSignal) =>
  call(solutionEndpoints.suggest, { query: { q } }, signal === undefined ? {} : { signal });

/** Options of a multi-select. */
export const solutionPicks: PickSource<{ id: number; solucao: string }> = {
  key: ['solutions'],
  minChars: diagnosisLimits.suggestMinChars,
  find: suggestSolutions,
};

/** For selects. */
export const solutionChoices: ChoiceSource = {
  key: 'solutions',
  search: async (q, signal) =>
    (await suggestSolutions(q, signal)).map(({ id, solucao }) => ({ id, nome: solucao })),
  get: async (id, signal) => {
    const { solucao } = await call(solutionEndpoints.get, { params: { id } }, { signal });
    return { id, nome: solucao };
  },
};
