import { distance } from 'fastest-levenshtein';

/** Of a shorter word any other might be meant. */
export const slipMinChars = 4;
const twoErrorsFrom = 8;

/** Endings as they are said, and as they are written: `inversu`, `queimanu`, `botaum`. */
const saidEndings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[aei])n[ou]$/, 'ndo'],
  [/a(um|un|m)$/, 'ao'],
  [/u$/, 'o'],
  [/i$/, 'e'],
  [/(?<=[aeo])(is|ix)$/, 'l'],
];

/** `colasos` may be `colados` where records have `colado` alone, and `fwcham` be `fecham`. */
export function singularOf(text: string): string[] {
  return /[sm]$/.test(text) && text.length > slipMinChars ? [text.slice(0, -1)] : [];
}

/** `bipanu` is `bipando`; also the singular. */
export function otherEndings(text: string): string[] {
  if (text.length <= slipMinChars) return [];
  return [
    ...singularOf(text),
    ...saidEndings.flatMap(([ending, written]) => (ending.test(text) ? [text.replace(ending, written)] : [])),
  ];
}

/** Two neighbours stand in each other's places: `qeuimado`, `queimado`. */
function isSwapped(text: string, meant: string): boolean {
  const place = [...text].findIndex((letter, index) => letter !== meant[index]);
  return (
    text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2) === meant
  );
}

/** So many letters of a word as long as this may be wrong. */
export function errorsIn(text: string): number {
  return text.length >= twoErrorsFrom ? 2 : 1;
}

/** A letter of `souta` and another of `outra` left out they are the same, and yet two letters differ. */
export function errorsFrom(text: string, meant: string, isAlike: boolean): number {
  if (meant === text) return 0;
  return isAlike || isSwapped(text, meant) ? 1 : distance(text, meant);
}

export function consonantsOf(text: string): string {
  return text.replace(/[aeiou]/g, '');
}

/** All letters of `notbok` stand in `notebook`, in the same order. */
export function isLeftOutOf(text: string, whole: string): boolean {
  let place = 0;
  for (const letter of whole) if (letter === text[place]) place += 1;
  return place === text.length && text.length < whole.length;
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Half a key is what a row stands further right than the one above. */
const keys = new Map(
  keyRows.flatMap((row, down) => [...row].map((key, across) => [key, { across: across + down / 2, down }])),
);
const keysApartMax = 1;

/** The finger came down beside the key: `vinte` as `cinte`. */
function isNextKey(text: string, meant: string): boolean {
  if (text.length !== meant.length) return false;
  const [place, ...more] = [...text].flatMap((letter, index) => (letter === meant[index] ? [] : [index]));
  if (place === undefined || more.length > 0) return false;
  const [typed, right] = [keys.get(text[place] ?? ''), keys.get(meant[place] ?? '')];
  return (
    typed !== undefined &&
    right !== undefined &&
    Math.abs(typed.across - right.across) <= keysApartMax &&
    Math.abs(typed.down - right.down) <= keysApartMax
  );
}

/** Letters in each other's places give a word by chance least; then come a key beside the one meant and a letter left out. */
export function likelinessOf(text: string, meant: string): number {
  if (isSwapped(text, meant)) return 2;
  return isNextKey(text, meant) || meant.length > text.length ? 1 : 0;
}
