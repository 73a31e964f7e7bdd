import { beepsMax, readBeeps } from '@bancada/contract/codes/beep-code';
import { longBeeps } from '@bancada/contract/codes/long-signals';
import { countNamed } from '@bancada/contract/codes/notation-words';
import { isBeepWord, isBesides } from './notation-words.ts';

/** The lexemes of the beeps that these words name, as `readSignal` of the index writes them; two where they are written alike. */
export function beepLexemes(words: readonly string[]): string[] {
  const told = words.filter((word) => !isBesides(word));
  const text = told.join(' ');
  const isOfLengths = /long/.test(text) && /curt/.test(text) && told.length > 2;
  const isOfBeeps = told.some(isBeepWord) || (told.includes('long') && told.includes('short'));
  if (!isOfBeeps || (/^(longo|curto|toque)/.test(text) && !isOfLengths)) return [];
  // `um curto` is a defect, `2C` a code, and `bipe` alone no count.
  if (/^((um|uma) curt\w+|\d[lc])( e)?$/.test(text)) return [];
  const read = readBeeps(text);
  if (!('code' in read) || (read.code.length === 1 && !words.some((word) => countNamed(word) === 1)))
    return [];
  if (longBeeps(read.code) !== null) return [read.code.toLowerCase(), ...inATextOf(read.code)];
  // Who counts `3 longos e 2 curtos` does not say whether there is a pause between them (HP 3.2).
  const isEither = /^L(?:sL)+sS(?:sS)*$/.test(read.code);
  return [read.code, ...(isEither ? [read.code.replace('LsS', 'LlS')] : [])].map(
    (code) => `bipe${[...code].map((item) => 'clpq'['SLsl'.indexOf(item)]).join('')}`,
  );
}

/** Groups as they stand in a record's text: 3-3-4-1, without its signs. */
function inATextOf(code: string): string[] {
  const counts = code.slice('BIP'.length).split('P');
  return counts.length > 2 && counts.every((count) => /^\d$/.test(count)) ? [counts.join('')] : [];
}

/** More beeps than any code holds, so records say them in words. */
export function isTooManyBeeps(words: readonly string[]): boolean {
  const text = words.join(' ');
  if ('code' in readBeeps(text)) return false;
  const beeps = words.reduce((sum, word) => sum + (countNamed(word) ?? 0), 0);
  return /long/.test(text) && /curt|short/.test(text) && beeps > beepsMax;
}

/** Who says it beeps, and not how often. */
const sounding = /^(bipa(ndo|m)?|apita(m|ndo)?|apitou|beeping)$/;
const ofCounts = /^(bip|beep|apit|toque|vez|x$|long|curt|comprid|demorad|rapid|\d+[lcx]$|\d(-\d)+$)/;
const afterNumber = /^(e|mas|ou|nao|na|no|so|ao|quando|quanto|com|sem|and|then|no|when|on)$/;

/** The last number of these words counts the word that follows them: `apita 3 minutos`. */
export function countsAnother(words: readonly string[], next: string | undefined): boolean {
  if (next === undefined || afterNumber.test(next)) return false;
  const last = words.findLast((word) => !isBesides(word) && word !== 'e' && word !== 'de') ?? '';
  const isListed = words.filter((word) => countNamed(word) !== undefined).length > 2;
  const isNamed = words.some((word) => ofCounts.test(word) && !sounding.test(word));
  return countNamed(last) !== undefined && !isListed && !isNamed && words.some((word) => sounding.test(word));
}
