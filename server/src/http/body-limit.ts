import type { Endpoint } from '@bancada/contract/endpoint';

/** Of a JSON body, where its endpoint says no other. */
export const maxBodyBytes = 1024 * 1024;
/** The same, where nobody need be signed in. */
const maxAnonymousBytes = 16 * 1024;

/** How many bytes the body of this call may have. */
export function bodyLimitOf({ maxBodyBytes: own, access }: Endpoint): number {
  return own ?? (access === 'anyone' ? maxAnonymousBytes : maxBodyBytes);
}
