import type { FactorDemandedOf } from '@bancada/contract/accounts/second-factor';
import type { Access, Perfil } from '@bancada/contract/policy';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { hasFactor } from './second-factor.sql.ts';

/** Whether this instance requires a second factor of the profile (`REQUIRE_2FA`). */
export function isFactorDemanded(demandedOf: FactorDemandedOf, perfil: Perfil): boolean {
  return demandedOf === 'all' || (demandedOf === 'admin' && perfil === 'admin');
}

/**
 * Somebody who must have a second factor and has none may only set one up. Checked at every call, so that it applies at
 * once to open sessions and to people who are promoted.
 * @throws AppError second-factor-setup-needed
 */
export async function refuseWithoutFactor(
  { db, demandedOf }: { db: Database; demandedOf: FactorDemandedOf },
  caller: Caller,
  access: Access,
): Promise<void> {
  if (access === 'set-up-second-factor' || !isFactorDemanded(demandedOf, caller.perfil)) return;
  if (!(await hasFactor(db, caller.id))) throw new AppError('second-factor-setup-needed');
}
