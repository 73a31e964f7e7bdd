import { isCommonPassword } from '@bancada/contract/accounts/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonest } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { isBreached } from './breached-passwords.ts';

/** Over a hundred thousand words, indexed once per thread. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...commonest, ...portuguese },
  graphs: adjacencyGraphs,
});

/** What is wrong with a password, regardless of its owner. */
export type Judgement = 'common' | 'breached' | null;

/** Runs in a worker (`weak-passwords.ts`): an estimate takes up to 200 ms. */
export default function judgePassword(password: string): Judgement {
  if (isCommonPassword(password, (text, words) => estimator.check(text, words))) return 'common';
  return isBreached(password) ? 'breached' : null;
}
