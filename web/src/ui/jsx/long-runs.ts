/**
 * A line is broken inside a run without blanks by shaping the rest of the run once more for each line: a time that grows with its
 * square, seconds for some thousand characters of some scripts and fonts. A piece is an element, and shaped by itself.
 */
const pieceChars = 100;
/** So far a piece gives way to what belongs together. */
const givesWayChars = 8;
/** Fields cannot have pieces: a longer run is not broken in them. */
const unbrokenInFieldsChars = 1_000;

/** The pieces of a text with a run that is longer than one, to be drawn as an element each; null: it has no such run. */
export function piecesOf(text: string): string[] | null {
  if (longestRun(text) <= pieceChars) return null;
  const pieces: string[] = [];
  let from = 0;
  let runFrom = 0;
  for (let at = 0; at < text.length; at++) {
    if (isBlank(text, at)) runFrom = at + 1;
    else if (at - runFrom >= pieceChars) {
      const cut = cutBefore(text, at);
      pieces.push(text.slice(from, cut));
      from = cut;
      runFrom = cut;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** Some scripts take a time that grows with the square of what flows together, too: more than this is laid out in blocks. */
export const blockChars = 5_000;

/** A long text in blocks, each up to the end of a line, if it has one, or of a word; null: it is not long. */
export function blocksOf(text: string): string[] | null {
  if (text.length <= 2 * blockChars) return null;
  const blocks: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfBlock(text, from);
    blocks.push(text.slice(from, end));
    from = end;
  }
  return blocks;
}

function endOfBlock(text: string, from: number): number {
  const limit = from + blockChars;
  if (limit >= text.length) return text.length;
  const ends = ['\n', ' '].map((end) => text.lastIndexOf(end, limit - 1) + 1);
  return ends.find((end) => end > from) ?? cutBefore(text, limit);
}

/** Whether a field shows this text in lines of any length. */
export function isUnbrokenInFields(text: string): boolean {
  return text.length > unbrokenInFieldsChars && longestRun(text) > unbrokenInFieldsChars;
}

function longestRun(text: string): number {
  if (text.length <= pieceChars) return text.length;
  let longest = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++)
    if (at === text.length || isBlank(text, at)) {
      longest = Math.max(longest, at - from);
      from = at + 1;
    }
  return longest;
}

/** Blanks at which a line ends, and control characters. */
const isBlank = (text: string, at: number) => text.charCodeAt(at) <= 0x20;

/** The end of a piece at a place or little before it: not between a character and its marks. */
function cutBefore(text: string, place: number): number {
  for (let cut = place; cut > place - givesWayChars; cut--)
    if (!joinsBefore.test(charAt(text, cut))) return cut;
  return isHalf(text, place) ? place - 1 : place;
}

const joinsBefore = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d|[\udc00-\udfff])/u;
const charAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);
const isHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
