import type { Endpoint } from '@bancada/contract/endpoint';

/** Default limit of a JSON body. */
export const maxBodyBytes = 1024 * 1024;
/** Default limit for calls without sign-in. */
const maxAnonymousBytes = 16 * 1024;

/** Limit, in bytes, of this call's body. */
export function bodyLimitOf({ maxBodyBytes: own, access }: Endpoint): number {
  return own ?? (access === 'anyone' ? maxAnonymousBytes : maxBodyBytes);
}
