import { faultDraftEndpoints } from '@bancada/contract/fault-drafts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const faultDraftsKey = ['fault-drafts'] as const;

/** The person's drafts that wait, the newest first. */
export const faultDraftsQuery = queryOptions({
  queryKey: faultDraftsKey,
  staleTime: 0,
  queryFn: ({ signal }) => call(faultDraftEndpoints.list, {}, { signal }),
});
