import type { FactorProof } from '@bancada/contract/second-factor';
import type { Origin } from '../../http/serve.ts';
import { enter, type SignedIn } from '../auth/auth.service.ts';
import { type ProofParts, prove } from './proof.service.ts';

/**
 * Completes a sign-in that required a second factor. The session is opened by the same rules as any other.
 * @throws AppError second-factor-expired, second-factor-refused, passkey-refused, account-inactive, email-not-verified,
 *   too-many-tries, busy
 */
export function completeSignIn(parts: ProofParts, proof: FactorProof, origin: Origin): Promise<SignedIn> {
  return prove(parts, proof, { purpose: 'sign-in', sessionId: null, origin }, (db, account) => {
    const { id, email, senha_hash: passwordHash } = account;
    return enter(db, parts, { id, email, passwordHash, isFactorProven: true }, origin);
  });
}
