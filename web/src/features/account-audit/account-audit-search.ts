import { type AccountDeed, accountDeedNames } from '@bancada/contract/account-audit';
import { type Days, readDays } from '../../ui/days.ts';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';

/** What of the accounts' audit lies in its address. */
export interface AccountAuditSearch extends ListSearch, Days {
  acao?: AccountDeed | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readAccountAuditSearch(raw: Record<string, unknown>): AccountAuditSearch {
  return {
    ...readListSearch(raw),
    ...readDays(raw),
    acao: accountDeedNames.find((deed) => deed === raw.acao),
  };
}
