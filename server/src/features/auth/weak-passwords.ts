import { type PasswordOwner, passwordHoldsOwner, passwordTexts } from '@bancada/contract/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonest } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { InvalidFields } from '../../http/app-error.ts';

/** Longer ones are on no list, and the estimate of a long text keeps the process for hundreds of milliseconds. */
const estimatedMaxChars = 24;
/** Of zxcvbn's 0 to 4: guessed in less than a million tries. */
const refusedScore = 1;

/** Over a hundred thousand words: put in order at the first use. */
let estimator: ZxcvbnFactory | null = null;

/**
 * Refuses a password that is, as a whole, one entry of the lists of commonest passwords and words, one repetition,
 * row of keys, sequence or date; or that holds its owner's name, user name or e-mail.
 * @throws InvalidFields at `field`
 */
export function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  if (passwordHoldsOwner(password, owner)) throw InvalidFields.inBody(field, passwordTexts.holdsPerson);
  if (isCommon(password)) throw InvalidFields.inBody(field, passwordTexts.tooCommon);
}

function isCommon(password: string): boolean {
  // One piece of a few characters, over and over.
  if (/^(.{1,8})\1+$/su.test(password)) return true;
  if (password.length > estimatedMaxChars) return false;
  estimator ??= new ZxcvbnFactory({ dictionary: { ...commonest, ...portuguese }, graphs: adjacencyGraphs });
  const { score, sequence } = estimator.check(password);
  const isOnePiece = sequence.length === 1 && sequence[0]?.pattern !== 'bruteforce';
  return score === 0 || (isOnePiece && score <= refusedScore);
}
