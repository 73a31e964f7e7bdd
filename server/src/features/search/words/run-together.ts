import { functionWords, isFunctionOrLight } from './light-words.ts';
import { equipment } from './query-words.ts';

const partMinChars = 2;
/** Makers that are shorter than what else tells something: `notebookhp`, `tvlg`. */
const shortMakers = new Set(['lg', 'hp', 'ge', 'gm', 'vw']);
const tellingMinChars = 3;
const partsMax = 4;
/** Longer ones nobody writes by leaving out a space. */
const wordMaxChars = 30;

/** The beginnings and middles that `tvnãoliga` may be made of. */
export function partsIn(text: string): string[] {
  if (text.length > wordMaxChars) return [];
  const starts = Array.from({ length: text.length }, (_, start) => start);
  return starts.flatMap((start) =>
    starts
      .map((_, end) => text.slice(start, end + 1))
      .filter(({ length }) => length >= partMinChars && length < text.length),
  );
}

/** Those of so many letters that it may begin or end with. */
export function outerPartsOf(text: string, minChars: number): string[] {
  if (text.length > wordMaxChars) return [];
  return Array.from({ length: Math.max(0, text.length - minChars) }, (_, more) => minChars + more).flatMap(
    (length) => [text.slice(0, length), text.slice(-length)],
  );
}

/**
 * The words that were written as one, or null: the fewest, and of as few those whose shortest is longest. One of them at least
 * tells something: `nãosegura`, `tvnãoliga`, `pordentro`.
 * @param isKnown some record or synonym has the word as it is written
 */
export function runTogether(text: string, isKnown: (word: string) => boolean): string[] | null {
  const isTelling = (part: string) =>
    equipment.has(part) ||
    shortMakers.has(part) ||
    (part.length >= tellingMinChars && !isFunctionOrLight(part) && isKnown(part));
  const isPart = (part: string) =>
    part.length >= partMinChars && (isFunctionOrLight(part) || isTelling(part));
  if (text.length > wordMaxChars) return null;
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    const ways = best.flatMap((before, start) => {
      const part = text.slice(start, end);
      const isAnd = part === 'e' && start > 0 && end < text.length;
      return before !== null && before.length < partsMax && (isAnd || isPart(part))
        ? [[...before, part]]
        : [];
    });
    best.push(ways.toSorted((a, b) => a.length - b.length || shortest(b) - shortest(a))[0] ?? null);
  }
  const parts = best.at(-1) ?? null;
  return parts !== null && parts.length > 1 && parts.some(isTelling) ? parts : null;
}

/** Without what says nothing: `damarca` is `marca`. */
export function withoutFunctionWords(parts: readonly string[]): string[] {
  return parts.filter((part) => !functionWords.has(part));
}

function shortest(parts: readonly string[]): number {
  return Math.min(...parts.map(({ length }) => length));
}
