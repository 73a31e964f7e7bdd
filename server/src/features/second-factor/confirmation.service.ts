import { passwordTexts } from '@bancada/contract/accounts/passwords';
import type { FactorProof } from '@bancada/contract/accounts/second-factor';
import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { passwordFits } from '../auth/passwords.ts';
import { beginStep, demandFactor } from './factor-steps.ts';
import { type ProofParts, prove } from './proof.service.ts';
import { findFactorAccount, lockFactorAccount } from './second-factor.sql.ts';

/** A permit for one change (`permissao`), or the challenge that must be answered first. */
interface Confirmation {
  permissao: string | null;
  segundo_fator: FactorDemand | null;
}

/**
 * Requires the password before the factors are changed: an open session alone must not suffice. If there is a factor, it
 * is required next.
 * @throws AppError too-many-tries, busy, user-not-found; InvalidFields
 */
export async function confirmPassword(
  parts: ProofParts,
  caller: Caller,
  password: string,
): Promise<Confirmation> {
  const wrong = InvalidFields.inBody('senha', passwordTexts.currentIsWrong);
  await parts.factorThrottle.take('factor-password-account', String(caller.id));
  const account = await findFactorAccount(parts.db, caller.id);
  if (account === undefined) throw new AppError('user-not-found');
  if (!(await passwordFits(password, account.senha_hash))) throw wrong;
  await parts.factorThrottle.forget('factor-password-account', String(caller.id));
  return parts.db.transaction().execute(async (db) => {
    const now = parts.clock.now();
    const held = await lockFactorAccount(db, caller.id);
    // The password may have been changed since it was verified.
    if (held?.senha_hash !== account.senha_hash) throw wrong;
    const { sessionId } = caller;
    const demand = await demandFactor(db, now, held, { party: parts.party(), sessionId });
    if (demand !== null) return { permissao: null, segundo_fator: demand };
    const permit = await beginStep(db, now, held, { purpose: 'change', sessionId });
    return { permissao: permit, segundo_fator: null };
  });
}

/** @throws AppError second-factor-expired, second-factor-refused, passkey-refused, too-many-tries */
export function confirmFactor(
  parts: ProofParts,
  caller: Caller,
  proof: FactorProof,
  origin: Origin,
): Promise<{ permissao: string }> {
  const { sessionId } = caller;
  return prove(parts, proof, { purpose: 'confirm', sessionId, origin }, async (db, account) => ({
    permissao: await beginStep(db, parts.clock.now(), account, { purpose: 'change', sessionId }),
  }));
}
