import { guidedEndpoints } from '@bancada/contract/guided-calls';
import { type Outcome, outcomeEndpoints } from '@bancada/contract/outcomes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../timings.ts';

/** One guided diagnosis, by the raw id in the URL. Asked again while it is open and on the screen: others answer too. */
export function guidedCaseQuery(id: string) {
  return queryOptions({
    queryKey: ['guided', 'one', id],
    queryFn: ({ signal }) => call(guidedEndpoints.get, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.fim === null ? timings.guidedRefreshMs : false),
    refetchIntervalInBackground: false,
  });
}

/** Open ones that are shown on the workbench. */
const openShown = 3;

/** The open guided diagnoses that one takes part in, the one that changed last first. */
export const openGuidedQuery = queryOptions({
  queryKey: ['guided', 'open'],
  queryFn: ({ signal }) => call(guidedEndpoints.list, { query: { limit: openShown } }, { signal }),
  staleTime: 0,
});

/** Outcomes of a fault that are read, the newest first. */
const outcomesRead = 100;

/** What was recorded of the solutions of a fault. */
export function triedQuery(sintoma_id: number) {
  return queryOptions({
    queryKey: ['outcomes', 'tried', sintoma_id],
    queryFn: async ({ signal }): Promise<Outcome[]> =>
      (await call(outcomeEndpoints.list, { query: { sintoma_id, limit: outcomesRead } }, { signal })).data,
    staleTime: 0,
  });
}
