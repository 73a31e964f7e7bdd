import type { AccountAction } from '@bancada/contract/accounts/account-actions';
import { accountAuditEndpoints } from '@bancada/contract/accounts/account-audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export interface AccountAuditFilter {
  page: number;
  search?: string | undefined;
  usuario_id?: number | undefined;
  acao?: AccountAction | undefined;
  /** ISO 8601. */
  de?: string | undefined;
  ate?: string | undefined;
}

/** Account events, newest first. */
export function accountAuditQuery(filter: AccountAuditFilter) {
  return queryOptions({
    queryKey: ['account-audit', filter],
    queryFn: ({ signal }) => call(accountAuditEndpoints.list, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
