import { type AccountDeed, accountDeedNames } from '@bancada/contract/account-audit';
import { type Days, readDays } from '../../ui/days.ts';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import {
  readSecurityEventSearch,
  type SecurityEventSearch,
} from '../security-events/security-events-search.ts';

/** What of the accounts' audit lies in its address. */
export interface AccountAuditSearch extends ListSearch, Days, SecurityEventSearch {
  /** Who entered and who tried to, in place of what became of the accounts. */
  aba?: 'acessos' | undefined;
  acao?: AccountDeed | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readAccountAuditSearch(raw: Record<string, unknown>): AccountAuditSearch {
  return {
    ...readListSearch(raw),
    ...readDays(raw),
    ...readSecurityEventSearch(raw),
    aba: raw.aba === 'acessos' ? 'acessos' : undefined,
    acao: accountDeedNames.find((deed) => deed === raw.acao),
  };
}
