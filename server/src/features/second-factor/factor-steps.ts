import { createHash } from 'node:crypto';
import { factorLimits } from '@bancada/contract/accounts/second-factor';
import type { FactorDemand, FactorMethod } from '@bancada/contract/accounts/second-factor-demand';
import { isoAfter, type Span } from '../../clock.ts';
import type { FactorStepPurpose } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { hashToken, newSecret } from '../auth/tokens.ts';
import { deleteOldSteps, deleteStep, type FactorStep, findStep, insertStep } from './factor-steps.sql.ts';
import type { RelyingParty } from './passkeys.ts';
import {
  countUnusedCodes,
  type FactorAccount,
  findApp,
  hasFactor,
  listPasskeys,
  lockFactorAccount,
} from './second-factor.sql.ts';

/** Per purpose and account; the oldest are dropped. */
const openStepsMax = 5;

const lives: Record<FactorStepPurpose, Span> = {
  'sign-in': { minutes: factorLimits.demandMinutes },
  confirm: { minutes: factorLimits.demandMinutes },
  'add-passkey': { minutes: factorLimits.demandMinutes },
  change: { minutes: factorLimits.changeMinutes },
  'add-app': { minutes: factorLimits.changeMinutes },
};

interface StepOwner {
  id: number;
  senha_hash: string;
}

/** Starts a step, inside a transaction. @returns its token, of which only a hash is stored */
export async function beginStep(
  db: Database,
  now: Date,
  account: StepOwner,
  step: {
    purpose: FactorStepPurpose;
    sessionId: string | null;
    passkeyChallenge?: string;
    secret?: Buffer;
  },
): Promise<string> {
  const { token, sha256 } = newSecret();
  await insertStep(db, now, {
    ...step,
    sha256,
    userId: account.id,
    passwordSha256: fingerprint(account.senha_hash),
    until: isoAfter(now, lives[step.purpose]),
  });
  await deleteOldSteps(db, { userId: account.id, purpose: step.purpose, keep: openStepsMax });
  return token;
}

/** The challenge after the right password, in the transaction that has locked the account; null if there is no factor. */
export async function demandFactor(
  db: Database,
  now: Date,
  account: StepOwner,
  { party, sessionId = null }: { party: RelyingParty | null; sessionId?: string | null },
): Promise<FactorDemand | null> {
  if (!(await hasFactor(db, account.id))) return null;
  const metodos = await methodsOf(db, account.id, party);
  const purpose = sessionId === null ? 'sign-in' : 'confirm';
  return { desafio: await beginStep(db, now, account, { purpose, sessionId }), metodos };
}

async function methodsOf(db: Database, userId: number, party: RelyingParty | null): Promise<FactorMethod[]> {
  const app = await findApp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const codes = await countUnusedCodes(db, userId);
  const isUsable = passkeys.some(({ dominio }) => dominio === party?.id);
  return [
    ...(app === undefined ? [] : (['aplicativo'] as const)),
    ...(isUsable ? (['chave'] as const) : []),
    ...(codes === 0 ? [] : (['recuperacao'] as const)),
  ];
}

/** The purpose that a step must have, and the session that it must belong to. */
export interface ExpectedStep {
  purpose: FactorStepPurpose;
  sessionId: string | null;
}

/** @throws AppError second-factor-expired, also for a step with another purpose or session */
export async function requireStep(
  db: Database,
  now: Date,
  token: string,
  { purpose, sessionId }: ExpectedStep,
): Promise<FactorStep> {
  const step = await findStep(db, now, hashToken(token));
  if (step?.purpose !== purpose || step.sessionId !== sessionId) throw new AppError('second-factor-expired');
  return step;
}

/**
 * Locks a step's account and reads the step again: in the meantime it may have been used, or the password changed.
 * @throws AppError second-factor-expired
 */
export async function holdStep(
  db: Database,
  now: Date,
  token: string,
  expected: ExpectedStep,
): Promise<{ step: FactorStep; account: FactorAccount }> {
  const { userId } = await requireStep(db, now, token, expected);
  const account = await lockFactorAccount(db, userId);
  const step = await requireStep(db, now, token, expected);
  if (account === undefined || !step.passwordSha256.equals(fingerprint(account.senha_hash)))
    throw new AppError('second-factor-expired');
  return { step, account };
}

/** Uses up the caller's permit for one change, in its transaction. @throws AppError second-factor-expired */
export async function takePermit(
  db: Database,
  now: Date,
  caller: Caller,
  token: string,
): Promise<FactorAccount> {
  const expected = { purpose: 'change', sessionId: caller.sessionId } as const;
  const { step, account } = await holdStep(db, now, token, expected);
  await deleteStep(db, step.sha256);
  return account;
}

/** Hash of a password's hash, by which a step detects that the password has changed. */
export function fingerprint(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest();
}
