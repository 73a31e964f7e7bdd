import { guidedEndpoints } from '@bancada/contract/guided/guided-calls';
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

/** Open ones that are read: some may have only been begun. */
const openRead = 10;

/** The open guided diagnoses that one takes part in, the one that changed last first. */
export const openGuidedQuery = queryOptions({
  queryKey: ['guided', 'open'],
  queryFn: ({ signal }) => call(guidedEndpoints.list, { query: { limit: openRead } }, { signal }),
  staleTime: 0,
});
