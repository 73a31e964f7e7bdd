import type { Database } from '../../database/database.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { noteDeed } from '../account-audit/account-audit.service.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import type { FactorParts } from './factor-parts.ts';
import { deleteSteps } from './factor-steps.sql.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { deleteAllFactors, type FactorAccount, hasFactor, replaceCodes } from './second-factor.sql.ts';
import type { FactorEvent, FactorMail } from './second-factor-mails.ts';

interface Change {
  event: FactorEvent;
  /** Of the passkey. */
  name?: string;
  /** Made because it is the first factor, or asked for. */
  codes?: RecoveryCodes | null;
  /** The session in which it was done: it stays. */
  sessionId: string;
}

/**
 * What follows a change of the factors, in its transaction. The first factor ends the other sessions, which were
 * opened by the password alone; the last one takes the recovery codes along.
 */
export async function afterChange(
  db: Database,
  parts: Pick<FactorParts, 'clock' | 'security' | 'origin'>,
  account: FactorAccount,
  { event, name, codes = null, sessionId }: Change,
): Promise<void> {
  const now = parts.clock.now();
  // What was begun by the old factors is void: a sign-in, and leave for a change.
  await deleteSteps(db, account.id);
  if (codes !== null) await replaceCodes(db, now, { userId: account.id, ...codes });
  const isOn = await hasFactor(db, account.id);
  const isFirst = codes !== null && event !== 'new-codes';
  if (!isOn) await deleteAllFactors(db, account.id);
  if (isFirst) await endSessionsOf(db, now, { userId: account.id, reason: 'account', except: sessionId });
  const change = !isOn ? 'off' : isFirst ? 'on' : 'changed';
  await noteDeed(db, `factor-${change}`, account);
  const { origin } = parts;
  const noted = `second-factor-${change}` as const;
  await parts.security.note({ event: noted, origin, sessionId, account: { userId: account.id } }, db);
  const mail: FactorMail = {
    to: account.email,
    template: 'factor-changed',
    data: { usuario_id: account.id, evento: event, ...(name === undefined ? {} : { nome: name }) },
  };
  await queueMail(db, now, mail);
}
