import type { Database } from '../../database/database.ts';
import { type MailRequest, queueMail } from '../../mail/mail-queue.ts';
import { listUndoAddresses } from './account-links.sql.ts';

/**
 * Tells the owner of an account what happened to it. While a change of e-mail can be undone the former address is told too:
 * the present one may be a thief's.
 */
export async function queueNotice(
  db: Database,
  now: Date,
  userId: number,
  notice: MailRequest,
): Promise<void> {
  await queueMail(db, now, notice);
  await tellFormerAddresses(db, now, userId, notice);
}

/** The former addresses alone. */
export async function tellFormerAddresses(
  db: Database,
  now: Date,
  userId: number,
  { to, template, data }: MailRequest,
): Promise<void> {
  for (const former of await listUndoAddresses(db, now, userId))
    if (former !== to.toLowerCase())
      await queueMail(db, now, { to: former, template, data: { ...data, antigo: true } });
}

/** Whether somebody may still undo a change of e-mail, or is about to be told how. */
export async function isEmailUndoable(db: Database, now: Date, userId: number): Promise<boolean> {
  return (await listUndoAddresses(db, now, userId)).length > 0;
}
