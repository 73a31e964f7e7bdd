import type { Database } from '../../database/database.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import {
  deleteAllFactors,
  deleteFactorsOf,
  type FactorSpan,
  hasFactor,
  listFactorsBefore,
  lockFactorAccount,
} from './second-factor.sql.ts';

/**
 * Removes what a thief may have set up, in the transaction that gives the account back: apps, passkeys and recovery codes of
 * this time, and every step that waits. @returns whether a factor went
 */
export async function dropFactors(db: Database, userId: number, span: FactorSpan): Promise<boolean> {
  const account = await lockFactorAccount(db, userId);
  if (account === undefined) return false;
  const isGone = await deleteFactorsOf(db, userId, span);
  const isOn = await hasFactor(db, userId);
  if (!isOn) await deleteAllFactors(db, userId);
  if (isGone) await noteAction(db, isOn ? 'factor-changed' : 'factor-off', account);
  return isGone;
}

/** An account's apps and passkeys from before a moment, the oldest first. */
export function factorsBefore(db: Database, userId: number, before: string) {
  return listFactorsBefore(db, userId, before);
}
