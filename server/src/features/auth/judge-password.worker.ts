import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonest } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { isBreached } from './breached-passwords.ts';

/** Longer passwords are in no list, and estimating a long text blocks its thread for hundreds of milliseconds. */
const estimatedMaxChars = 24;
/** On zxcvbn's scale of 0 to 4: guessed in less than a million tries. */
const refusedScore = 1;

/** The first words to guess here: the product's name and the trade's terms (OWASP ASVS 5.0, 6.1.2). */
const contextWords = [
  'bancada',
  'oficina',
  'tecnico',
  'tecnica',
  'assistencia',
  'eletronica',
  'conserto',
  'reparo',
];

/** Over a hundred thousand words, indexed once per thread. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...commonest, ...portuguese },
  graphs: adjacencyGraphs,
});

/** What is wrong with a password, regardless of its owner. */
export type Judgement = 'common' | 'breached' | null;

/** Runs in a worker (`weak-passwords.ts`): an estimate takes up to 200 ms. */
export default function judgePassword(password: string): Judgement {
  if (isCommon(password)) return 'common';
  return isBreached(password) ? 'breached' : null;
}

function isCommon(password: string): boolean {
  // A few characters, repeated.
  if (/^(.{1,8})\1+$/su.test(password)) return true;
  if (password.length > estimatedMaxChars) return false;
  const { score, sequence } = estimator.check(password, contextWords);
  const isOnePiece = sequence.length === 1 && sequence[0]?.pattern !== 'bruteforce';
  const isOfContext = sequence.some(
    (match) => match.pattern === 'dictionary' && match.dictionaryName === 'userInputs',
  );
  return score === 0 || ((isOnePiece || isOfContext) && score <= refusedScore);
}
