import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageCharsMax } from '../limits.ts';
import { linesOfPage, type TextPiece } from '../pdf-lines.ts';
import type { WordBox } from '../reading-types.ts';
import { Unreadable } from '../unreadable.ts';
import { joinSpaced } from './letter-spacing.ts';
import type { Layers } from './pdf-layers.ts';
import { shownPieces } from './pdf-letters.ts';
import { notesOf, type WrittenNote } from './pdf-notes.ts';
import type { OperatorList } from './pdf-walk.ts';

/** The text that a page has of itself. */
export interface OwnText {
  text: string;
  /** Where a piece of it stands, in fractions of the upright page: x, y, width, height. */
  places: [number, number, number, number][];
  /** Places of words that the text of the page in a browser does not have. */
  boxes: WordBox[];
  /** What somebody wrote into the page, by lines. */
  notes: string;
}

/** Set wide: `R E S I S T O R`; the mark of UTF-16, as two letters. */
const spoilt = /(?:^|\s)(?:[\p{L}\p{N}_] ){3,}[\p{L}\p{N}_](?:\s|$)|\u00fe\u00ff/mu;

/** @throws Unreadable where a page has more text than pages have */
export async function ownTextOf(
  page: PDFPageProxy,
  layers: Layers,
  operators: () => Promise<OperatorList>,
): Promise<OwnText> {
  const given = await givenPieces(page);
  const first = linesOfPage(given);
  const isSpoilt = spoilt.test(first);
  const notes = await notesOf(page, layers.isVisible);
  const written = notes.flatMap((note) => boxesOf(page, note));
  const ofNotes = notes.map(({ text }) => text).join('\n');
  if (!isSpoilt && !layers.areSomeOff)
    return {
      text: first,
      places: given.map((piece) => placeOf(page, piece)),
      boxes: written,
      notes: ofNotes,
    };
  const pieces = joinSpaced(shownPieces(page, await operators(), layers.isVisible));
  const known = new Set(wordsOf(first));
  const others = pieces.filter(({ str }) => wordsOf(str).some((word) => !known.has(word)));
  return {
    text: linesOfPage(pieces),
    places: pieces.map((piece) => placeOf(page, piece)),
    boxes: [...others.flatMap((piece) => boxesOfPiece(page, piece)), ...written],
    notes: ofNotes,
  };
}

async function givenPieces(page: PDFPageProxy): Promise<TextPiece[]> {
  const pieces: TextPiece[] = [];
  let chars = 0;
  const reader = page.streamTextContent({}).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    for (const item of value.items) {
      if (!('str' in item)) continue;
      pieces.push(item);
      chars += item.str.length;
    }
    if (chars > 2 * pageCharsMax) {
      await reader.cancel(new Error('Too much text'));
      throw new Unreadable('grande-demais');
    }
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type Rect = readonly number[];

/** In fractions of the upright page. */
function onPage(page: PDFPageProxy, rect: Rect): [number, number, number, number] {
  const viewport = page.getViewport({ scale: 1 });
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top);
  const share = (value: number, of: number) => Math.round((10_000 * value) / of) / 10_000;
  return [
    ...([share(Math.min(x1, x2), viewport.width), share(Math.min(y1, y2), viewport.height)] as const),
    ...([share(Math.abs(x2 - x1), viewport.width), share(Math.abs(y2 - y1), viewport.height)] as const),
  ];
}

function placeOf(page: PDFPageProxy, piece: TextPiece): [number, number, number, number] {
  return onPage(page, rectOf(piece, 0, 1));
}

/** Of the part of a piece from one share of its width to another. */
function rectOf({ transform, width, height }: TextPiece, from: number, to: number): Rect {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const [dx, dy] = [(a / along) * width, (b / along) * width];
  const [ux, uy] = [(c / up) * height, (d / up) * height];
  return [x + from * dx - 0.2 * ux, y + from * dy - 0.2 * uy, x + to * dx + ux, y + to * dy + uy];
}

function boxesOfPiece(page: PDFPageProxy, piece: TextPiece): WordBox[] {
  const { length } = piece.str;
  return [...piece.str.matchAll(/\S+/g)].map(({ 0: word, index }): WordBox => {
    return [word, ...onPage(page, rectOf(piece, index / length, (index + word.length) / length))];
  });
}

/** All words of a note stand where it does. */
function boxesOf(page: PDFPageProxy, { text, rect }: WrittenNote): WordBox[] {
  const place = onPage(page, rect);
  return (text.match(/\S+/g) ?? []).map((word): WordBox => [word, ...place]);
}
