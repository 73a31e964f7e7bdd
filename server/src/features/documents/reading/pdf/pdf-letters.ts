import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageCharsMax } from '../limits.ts';
import type { TextPiece } from '../pdf-lines.ts';
import { Unreadable } from '../unreadable.ts';
import { type Letter, textOfLetters } from './letter-spacing.ts';
import { begins, ends, identity, type Matrix, type OperatorList, stepsOf } from './pdf-walk.ts';

/** What the letters of a page have in common until it changes. */
interface TextState {
  font: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  widthScale: number;
  leading: number;
  rise: number;
}

interface Glyph {
  originalCharCode: number;
  unicode: string;
  width: number;
  isSpace: boolean;
}

const newState: TextState = {
  ...{ font: '', size: 1, charSpacing: 0, wordSpacing: 0, widthScale: 1, leading: 0, rise: 0 },
};

/**
 * The pieces of text that a page shows, letter by letter as it draws them: for pages whose text pdf.js spoils. Without those of
 * layers that are off. @throws Unreadable where a page has more text than pages have
 */
export function shownPieces(
  page: PDFPageProxy,
  list: OperatorList,
  isVisible: (layer: unknown) => boolean,
): TextPiece[] {
  const drawing = new TextDrawing(page);
  for (const step of stepsOf(list, isVisible)) drawing.take(step.operator, step.args, step);
  return drawing.pieces;
}

class TextDrawing {
  readonly #page: PDFPageProxy;
  readonly #kept: TextState[] = [];
  #state = newState;
  #matrix: Matrix = identity;
  #line: Matrix = identity;
  #chars = 0;
  readonly pieces: TextPiece[] = [];

  constructor(page: PDFPageProxy) {
    this.#page = page;
  }

  take(
    operator: number,
    args: OperatorList['argsArray'][number],
    where: { matrix: Matrix; isHidden: boolean },
  ): void {
    if (begins.has(operator)) this.#kept.push(this.#state);
    else if (ends.has(operator)) this.#state = this.#kept.pop() ?? newState;
    else if (operator === OPS.beginText) this.#moveTo(identity);
    else if (operator === OPS.setTextMatrix) this.#moveTo([...args[0]]);
    else if (operator === OPS.moveText) this.#move(args[0], args[1]);
    else if (operator === OPS.setLeadingMoveText) {
      this.#set({ leading: -args[1] });
      this.#move(args[0], args[1]);
    } else if (operator === OPS.nextLine) this.#move(0, -this.#state.leading);
    else if (operator === OPS.showText) this.#show(args[0], where);
    else this.#setByOperator(operator, args);
  }

  #setByOperator(operator: number, args: OperatorList['argsArray'][number]): void {
    if (operator === OPS.setFont) this.#set({ font: args[0], size: args[1] });
    else if (operator === OPS.setCharSpacing) this.#set({ charSpacing: args[0] });
    else if (operator === OPS.setWordSpacing) this.#set({ wordSpacing: args[0] });
    else if (operator === OPS.setHScale) this.#set({ widthScale: args[0] / 100 });
    else if (operator === OPS.setLeading) this.#set({ leading: args[0] });
    else if (operator === OPS.setTextRise) this.#set({ rise: args[0] });
  }

  #set(change: Partial<TextState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #moveTo(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#line = matrix;
  }

  #move(x: number, y: number): void {
    this.#moveTo(Util.transform([...this.#line], [1, 0, 0, 1, x, y]));
  }

  #show(
    glyphs: readonly (Glyph | number)[],
    { matrix, isHidden }: { matrix: Matrix; isHidden: boolean },
  ): void {
    const { size, widthScale, rise } = this.#state;
    const { letters, advance } = this.#place(glyphs);
    const text = textOfLetters(letters, Math.abs(size));
    const place = Util.transform([...matrix], [...this.#matrix]);
    const transform = Util.transform(place, [size * widthScale, 0, 0, size, 0, rise]);
    this.#matrix = Util.transform([...this.#matrix], [1, 0, 0, 1, advance, 0]);
    if (isHidden || text === '' || !this.#isOnPage(transform)) return;
    this.#chars += text.length;
    if (this.#chars > 2 * pageCharsMax) throw new Unreadable('grande-demais');
    const [a = 0, b = 0, c = 0, d = 0] = place;
    const [width, height] = [Math.abs(advance) * Math.hypot(a, b), Math.abs(size) * Math.hypot(c, d)];
    this.pieces.push({ str: text, transform, width, height });
  }

  /** Where each letter begins and ends along its line. */
  #place(glyphs: readonly (Glyph | number)[]): { letters: Letter[]; advance: number } {
    const { size, charSpacing, wordSpacing, widthScale } = this.#state;
    const unit = this.#unitOfFont();
    const letters: Letter[] = [];
    let at = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        at -= (glyph / 1000) * size * widthScale;
        continue;
      }
      const end = at + glyph.width * unit * size * widthScale;
      letters.push({ text: glyph.unicode, code: glyph.originalCharCode, start: at, end });
      at = end + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * widthScale;
    }
    return { letters, advance: at };
  }

  /** Fonts whose letters are drawings have units of their own. */
  #unitOfFont(): number {
    const { commonObjs } = this.#page;
    const { font } = this.#state;
    const matrix: unknown = commonObjs.has(font) ? commonObjs.get(font)?.fontMatrix : undefined;
    const [unit] = Array.isArray(matrix) ? matrix : [];
    return typeof unit === 'number' && unit !== 0 ? unit : 0.001;
  }

  #isOnPage([, , , , x = 0, y = 0]: Matrix): boolean {
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#page.view;
    return x >= left - 1 && x <= right + 1 && y >= bottom - 1 && y <= top + 1;
  }
}
