import type { SecurityEventName } from '@bancada/contract/accounts/security-event-names';
import { securityEventEndpoints } from '@bancada/contract/accounts/security-events';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export interface SecurityEventFilter {
  page: number;
  search?: string | undefined;
  usuario_id?: number | undefined;
  evento?: SecurityEventName | undefined;
  /** ISO 8601. */
  de?: string | undefined;
  ate?: string | undefined;
}

/** Security events, newest first. */
export function securityEventsQuery(filter: SecurityEventFilter) {
  return queryOptions({
    queryKey: ['security-events', filter],
    queryFn: ({ signal }) => call(securityEventEndpoints.list, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One's last sign-ins, including failed ones. */
export const ownSignInsQuery = queryOptions({
  queryKey: ['auth', 'sign-ins'],
  queryFn: ({ signal }) => call(securityEventEndpoints.ownSignIns, {}, { signal }),
  staleTime: 0,
});
