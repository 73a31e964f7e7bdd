import type { Correction } from '@bancada/contract/faults/corrections';

/** A place in a text (UTF-16 offsets), and what comes there. */
export interface Mending {
  start: number;
  end: number;
  becomes: string;
}

const letter = String.raw`[\p{L}\p{M}\p{N}_]`;

const addresses = new RegExp(
  [
    // Of a link or a picture: `[text](here "title")`, `[text](<here>)`, `[label]: here`.
    String.raw`(?<=\]\()[ \t]*(?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)`,
    String.raw`(?<=^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*)\S+`,
    String.raw`(?:https?:\/\/|ftp:\/\/|mailto:|(?<!${letter})www\.)[^\s<>]+`,
    String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]+`,
  ].join('|'),
  'gimu',
);

/** Who types an address, or a part with its dots or slashes, means addresses. */
const isOfAddress = (wording: string) => /[/@]|[\p{L}\p{N}]\.\p{L}/u.test(wording);

/**
 * Finds a wording in texts. A space in it stands for any space that is no line break. Addresses of links and pictures are left
 * alone unless it is of an address itself: with one word changed they would lead nowhere.
 * @returns for a text the places where it stands, in order
 */
export function mendingsOf({ errado, certo, palavra_inteira, diferenciar }: Correction) {
  const literal = errado
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replace(/\s+/g, String.raw`[^\S\n]+`);
  const whole = palavra_inteira ? `(?<!${letter})${literal}(?!${letter})` : literal;
  const pattern = new RegExp(whole, diferenciar ? 'gu' : 'giu');
  return (text: string): Mending[] => {
    const places = [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      becomes: diferenciar ? certo : inCaseOf(found, errado, certo),
    }));
    return isOfAddress(errado) ? places : outsideAddresses(text, places);
  };
}

/** Those of the places, in order, that have no character in an address. */
function outsideAddresses(text: string, places: Mending[]): Mending[] {
  if (places.length === 0) return places;
  const found = [...text.matchAll(addresses)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  let at = 0;
  return places.filter(({ start, end }) => {
    while ((found[at]?.[1] ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    return end <= (found[at]?.[0] ?? Number.POSITIVE_INFINITY);
  });
}

/** The text with all of it mended. */
export function mended(text: string, mendings: readonly Mending[]): string {
  let done = '';
  let from = 0;
  for (const { start, end, becomes } of mendings) {
    done += text.slice(from, start) + becomes;
    from = end;
  }
  return done + text.slice(from);
}

const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();
const first = (text: string) => [...text][0] ?? '';

/** What should be there, in capitals where the place has them: `Capacitror`, `CAPACITROR`. Written as typed, as typed. */
function inCaseOf(found: string, errado: string, certo: string): string {
  if (found === errado) return certo;
  if (isUpper(found) && [...found.matchAll(/\p{L}/gu)].length > 1) return certo.toUpperCase();
  const [head, rest] = [first(certo), certo.slice(first(certo).length)];
  if (isUpper(first(found)) && !isUpper(first(errado))) return head.toUpperCase() + rest;
  // A name that is typed with its capital, where it stands without.
  if (!isUpper(first(found)) && isUpper(first(errado)) && !/\p{Lu}/u.test(rest))
    return head.toLowerCase() + rest;
  return certo;
}
