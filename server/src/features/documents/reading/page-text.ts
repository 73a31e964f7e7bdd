/** Control characters, but for the line feed and the tab; the database takes no zero byte. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const lastWord = /([\p{L}\p{M}\p{N}]+)(\u00ad|[-\u2010])$/u;
const firstWord = /^([\p{L}\p{M}]+)(.*)$/su;
/** Pronouns that Portuguese joins to a verb with a hyphen of its own: `deve-se`. */
const clitics = new Set('me te se nos vos lhe lhes o a os as lo la los las no na nas'.split(' '));

/** Text as it is kept: in Unicode's composed form, without control characters. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(control, '').toWellFormed().normalize('NFC');
}

/**
 * How a word goes on in the next line, if a hyphen divides it at the end of this one.
 * @returns the word's two parts, and the line without its first part; null where the lines are apart
 */
export function dividedWord(
  line: string,
  next: string,
): { start: string; rest: string; before: string } | null {
  const end = lastWord.exec(line);
  const begin = firstWord.exec(next);
  if (end === null || begin === null) return null;
  const [, start = '', hyphen = ''] = end;
  const [, rest = ''] = begin;
  const isSoft = hyphen === '\u00ad';
  const isDivision = /\p{Ll}$/u.test(start) && /^\p{Ll}/u.test(rest) && !clitics.has(rest);
  return isSoft || isDivision ? { start, rest, before: line.slice(0, end.index) } : null;
}

/** Lines as one text, in which a word that a hyphen divides at a line's end is whole. */
export function joinLines(lines: readonly string[]): string {
  const joined: string[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const divided = previous === undefined ? null : dividedWord(previous, line);
    if (divided === null) {
      joined.push(line);
      continue;
    }
    joined[joined.length - 1] = `${divided.before}${divided.start}${divided.rest}`;
    const others = line.slice(divided.rest.length).replace(/^([\p{P}]*)\s*/u, (_, mark: string) => {
      joined[joined.length - 1] += mark;
      return '';
    });
    if (others !== '') joined.push(others);
  }
  return joined.map((line) => line.replaceAll('\u00ad', '')).join('\n');
}
