import { contactEndpoints } from '@bancada/contract/contact';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Whom to write to in this instance; null if nobody is named. It changes with a restart of the server alone. */
export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: async ({ signal }) => (await call(contactEndpoints.get, {}, { signal })).email,
  staleTime: Number.POSITIVE_INFINITY,
});
