import { type FactorChange, type FactorState, factorTexts } from '@bancada/contract/accounts/second-factor';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { afterChange } from './after-change.ts';
import type { FactorParts } from './factor-parts.ts';
import { requireStep, takePermit } from './factor-steps.ts';
import { isFactorDemanded } from './gate.ts';
import { newRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';
import {
  countUnusedCodes,
  type FactorAccount,
  findApp,
  findFactorAccount,
  hasFactor,
  listPasskeys,
} from './second-factor.sql.ts';

/** The caller's factors. */
export async function factorState(parts: FactorParts, caller: Caller): Promise<FactorState> {
  const { db, demandedOf } = parts;
  const party = parts.party();
  const app = await findApp(db, caller.id);
  const passkeys = await listPasskeys(db, caller.id);
  return {
    ativo: app !== undefined || passkeys.length > 0,
    exigido: isFactorDemanded(demandedOf, caller.perfil),
    aplicativo: app === undefined ? null : { criado_em: app.criado_em, usado_em: app.usado_em },
    chaves: passkeys.map((passkey) => ({ ...passkey, neste_endereco: passkey.dominio === party?.id })),
    codigos_restantes: await countUnusedCodes(db, caller.id),
    endereco_das_chaves: party?.origin ?? null,
  };
}

/** What an admin may see of a user's factors. @throws AppError user-not-found */
export async function factorOfUser(db: Database, userId: number) {
  if ((await findFactorAccount(db, userId)) === undefined) throw new AppError('user-not-found');
  const app = await findApp(db, userId);
  const { length } = await listPasskeys(db, userId);
  return {
    ativo: app !== undefined || length > 0,
    aplicativo: app !== undefined,
    chaves: length,
    codigos_restantes: await countUnusedCodes(db, userId),
  };
}

/** Creates new recovery codes, which replace the old ones. @throws AppError second-factor-expired, second-factor-off */
export async function replaceRecoveryCodes(
  parts: FactorParts,
  caller: Caller,
  permit: string,
): Promise<FactorChange> {
  await requirePermit(parts, caller, permit);
  const codes = await newRecoveryCodes();
  await asPerson(parts.db, caller.id, async (db) => {
    const now = parts.clock.now();
    const account = await takePermit(db, now, caller, permit);
    if (!(await hasFactor(db, caller.id))) throw new AppError('second-factor-off');
    await afterChange(db, parts, account, { event: 'new-codes', now, codes, sessionId: caller.sessionId });
  });
  return changed(parts, caller, factorTexts.newCodes, codes);
}

/** Checks a permit before expensive work, without using it up. @throws AppError second-factor-expired */
export async function requirePermit(parts: FactorParts, caller: Caller, permit: string): Promise<void> {
  const expected = { purpose: 'change', sessionId: caller.sessionId } as const;
  await requireStep(parts.db, parts.clock.now(), permit, expected);
}

/** Codes for the first factor; null if there is one already. Hashed outside the transaction. */
export async function codesForFirst(db: Database, userId: number): Promise<RecoveryCodes | null> {
  return (await hasFactor(db, userId)) ? null : newRecoveryCodes();
}

/**
 * After removing a factor, in its transaction.
 * @throws AppError second-factor-must-stay if it was the last, and this profile must have one
 */
export async function refuseLastFactor(
  db: Database,
  { demandedOf }: FactorParts,
  account: FactorAccount,
): Promise<void> {
  if (isFactorDemanded(demandedOf, account.perfil) && !(await hasFactor(db, account.id)))
    throw new AppError('second-factor-must-stay');
}

/** The answer to a change, once it is stored. */
export async function changed(
  parts: FactorParts,
  caller: Caller,
  message: string,
  codes: RecoveryCodes | null = null,
): Promise<FactorChange> {
  parts.wakeMail();
  return { message, estado: await factorState(parts, caller), codigos: codes?.shown ?? null };
}
