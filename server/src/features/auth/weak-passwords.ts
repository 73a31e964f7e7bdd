import { type PasswordOwner, passwordHoldsOwner, passwordTexts } from '@bancada/contract/accounts/passwords';
import { InvalidFields } from '../../http/app-error.ts';
import { jobOf } from '../../workers/worker-pool.ts';
import type { Judgement } from './judge-password.worker.ts';

const judge = jobOf<string, Judgement>(new URL('./judge-password.worker.ts', import.meta.url), {
  waitingMax: 50,
});
/** Generous for a busy machine: the first call waits for the lists to load. */
const limitMs = 30_000;

const sentences = { common: passwordTexts.tooCommon, breached: passwordTexts.breached };

/**
 * Refuses a password that as a whole is an entry of the lists of common passwords and words, a repetition, a row of keys, a
 * sequence or a date; that was seen in breaches; or that contains its owner's name, user name or e-mail.
 * @param caller key for fair queueing: an IP address, or an account's id
 * @throws InvalidFields at `field`; AppError busy
 */
export async function refuseWeakPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
  caller = '',
): Promise<void> {
  if (passwordHoldsOwner(password, owner)) throw InvalidFields.inBody(field, passwordTexts.holdsPerson);
  const found = await judgePassword(password, caller);
  if (found !== null) throw InvalidFields.inBody(field, sentences[found]);
}

/** What is wrong with a password, regardless of its owner; null: nothing. @throws AppError busy */
export function judgePassword(password: string, caller: string): Promise<Judgement> {
  return judge(password, { caller, limitMs });
}
