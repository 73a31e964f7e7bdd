import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReadPage } from '../messages.ts';
import { renderGray } from '../pdf-render.ts';
import { takeRemovedImages } from '../pdf-warnings.ts';
import { type Recognised, type RecognisedWord, recognise } from '../recognise.ts';
import { Unreadable } from '../unreadable.ts';
import { type OwnText, ownTextOf } from './own-text.ts';
import { isMostlyImage } from './pdf-images.ts';
import type { Layers } from './pdf-layers.ts';
import { letterStrokes } from './pdf-strokes.ts';
import type { OperatorList } from './pdf-walk.ts';
import { mayBeRubbish, saysOtherThan } from './rubbish.ts';

/** A page with fewer letters and digits that one can read goes through OCR: a page number is no text. */
const lettersOfBlank = 4;
/** With more it has a text of its own; in between it depends on whether an image fills it. */
const lettersOfText = 300;
/** A page with more letters has its names among them, whatever it draws. */
const lettersOfDrawing = 2_500;
/** So many strokes as small as those of letters may be letters. */
const strokesOfLetters = 300;
/** So many surely read words that stand outside of the page's own text are drawn. */
const drawnWordsMin = 3;
/** Pages looked at as pictures in vain, one after the other: the rest of the document is taken for text. */
const vainMax = 3;

/** Reads the pages of one PDF. */
export class PageReader {
  readonly #layers: Layers;
  #vain = 0;

  constructor(layers: Layers) {
    this.#layers = layers;
  }

  async read(page: PDFPageProxy): Promise<ReadPage> {
    let list: OperatorList | undefined;
    const operators = async () => {
      list ??= await page.getOperatorList();
      return list;
    };
    const own = await ownTextOf(page, this.#layers, operators);
    const letters = legibleLetters(own.text);
    if (letters < lettersOfBlank) return this.#picture(page, own);
    if (letters < lettersOfText && isMostlyImage(page, await operators())) return this.#picture(page, own);
    const isDoubtful = this.#vain < vainMax && mayBeRubbish(own.text);
    if (isDoubtful || (await this.#mayBeDrawn(letters, operators))) return this.#lookedAt(page, own);
    return textPage(own);
  }

  async #mayBeDrawn(letters: number, operators: () => Promise<OperatorList>): Promise<boolean> {
    if (letters >= lettersOfDrawing || this.#vain >= vainMax) return false;
    return letterStrokes(await operators(), strokesOfLetters) >= strokesOfLetters;
  }

  async #picture(page: PDFPageProxy, own: OwnText): Promise<ReadPage> {
    const recognised = await recognisedOn(page);
    if (recognised === null) return textPage(own);
    const text = together(own.text, recognised.text);
    return { text: withNotes(text, own), origin: 'ocr', boxes: [...recognised.boxes, ...own.boxes] };
  }

  /**
   * A page that may say other words than its text has, or draw names beside it. Where the text stands other words are shown: it is
   * rubbish. What stands beside it is added.
   */
  async #lookedAt(page: PDFPageProxy, own: OwnText): Promise<ReadPage> {
    const recognised = await recognisedOn(page);
    const lines = recognised?.lines ?? [];
    const inside = (word: RecognisedWord) => isInside(word, own.places);
    const there = lines.flat().filter((word) => word.isSure && inside(word));
    const isRubbish = saysOtherThan(
      own.text,
      there.map(({ text }) => text),
    );
    const beside = lines.map((words) => words.filter((word) => isRubbish || (!inside(word) && isName(word))));
    const drawn = beside.flat();
    if (drawn.filter(({ isSure }) => isSure).length < drawnWordsMin) {
      this.#vain += 1;
      return textPage(own);
    }
    this.#vain = 0;
    const added = beside
      .map((words) => words.map(({ text }) => text).join(' '))
      .filter((line) => line !== '');
    const text = [...(isRubbish ? [] : [own.text]), ...added].join('\n');
    const boxes = [...drawn.map(({ box }) => box), ...own.boxes];
    return { text: withNotes(text, own), origin: isRubbish ? 'ocr' : 'misto', boxes };
  }
}

/** Lines of a drawing are read as single letters and marks. */
const isName = ({ text }: RecognisedWord) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1;

async function recognisedOn(page: PDFPageProxy): Promise<Recognised | null> {
  takeRemovedImages();
  const image = await renderGray(page);
  const recognised = image === null ? null : await recognise(image);
  if (takeRemovedImages() > 0 && !recognised?.text) throw new Unreadable('grande-demais');
  return recognised;
}

function textPage(own: OwnText): ReadPage {
  return { text: withNotes(own.text, own), origin: 'texto', boxes: own.boxes.length > 0 ? own.boxes : null };
}

const withNotes = (text: string, { notes }: OwnText) =>
  [text, notes].filter((part) => part !== '').join('\n');

/** Without what fonts leave unnamed: letters of no meaning outside of them, and replacement characters. */
function legibleLetters(text: string): number {
  const unnamed = text.match(/[\ufffd\p{Co}]/gu)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return unnamed > letters ? 0 : letters;
}

/** The page's own lines, which are exact, and what only its image says. */
function together(own: string, recognised: string): string {
  const known = new Set(wordsOf(own));
  const others = recognised.split('\n').filter((line) => wordsOf(line).some((word) => !known.has(word)));
  return [own, ...others].filter((part) => part !== '').join('\n');
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the middle of a word lies in the page's own text. */
function isInside({ box: [, x, y, width, height] }: RecognisedWord, places: OwnText['places']): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return places.some(
    ([left, top, wide, high]) =>
      middleX >= left && middleX <= left + wide && middleY >= top && middleY <= top + high,
  );
}
