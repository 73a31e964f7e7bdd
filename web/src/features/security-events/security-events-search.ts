import { type SecurityEventName, securityEventNames } from '@bancada/contract/accounts/security-event-names';

/** State of the list of security events in the URL, besides that of every list. */
export interface SecurityEventSearch {
  evento?: SecurityEventName | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readSecurityEventSearch(raw: Record<string, unknown>): SecurityEventSearch {
  return { evento: securityEventNames.find((name) => name === raw.evento) };
}
