import type { Spellings } from './spellings.ts';
import type { WordsOfText } from './words-of.ts';

/** A typo, or another word of the same stem (`controle`, `controlador`), of a match. */
const nearWorth = 0.9;
/** A word in the place of another says something else more often than a word more or less. */
const replacedWorth = 0.9;
const otherOrderWorth = 0.98;

/**
 * How alike two texts are that have the same numbers, codes and negations: the share of their words that both have, each as often as
 * it is there. @returns 0 to 1
 */
export function likenessOf(one: Said, other: Said, spellings: Spellings): number {
  const [a, b] = [one.words, other.words];
  const free = new Set(b.keys());
  const missing: string[] = [];
  let worth = 0;
  for (const [at, word] of a.entries()) {
    const places = [...free].filter((place) => b[place] === word);
    const place = places.find((place) => isSameWord(one.forms[at], other.forms[place])) ?? places[0];
    if (place === undefined) missing.push(word);
    else {
      worth += isSameWord(one.forms[at], other.forms[place]) ? 1 : nearWorth;
      free.delete(place);
    }
  }
  let replaced = 0;
  for (const word of missing) {
    const place = [...free].find((place) => spellings.isTypo(word, b[place] ?? ''));
    if (place === undefined) {
      replaced += 1;
      continue;
    }
    worth += nearWorth;
    free.delete(place);
  }
  const share = (2 * worth) / (a.length + b.length);
  return (
    share * (replaced > 0 && free.size > 0 ? replacedWorth : 1) * (isSameOrder(a, b) ? 1 : otherOrderWorth)
  );
}

type Said = Pick<WordsOfText, 'words' | 'forms'>;

/** But for the plural, and the gender: `fundido`, `fundidas`. */
function isSameWord(one = '', other = ''): boolean {
  const bare = (form: string) => form.replace(/(?:[ao]?s|[ao]|e[ns]?)$/, '');
  return one === other || bare(one) === bare(other);
}

/** Whether the words that both have come in one order. */
function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  const inB = new Set(b);
  const inA = new Set(a);
  const ofB = b.filter((word) => inA.has(word));
  return a.filter((word) => inB.has(word)).every((word, at) => word === ofB[at]);
}
