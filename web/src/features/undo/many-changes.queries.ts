import { securityEventEndpoints } from '@bancada/contract/security-events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** How long a notice stays on the screen of the admins. */
const noticeDays = 3;

/** Whom a brake stopped, and who deleted much, in the last days. */
export const manyChangesQuery = queryOptions({
  queryKey: ['security-events', 'many-changes'],
  queryFn: ({ signal }) => {
    const de = new Date(Date.now() - noticeDays * 24 * 60 * 60 * 1000).toISOString();
    return call(
      securityEventEndpoints.list,
      { query: { evento: 'many-changes', limit: 20, de } },
      { signal },
    );
  },
});
