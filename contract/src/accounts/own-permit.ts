import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

/**
 * For a change of the own account beside the password: what `POST /second-factor/confirmation/proof` gave. Required where the
 * account has a second factor; 403 `second-factor-proof-needed` brings the challenge.
 */
export const factorPermit = () => z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** What a call that takes it answers besides. */
export const permitErrors = [
  'second-factor-proof-needed',
  'second-factor-expired',
] as const satisfies readonly ErrorCode[];
