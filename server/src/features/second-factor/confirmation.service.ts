import { passwordTexts } from '@bancada/contract/passwords';
import type { FactorProof } from '@bancada/contract/second-factor';
import type { FactorDemand } from '@bancada/contract/second-factor-demand';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { passwordFits } from '../auth/passwords.ts';
import { beginStep, demandFactor } from './factor-steps.ts';
import { type ProofParts, prove } from './proof.service.ts';
import { findFactorAccount, lockFactorAccount } from './second-factor.sql.ts';

/** Leave for one change (`permissao`), or what has to be proven before it. */
interface Confirmation {
  permissao: string | null;
  segundo_fator: FactorDemand | null;
}

/**
 * Asks for the password before the factors are changed: an open session alone must not be able to. Where there is a
 * factor, it is asked for next.
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
    // It may have been changed since it was checked.
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
