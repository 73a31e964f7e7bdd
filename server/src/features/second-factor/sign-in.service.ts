import type { FactorProof } from '@bancada/contract/accounts/second-factor';
import type { ErrorCode } from '@bancada/contract/errors';
import { AppError } from '../../http/app-error.ts';
import type { Origin } from '../../http/serve.ts';
import { enter, eventOfRefusal, type SignedIn } from '../auth/auth.service.ts';
import { hashToken } from '../auth/tokens.ts';
import { findStep } from './factor-steps.sql.ts';
import { type ProofParts, prove } from './proof.service.ts';

/**
 * Completes a sign-in that required a second factor. The session is opened by the same rules as any other.
 * @throws AppError second-factor-expired, second-factor-refused, passkey-refused, account-inactive, email-not-verified,
 *   too-many-tries, busy
 */
export async function completeSignIn(
  parts: ProofParts,
  proof: FactorProof,
  origin: Origin,
): Promise<SignedIn> {
  try {
    return await openByProof(parts, proof, origin);
  } catch (error) {
    if (error instanceof AppError) await noteRefusal(parts, proof, origin, error.code);
    throw error;
  }
}

/** What is refused before the answer is judged, or after: a wrong answer is an event of its own. */
async function noteRefusal(
  { db, clock, security }: ProofParts,
  { desafio }: FactorProof,
  origin: Origin,
  code: ErrorCode,
): Promise<void> {
  const event = eventOfRefusal[code];
  const step = event && (await findStep(db, clock.now(), hashToken(desafio)));
  if (event && step) await security.note({ event, origin, account: { userId: step.userId } });
}

function openByProof(parts: ProofParts, proof: FactorProof, origin: Origin): Promise<SignedIn> {
  return prove(parts, proof, { purpose: 'sign-in', sessionId: null, origin }, (db, account) => {
    const { id, email, senha_hash: passwordHash } = account;
    return enter(db, parts, { id, email, passwordHash, isFactorProven: true }, origin);
  });
}
