import { distance } from 'fastest-levenshtein';

/** Shorter words differ in a letter and are others: `fonte`, `ponte`; so do words with another beginning. */
const typoMinChars = 5;
/** A word that more texts have is no typo, unless another is that many times as common. */
const typoTextsMax = 3;
const commonerTimes = 20;

const letters = (word: string) => word.replace(/^!/, '');

/** Whether one is the other with a letter too many, too few or another, or two in each other's place. */
export function isNear(one: string, other: string): boolean {
  if (one.startsWith('!') !== other.startsWith('!')) return false;
  const [a, b] = [letters(one), letters(other)];
  if (Math.min(a.length, b.length) < typoMinChars || a[0] !== b[0]) return false;
  if (!/^\p{L}+$/u.test(a) || !/^\p{L}+$/u.test(b) || Math.abs(a.length - b.length) > 1) return false;
  return distance(a, b) === 1 || isSwapped(a, b);
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** How many texts have each word, and which spelling a rare one stands for. */
export interface Spellings {
  textsOf(word: string): number;
  /** The commonest word that a rare one may be a typo of; otherwise itself. */
  meant(word: string): string;
  /** Whether one of two words may be a typo of the other. */
  isTypo(one: string, other: string): boolean;
}

/** Reads the words of all texts. Cost: of the order of the letters of all different words. */
export function spellingsOf(texts: readonly { words: readonly string[] }[]): Spellings {
  const counts = new Map<string, number>();
  for (const { words } of texts)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const textsOf = (word: string) => counts.get(word) ?? 0;
  const byRest = wordsByRest(counts.keys());
  const known = new Map<string, string>();
  for (const word of counts.keys()) known.set(word, commonest(word, byRest, textsOf));
  return {
    textsOf,
    meant: (word) => known.get(word) ?? word,
    isTypo: (one, other) =>
      isRare(Math.min(textsOf(one), textsOf(other)), Math.max(textsOf(one), textsOf(other))) &&
      isNear(one, other),
  };
}

const isRare = (rarer: number, commoner: number) =>
  rarer <= typoTextsMax || rarer * commonerTimes <= commoner;

/** Words by what is left of them without one of their letters: near ones have one of these in common. */
function wordsByRest(words: Iterable<string>): Map<string, string[]> {
  const byRest = new Map<string, string[]>();
  for (const word of words) {
    if (letters(word).length < typoMinChars) continue;
    for (const rest of restsOf(word)) {
      const found = byRest.get(rest);
      if (found === undefined) byRest.set(rest, [word]);
      else found.push(word);
    }
  }
  return byRest;
}

function restsOf(word: string): Set<string> {
  const rests = new Set([word]);
  for (let at = word.startsWith('!') ? 2 : 1; at < word.length; at += 1)
    rests.add(word.slice(0, at) + word.slice(at + 1));
  return rests;
}

function commonest(
  word: string,
  byRest: ReadonlyMap<string, readonly string[]>,
  textsOf: (word: string) => number,
): string {
  if (letters(word).length < typoMinChars) return word;
  let best = word;
  for (const rest of restsOf(word))
    for (const other of byRest.get(rest) ?? [])
      if (isCommoner(other, best, textsOf) && isRare(textsOf(word), textsOf(other)) && isNear(word, other))
        best = other;
  return best;
}

function isCommoner(one: string, other: string, textsOf: (word: string) => number): boolean {
  const more = textsOf(one) - textsOf(other);
  return more > 0 || (more === 0 && one < other);
}
