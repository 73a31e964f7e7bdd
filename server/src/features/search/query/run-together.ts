const partMinChars = 2;
const tellingMinChars = 3;
const partsMax = 4;
/** Longer ones nobody writes by leaving out a space. */
const wordMaxChars = 30;

/**
 * The words that were written as one, or null: the fewest, and of as few those whose shortest is longest. One of them at least is a
 * word of three letters that is no function word: `nãosegura`, `pordentro`.
 */
export function runTogether(
  text: string,
  isWord: (part: string) => boolean,
  isFunction: (part: string) => boolean,
): string[] | null {
  if (text.length > wordMaxChars) return null;
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    const ways = best.flatMap((before, start) => {
      const part = text.slice(start, end);
      const isPart = part.length >= partMinChars && (isFunction(part) || isWord(part));
      return before !== null && before.length < partsMax && isPart ? [[...before, part]] : [];
    });
    best.push(ways.toSorted((a, b) => a.length - b.length || shortest(b) - shortest(a))[0] ?? null);
  }
  const parts = best.at(-1) ?? null;
  const tells = (part: string) => part.length >= tellingMinChars && !isFunction(part);
  return parts !== null && parts.length > 1 && parts.some(tells) ? parts : null;
}

function shortest(parts: readonly string[]): number {
  return Math.min(...parts.map(({ length }) => length));
}
