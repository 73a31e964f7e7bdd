import { type AccountAction, accountActionNames } from '@bancada/contract/accounts/account-actions';
import { securityEventNames } from '@bancada/contract/accounts/security-event-names';
import { type Days, readDays } from '../../ui/days.ts';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import type { SecurityEventSearch } from '../security-events/SecurityEventList.tsx';

/** State of the account audit in the URL. */
export interface AccountAuditSearch extends ListSearch, Days, SecurityEventSearch {
  /** The tab with sign-ins and attempts; if absent, the one with changes to accounts. */
  aba?: 'acessos' | undefined;
  acao?: AccountAction | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readAccountAuditSearch(raw: Record<string, unknown>): AccountAuditSearch {
  return {
    ...readListSearch(raw),
    ...readDays(raw),
    aba: raw.aba === 'acessos' ? 'acessos' : undefined,
    evento: securityEventNames.find((name) => name === raw.evento),
    acao: accountActionNames.find((action) => action === raw.acao),
  };
}
