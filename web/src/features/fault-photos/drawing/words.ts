import type { Size } from '../../attachments/pictures/picture-canvas.ts';

export interface Point {
  x: number;
  y: number;
}

/** A short text on a photo, with its middle at `at`, in the photo's pixels. */
export interface Words {
  kind: 'words';
  color: string;
  at: Point;
  text: string;
}

export const wordsMaxChars = 60;

/** Of letters that are all as wide: 0 and O, 1 and l differ, and where a line ends needs no measuring. */
export const wordsFont = '--mantine-font-family-monospace';
const letterWidth = 0.61;
const lineHeight = 1.3;

/** Height of a letter on a photo of this size: read on a card of a phone, and on half a page of paper. */
export const letterPx = ({ width, height }: Size) => Math.max(12, Math.max(width, height) / 26);

/** Width of the line around a letter, half of it outside. */
export const edgePx = (size: Size) => letterPx(size) / 4;

/** A text in lines that the photo has room for, between words where it can. */
export function linesOf(text: string, size: Size): string[] {
  const longest = Math.max(1, Math.floor((size.width * 0.96) / (letterPx(size) * letterWidth)));
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest)
      lines.splice(-1, 1, `${last} ${word}`);
    else for (let from = 0; from < word.length; from += longest) lines.push(word.slice(from, from + longest));
  }
  return lines;
}

/** Half of what a text takes to each side of its middle. */
function reachOf(text: string, size: Size): Point {
  const lines = linesOf(text, size);
  const letter = letterPx(size);
  const longest = Math.max(...lines.map((line) => line.length));
  return { x: (longest * letter * letterWidth) / 2, y: (lines.length * letter * lineHeight) / 2 };
}

/** The same with its middle there, or as near as the whole text stays on the photo. */
export function wordsAt(words: Words, { x, y }: Point, size: Size): Words {
  const reach = reachOf(words.text, size);
  const within = (value: number, margin: number, max: number) => {
    const least = Math.min(margin, max / 2);
    return Math.min(max - least, Math.max(least, value));
  };
  return { ...words, at: { x: within(x, reach.x, size.width), y: within(y, reach.y, size.height) } };
}

/** The lines of a text with the middle of each, in the photo's pixels. */
export function placedLines({ text, at }: Words, size: Size): { line: string; x: number; y: number }[] {
  const step = letterPx(size) * lineHeight;
  const lines = linesOf(text, size);
  return lines.map((line, place) => ({ line, x: at.x, y: at.y + (place - (lines.length - 1) / 2) * step }));
}

/** Whether a finger there touches the text: a little beside it is as good. */
export function isUnder({ text, at }: Words, { x, y }: Point, size: Size): boolean {
  const reach = reachOf(text, size);
  const beside = letterPx(size) / 2;
  return Math.abs(x - at.x) <= reach.x + beside && Math.abs(y - at.y) <= reach.y + beside;
}
