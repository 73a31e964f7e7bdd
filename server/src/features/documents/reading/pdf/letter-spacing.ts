/** A letter that a page draws, from `start` to `end` along its line. */
export interface Letter {
  text: string;
  /** As the file has it. */
  code: number;
  start: number;
  end: number;
}

/** In sizes of the letters: what stands so far apart are words. */
const wordGap = 0.18;
/** Type that is set wide has such gaps between all of its letters, and its words stand clearly wider apart. */
const wide = { least: 0.15, most: 0.9, letters: 4, word: 1.6 } as const;

/** The text of letters that are drawn together. Of type that is set wide the letters of a word are one word. */
export function textOfLetters(drawn: readonly Letter[], size: number): string {
  const letters = isWideUnicode(drawn) ? decoded(drawn) : drawn;
  const usual = usualGap(letters, size);
  const apart = usual === null ? wordGap * size : wide.word * usual;
  let text = '';
  let before: Letter | null = null;
  for (const letter of letters) {
    const isSpace = letter.text.trim() === '';
    if (before !== null && (isSpace || letter.start - before.end > apart) && !text.endsWith(' ')) text += ' ';
    before = letter;
    if (!isSpace) text += letter.text;
  }
  return text;
}

/** The gap between letters of a text that is set wide; null: it is set as usual, or is no words, such as numbers of pins. */
function usualGap(letters: readonly Letter[], size: number): number | null {
  const words = letters.filter(({ text }) => text.trim() !== '');
  if (words.length < wide.letters) return null;
  const ofWords = words.filter(({ text }) => /\p{L}/u.test(text));
  if (2 * ofWords.length <= words.length) return null;
  const gaps: number[] = [];
  for (const [index, { start, text }] of letters.entries()) {
    const before = letters[index - 1];
    if (before !== undefined && text.trim() !== '' && before.text.trim() !== '')
      gaps.push(start - before.end);
  }
  const middle = gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0;
  return middle > wide.least * size && middle < wide.most * size ? middle : null;
}

/** Some programs write text beyond Latin as UTF-16 with its mark into fonts of one byte a letter. */
function isWideUnicode(letters: readonly Letter[]): boolean {
  const [first, second] = letters;
  return first?.code === 0xfe && second?.code === 0xff && letters.every(({ code }) => code <= 0xff);
}

function decoded(letters: readonly Letter[]): Letter[] {
  const result: Letter[] = [];
  for (let at = 2; at + 1 < letters.length; at += 2) {
    const [high, low] = [letters[at], letters[at + 1]];
    if (high === undefined || low === undefined) break;
    const code = high.code * 256 + low.code;
    result.push({ text: String.fromCharCode(code), code, start: high.start, end: low.end });
  }
  return result;
}

/** A piece of text on a line. */
interface Piece {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
}

/** Joins pieces of one letter each that are set wide, as in titles, to words. */
export function joinSpaced<Kind extends Piece>(pieces: readonly Kind[]): Kind[] {
  const result: Kind[] = [];
  for (let from = 0; from < pieces.length; ) {
    const to = endOfLetters(pieces, from);
    const letters = pieces.slice(from, to);
    const first = letters[0];
    if (first === undefined) break;
    result.push(...(letters.length < wide.letters ? letters : wordsOf(letters, first)));
    from = to;
  }
  return result;
}

/** Behind the last of the single letters that stand on one line from here on; the next piece where there are none. */
function endOfLetters(pieces: readonly Piece[], from: number): number {
  const first = pieces[from];
  let end = from + 1;
  if (first === undefined || !isLetter(first)) return end;
  for (let piece = pieces[end]; piece !== undefined && isLetter(piece); piece = pieces[++end]) {
    const before = pieces[end - 1];
    if (before === undefined || !isNext(before, piece)) break;
  }
  return end;
}

const isLetter = ({ str, transform: [a = 0, b = 0] }: Piece) =>
  [...str.trim()].length === 1 && b === 0 && a > 0;

function isNext(before: Piece, piece: Piece): boolean {
  const [, , , , x = 0, y = 0] = before.transform;
  const [, , , , nextX = 0, nextY = 0] = piece.transform;
  return Math.abs(nextY - y) < 0.1 * piece.height && nextX > x && nextX - x - before.width < 2 * piece.height;
}

function wordsOf<Kind extends Piece>(pieces: readonly Kind[], first: Kind): Kind[] {
  const letters = pieces.map(({ str, transform: [, , , , x = 0], width }) => ({
    ...{ text: str.trim(), code: 0, start: x, end: x + width },
  }));
  if (usualGap(letters, first.height) === null) return [...pieces];
  const end = letters.at(-1)?.end ?? 0;
  return [{ ...first, str: textOfLetters(letters, first.height), width: end - (letters[0]?.start ?? 0) }];
}
