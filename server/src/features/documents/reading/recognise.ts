import { type GrayImage, shrunk, type Turn, turned } from './gray-image.ts';
import { dividedWord, joinLines } from './page-text.ts';
import type { WordBox } from './reading-types.ts';
import { type Found, type FoundWord, findWords, type PixelBox } from './tesseract.ts';

/** Words below this are rather noise than text. */
const leastConfidence = 45;
/** A mark alone, such as a line of a table, needs more. */
const leastOfMarks = 80;
/** Words above this, of some length, tell which way up a picture is. */
const sureConfidence = 75;
const sureLength = 3;
/** With fewer letters in sure words than this share of all letters the other three ways are tried. */
const uprightShare = 0.4;
/** They are tried on a smaller picture. */
const triedPixels = 1_500_000;
/** The best way must have so many times the sure letters of the upright one. */
const clearlyBetter = 1.5;

export interface Recognised {
  text: string;
  boxes: WordBox[];
  /** The kept words by their lines. */
  lines: RecognisedWord[][];
}

export interface RecognisedWord {
  text: string;
  box: WordBox;
  /** It is long enough, and read surely enough, to tell something of the page. */
  isSure: boolean;
}

/** Reads an image, also where its text runs up, down, or stands on its head. */
export async function recognise(image: GrayImage): Promise<Recognised> {
  const upright = await findWords(image);
  if (isSure(upright)) return resultOf(upright, image, 0);
  const turn = await bestTurn(image);
  if (turn === 0) return resultOf(upright, image, 0);
  return resultOf(await findWords(turned(image, turn)), image, turn);
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function lettersOf(found: Found, isCounted: (word: FoundWord) => boolean): number {
  const words = found.lines.flat().filter(isCounted);
  return words.reduce((sum, { text }) => sum + lettersIn(text), 0);
}

const sureLetters = (found: Found) =>
  lettersOf(found, (word) => isTelling(word) && lettersIn(word.text) >= sureLength);

const isTelling = ({ text, confidence }: FoundWord) => confidence >= sureConfidence && lettersIn(text) > 1;

function isSure(found: Found): boolean {
  const sure = sureLetters(found);
  return sure > 0 && sure >= uprightShare * lettersOf(found, () => true);
}

async function bestTurn(image: GrayImage): Promise<Turn> {
  const small = shrunk(image, triedPixels);
  const upright = sureLetters(await findWords(small));
  let best: { turn: Turn; sure: number } = { turn: 0, sure: Math.max(upright * clearlyBetter, sureLength) };
  for (const turn of [90, 270, 180] as const) {
    const sure = sureLetters(await findWords(turned(small, turn)));
    if (sure > best.sure) best = { turn, sure };
  }
  return best.turn;
}

/** `image`: upright, as boxes are counted; the words are of it turned. */
function resultOf(found: Found, image: GrayImage, turn: Turn): Recognised {
  const lines = found.lines.map((words) => words.filter(isKept)).filter((words) => words.length > 0);
  const text = joinLines(lines.map((words) => words.map((word) => word.text).join(' ')));
  const whole = wholeWords(lines);
  const recognised = lines.map((words) =>
    words.map((word): RecognisedWord => {
      const place = onPage(word.bbox, found.radians, image, turn);
      return { text: word.text, box: [whole.get(word) ?? word.text, ...place], isSure: isTelling(word) };
    }),
  );
  return { text, boxes: recognised.flat().map(({ box }) => box), lines: recognised };
}

function isKept({ text, confidence }: FoundWord): boolean {
  return confidence >= (lettersIn(text) > 0 ? leastConfidence : leastOfMarks);
}

/** Both parts of a word that is divided at a line's end stand for the whole word. */
function wholeWords(lines: FoundWord[][]): Map<FoundWord, string> {
  const whole = new Map<FoundWord, string>();
  for (const [index, words] of lines.entries()) {
    const last = words.at(-1);
    const first = lines[index + 1]?.[0];
    if (last === undefined || first === undefined) continue;
    const divided = dividedWord(last.text, first.text);
    if (divided === null) continue;
    const word = `${divided.start}${divided.rest}`;
    whole.set(last, word).set(first, word);
  }
  return whole;
}

/** A box of the turned and straightened image, in fractions of the upright page: x, y, width, height. */
function onPage(
  { x0, y0, x1, y1 }: PixelBox,
  radians: number,
  { width, height }: GrayImage,
  turn: Turn,
): [number, number, number, number] {
  const isSideways = turn === 90 || turn === 270;
  const [turnedWidth, turnedHeight] = isSideways ? [height, width] : [width, height];
  // Straightening moves a word's middle; its own small slope stays out of its box.
  const [middleX, middleY] = [(x0 + x1) / 2 - turnedWidth / 2, (y0 + y1) / 2 - turnedHeight / 2];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const x = (turnedWidth / 2 + cos * middleX + sin * middleY) / turnedWidth;
  const y = (turnedHeight / 2 - sin * middleX + cos * middleY) / turnedHeight;
  const [wide, high] = [(x1 - x0) / turnedWidth, (y1 - y0) / turnedHeight];
  const middles = { 0: [x, y], 90: [y, 1 - x], 180: [1 - x, 1 - y], 270: [1 - y, x] } as const;
  const [pageX, pageY] = middles[turn];
  const [pageWide, pageHigh] = isSideways ? [high, wide] : [wide, high];
  return boxAround(pageX, pageY, pageWide, pageHigh);
}

function boxAround(x: number, y: number, width: number, height: number): [number, number, number, number] {
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  return [rounded(x - width / 2), rounded(y - height / 2), rounded(width), rounded(height)];
}
