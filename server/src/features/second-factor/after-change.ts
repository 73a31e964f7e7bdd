import type { Database } from '../../database/database.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { queueNotice } from '../auth/owner-notices.ts';
import type { FactorParts } from './factor-parts.ts';
import { deleteSteps } from './factor-steps.sql.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { deleteAllFactors, type FactorAccount, hasFactor, replaceCodes } from './second-factor.sql.ts';
import type { FactorEvent, FactorMail } from './second-factor-mails.ts';

interface Change {
  event: FactorEvent;
  /** When it was made, which what came with it bears: the link of the notice takes back what is not older. */
  now: Date;
  /** Name of the passkey. */
  name?: string;
  /** New codes, because it is the first factor or on request. */
  codes?: RecoveryCodes | null;
  /** The session that made the change, which continues. */
  sessionId: string;
}

/**
 * After a change of factors, in its transaction. Adding the first factor ends the other sessions, which were opened with
 * the password alone; removing the last one removes the recovery codes too.
 */
export async function afterChange(
  db: Database,
  parts: Pick<FactorParts, 'security' | 'origin'>,
  account: FactorAccount,
  { event, now, name, codes = null, sessionId }: Change,
): Promise<void> {
  // Pending sign-ins and permits were made with the old factors.
  await deleteSteps(db, account.id);
  if (codes !== null) await replaceCodes(db, now, { userId: account.id, ...codes });
  const isOn = await hasFactor(db, account.id);
  const isFirst = codes !== null && event !== 'new-codes';
  if (!isOn) await deleteAllFactors(db, account.id);
  if (isFirst) await endSessionsOf(db, now, { userId: account.id, reason: 'account', except: sessionId });
  const change = !isOn ? 'off' : isFirst ? 'on' : 'changed';
  await noteAction(db, `factor-${change}`, account);
  const { origin } = parts;
  const noted = `second-factor-${change}` as const;
  await parts.security.note({ event: noted, origin, sessionId, account: { userId: account.id } }, db);
  const mail: FactorMail = {
    to: account.email,
    template: 'factor-changed',
    data: {
      usuario_id: account.id,
      evento: event,
      desde: now.toISOString(),
      ...(name === undefined ? {} : { nome: name }),
    },
  };
  await queueNotice(db, now, account.id, mail);
}
