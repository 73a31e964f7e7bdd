import { type SecurityEventName, securityEventNames } from '@bancada/contract/security-events';

/** What of the list of security events lies in its address, besides that of every list. */
export interface SecurityEventSearch {
  evento?: SecurityEventName | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readSecurityEventSearch(raw: Record<string, unknown>): SecurityEventSearch {
  return { evento: securityEventNames.find((name) => name === raw.evento) };
}
