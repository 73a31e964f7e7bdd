import { lookAlikeLexeme } from '../ranking/lexemes.ts';
import type { Draft } from './drafts.ts';
import type { Variant } from './query-term.ts';

const alike: Readonly<Record<string, string>> = {
  ...{ O: '0', Q: '0', Ω: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' },
};
const pairs: readonly [RegExp, string][] = [
  [/G6|6G/g, '6'],
  [/O0|0O|Q0|0Q/g, '0'],
  [/I1|1I|L1|1L/g, '1'],
  [/S5|5S/g, '5'],
  [/B8|8B/g, '8'],
  [/Z2|2Z/g, '2'],
];

/** What is left of a code, a name or a value where letters that look alike are one (`look_alike` of migration 0048). */
export function lookAlike(written: string): string {
  const plain = written
    .replace(/[µμ]/g, 'u')
    .replaceAll('\u2126', 'Ω')
    .replace(/[^A-Za-z\dΩ]/g, '')
    .toUpperCase()
    .replace(/^(\d+)[UP]([FHAVSW])$/, '$1P$2');
  return pairs
    .reduce((text, [pair, one]) => text.replace(pair, one), plain)
    .replace(/[OQΩILSBZG]/g, (letter) => alike[letter] ?? letter);
}

const [shortest, shortestNumber, longest] = [3, 6, 24];

/**
 * How recognised pages may have a code, a name with a digit or a value: as what it looks like. A value that looks like another number
 * (`22 Ω`, read as 220) is only near.
 */
export function looksOf({ kind, text, written }: Draft): Variant[] {
  const isValue = kind === 'value';
  const name = isValue ? text.replace(/ohm$/, 'Ω') : written;
  const isName = isValue || kind === 'word' || kind === 'code' || kind === 'part';
  if (!isName || !/\d/.test(name)) return [];
  const look = lookAlike(name);
  // A short number alone looks like too much else.
  const isShort = look.length < (isValue || /[a-z]/.test(name) ? shortest : shortestNumber);
  if (isShort || look.length > longest) return [];
  return [{ kind: 'lookAlike', lexemes: [lookAlikeLexeme(look)], ...(isValue ? { isWider: true } : {}) }];
}
