import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import type { AuthParts } from '../auth/auth-parts.ts';
import { demandFactor, takePermit } from './factor-steps.ts';
import type { RelyingParty } from './passkeys.ts';
import { hasFactor, lockFactorAccount } from './second-factor.sql.ts';

export interface PermitParts extends Pick<AuthParts, 'db' | 'clock'> {
  party(): RelyingParty | null;
}

/**
 * After the right password, before any costly work: whoever has a second factor needs a permit, as for a change of the factors.
 * @throws AppError second-factor-proof-needed with the challenge, where none was sent
 */
export async function demandOwnPermit(
  { db: outer, clock, party }: PermitParts,
  caller: Caller,
  permit: string | undefined,
): Promise<void> {
  if (permit !== undefined) return;
  const demand = await outer.transaction().execute(async (db) => {
    const account = await lockFactorAccount(db, caller.id);
    if (account === undefined) throw new AppError('user-not-found');
    const { sessionId } = caller;
    return demandFactor(db, clock.now(), account, { party: party(), sessionId });
  });
  if (demand !== null) throw new AppError('second-factor-proof-needed').with({ segundo_fator: demand });
}

/**
 * Uses the permit up, in the transaction of the change; without a second factor none is needed.
 * @throws AppError second-factor-expired
 */
export async function takeOwnPermit(
  db: Database,
  now: Date,
  caller: Caller,
  permit: string | undefined,
): Promise<void> {
  if (await hasFactor(db, caller.id)) await takePermit(db, now, caller, permit ?? '');
}
