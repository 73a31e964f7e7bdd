import { eachStretch } from './cells.ts';
import type { Colours } from './colours.ts';
import { type BoardLayout, sideBits } from './layout.ts';
import type { Lit } from './scene.ts';
import { areaOf, type Size, type Transform, transformOf, type View } from './view.ts';

/** What stands beside pins, such as what a good board measures there: at one pin, or at each of a net. */
export interface Notes {
  pins: ReadonlyMap<number, string>;
  nets: ReadonlyMap<number, string>;
}

export interface Scenery {
  layout: BoardLayout;
  view: View;
  size: Size;
  lit: Lit;
  notes?: Notes;
  /** The pin that is pointed at. */
  pointed?: number | null;
}

type Canvas = Pick<
  CanvasRenderingContext2D,
  'fillRect' | 'strokeRect' | 'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'fillText'
> & {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  font: string;
  textAlign: string;
  textBaseline: string;
};

interface Drawing extends Scenery {
  canvas: Canvas;
  colours: Colours;
  transform: Transform;
  /** Bits of the side that is seen. */
  shown: number;
}

/** Draws what is seen of a board, in CSS pixels. */
export function drawBoard(canvas: Canvas, scenery: Scenery, ofScheme: Colours): void {
  const { view, size } = scenery;
  const transform = transformOf(view, size);
  const drawing = { ...scenery, canvas, colours: ofScheme, transform, shown: sideBits[view.side] };
  canvas.fillStyle = ofScheme.ground;
  canvas.fillRect(0, 0, size.width, size.height);
  drawOutline(drawing);
  const boxes = boxesInSight(drawing);
  drawParts(drawing, boxes);
  drawPins(drawing);
  drawNet(drawing);
  drawLitPart(drawing);
  drawPartNames(drawing, boxes);
  drawPinTexts(drawing);
  drawNotes(drawing);
}

/** Points nearer to the last one than this, in pixels, are left out. */
const leastStepPx = 0.7;

function drawOutline({ canvas, layout, transform: t, colours }: Drawing): void {
  canvas.strokeStyle = colours.outline;
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  for (const line of layout.outline) {
    let [lastX, lastY] = [Number.NaN, Number.NaN];
    for (let at = 0; at + 1 < line.length; at += 2) {
      const [px = 0, py = 0] = [line[at], line[at + 1]];
      const [x, y] = [t.a * px + t.c * py + t.e, t.b * px + t.d * py + t.f];
      const isLast = at + 3 >= line.length;
      if (!isLast && Math.abs(x - lastX) < leastStepPx && Math.abs(y - lastY) < leastStepPx) continue;
      if (at === 0) canvas.moveTo(x, y);
      else canvas.lineTo(x, y);
      [lastX, lastY] = [x, y];
    }
  }
  canvas.stroke();
}

interface Box {
  part: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The rectangle of a part on the canvas. */
function boxOf({ layout: { parts }, transform: t }: Drawing, part: number): Box {
  const at = 4 * part;
  const { boxes } = parts;
  const [left = 0, bottom = 0, right = 0, top = 0] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]];
  const [x1, y1] = [t.a * left + t.c * bottom + t.e, t.b * left + t.d * bottom + t.f];
  const [x2, y2] = [t.a * right + t.c * top + t.e, t.b * right + t.d * top + t.f];
  return {
    part,
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}

function boxesInSight(drawing: Drawing): Box[] {
  const { layout, size, shown } = drawing;
  const found: Box[] = [];
  for (let part = 0; part < layout.parts.names.length; part++) {
    if (((layout.parts.sides[part] ?? 0) & shown) === 0) continue;
    const box = boxOf(drawing, part);
    // Of a part without a place nothing is true.
    const isSeen =
      box.left < size.width && box.left + box.width > 0 && box.top < size.height && box.top + box.height > 0;
    if (isSeen) found.push(box);
  }
  return found;
}

/** Smaller parts are their pins alone. */
const leastPartPx = 5;

function drawParts({ canvas, colours }: Drawing, boxes: readonly Box[]): void {
  const large = boxes.filter(({ width, height }) => Math.max(width, height) >= leastPartPx);
  canvas.fillStyle = colours.part;
  for (const { left, top, width, height } of large) canvas.fillRect(left, top, width, height);
  canvas.strokeStyle = colours.partEdge;
  canvas.lineWidth = 1;
  for (const { left, top, width, height } of large) canvas.strokeRect(left, top, width, height);
}

const leastPinPx = 1;
/** Pins up to this size are drawn once for each pixel: where a whole board is seen, thousands fall on each other. */
const stampedPx = 2.5;
let stamps = new Uint8Array(0);

function drawPins(drawing: Drawing): void {
  const { canvas, colours, layout, transform: t, size, view, shown } = drawing;
  const { pins, cells } = layout;
  const area = areaOf(size, t);
  const around = 1;
  const seen = {
    left: area.left - around,
    right: area.right + around,
    bottom: area.bottom - around,
    top: area.top + around,
  };
  const columns = Math.ceil(size.width) + 1;
  stamps =
    stamps.length < columns * (Math.ceil(size.height) + 1)
      ? new Uint8Array(columns * (Math.ceil(size.height) + 1))
      : stamps.fill(0);
  for (const isFree of [true, false]) {
    canvas.fillStyle = isFree ? colours.freePin : colours.pin;
    eachStretch(cells, seen, (from, to) => {
      for (let at = from; at < to; at++) {
        const pin = cells.pins[at] ?? 0;
        if (((pins.sides[pin] ?? 0) & shown) === 0 || (pins.nets[pin] ?? 0) < 0 !== isFree) continue;
        const [px = 0, py = 0] = [pins.x[pin], pins.y[pin]];
        const edge = Math.max(leastPinPx, 2 * (pins.halves[pin] ?? 0) * view.scale);
        const x = t.a * px + t.c * py + t.e - edge / 2;
        const y = t.b * px + t.d * py + t.f - edge / 2;
        if (x > size.width || y > size.height || x + edge < 0 || y + edge < 0) continue;
        if (edge > stampedPx) canvas.fillRect(x, y, edge, edge);
        else {
          const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
          const stamp = top * columns + left;
          if (stamps[stamp] === 1) continue;
          stamps[stamp] = 1;
          canvas.fillRect(left, top, Math.ceil(edge), Math.ceil(edge));
        }
      }
    });
  }
}

const leastLitPx = 5;

/** Square of a pin on the canvas, at least so large; null: out of sight. */
function squareOf({ layout: { pins }, transform: t, view, size }: Drawing, pin: number, leastPx: number) {
  const [px = 0, py = 0] = [pins.x[pin], pins.y[pin]];
  const edge = Math.max(leastPx, 2 * (pins.halves[pin] ?? 0) * view.scale);
  const [x, y] = [t.a * px + t.c * py + t.e, t.b * px + t.d * py + t.f];
  const isSeen = x + edge > 0 && y + edge > 0 && x - edge < size.width && y - edge < size.height;
  return isSeen ? { left: x - edge / 2, top: y - edge / 2, edge, x, y } : null;
}

/** Pins of the lit net: full on the side that is seen, hollow on the other. No lines: those of a ground net would hide the board. */
function drawNet(drawing: Drawing): void {
  const { canvas, colours, layout, lit, shown } = drawing;
  if (lit.net === null) return;
  const { nets, pins } = layout;
  canvas.fillStyle = colours.net;
  canvas.strokeStyle = colours.net;
  canvas.lineWidth = 1.5;
  for (let at = nets.first[lit.net] ?? 0; at < (nets.first[lit.net + 1] ?? 0); at++) {
    const pin = nets.pins[at] ?? 0;
    const square = squareOf(drawing, pin, leastLitPx);
    if (square === null) continue;
    const { left, top, edge } = square;
    if (((pins.sides[pin] ?? 0) & shown) !== 0) canvas.fillRect(left, top, edge, edge);
    else canvas.strokeRect(left, top, edge, edge);
  }
}

/** A lit part is framed, with room around it so that one finds it on the whole board; a lit pin too. */
function drawLitPart(drawing: Drawing): void {
  const { canvas, colours, layout, lit } = drawing;
  canvas.strokeStyle = colours.lit;
  canvas.lineWidth = 3;
  if (lit.part !== null) {
    const { left, top, width, height } = boxOf(drawing, lit.part);
    const room = Math.max(3, (16 - Math.min(width, height)) / 2);
    canvas.strokeRect(left - room, top - room, width + 2 * room, height + 2 * room);
    if (lit.net === null) drawPinsOfPart(drawing, lit.part);
  }
  if (lit.pin === null || layout.pins.parts[lit.pin] === undefined) return;
  const square = squareOf(drawing, lit.pin, leastLitPx);
  if (square !== null) canvas.strokeRect(square.left - 2, square.top - 2, square.edge + 4, square.edge + 4);
}

function drawPinsOfPart(drawing: Drawing, part: number): void {
  const { canvas, colours, layout } = drawing;
  canvas.fillStyle = colours.lit;
  for (let pin = layout.parts.first[part] ?? 0; pin < (layout.parts.first[part + 1] ?? 0); pin++) {
    const square = squareOf(drawing, pin, leastPinPx);
    if (square !== null) canvas.fillRect(square.left, square.top, square.edge, square.edge);
  }
}

const text = { leastWidthPx: 26, leastHeightPx: 11, atMost: 350, pinPx: 20, pinsAtMost: 250 } as const;
/** Of a letter's height, that a letter of these names is wide. */
const widthOfLetter = 0.62;

/** Fewer letters of a longer name tell nothing. */
const lettersMin = 6;

/** As much of a name as has room; empty: too little has. */
export function cutTo(name: string, widthPx: number, heightPx: number): string {
  const letters = Math.floor(widthPx / (heightPx * widthOfLetter));
  if (name.length <= letters) return name;
  return letters < lettersMin ? '' : `${name.slice(0, letters - 1)}…`;
}

function drawPartNames({ canvas, colours, layout, lit }: Drawing, boxes: readonly Box[]): void {
  canvas.fillStyle = colours.partName;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  const named = boxes.filter(
    ({ width, height, part }) =>
      (width >= text.leastWidthPx && height >= text.leastHeightPx) || part === lit.part,
  );
  // The largest are what one finds one's way by.
  if (named.length > text.atMost)
    named.sort((one, other) => other.width * other.height - one.width * one.height);
  let current = 0;
  for (const { part, left, top, width, height } of named.slice(0, text.atMost)) {
    const size = Math.round(Math.min(22, Math.max(11, height / 4)));
    // Choosing a font takes longer than writing a name.
    if (size !== current) canvas.font = `600 ${size}px sans-serif`;
    current = size;
    const name = layout.parts.names[part] ?? '';
    // A lit part is named whole, whatever it covers.
    const shown = part === lit.part ? name.slice(0, 80) : cutTo(name, width - 2, size);
    if (shown !== '') canvas.fillText(shown, left + width / 2, top + height / 2);
  }
}

/** Numbers of pins and names of their nets, where pins are large enough to be read. */
function drawPinTexts(drawing: Drawing): void {
  const { canvas, colours, layout, transform, size, view, shown } = drawing;
  const { pins, cells, nets } = layout;
  // The largest pin decides whether it is worth looking at any.
  if (2 * 0.9 * view.scale < text.pinPx) return;
  canvas.fillStyle = colours.pinText;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.font = '600 11px sans-serif';
  let left = text.pinsAtMost;
  eachStretch(cells, areaOf(size, transform), (from, to) => {
    for (let at = from; at < to && left > 0; at++) {
      const pin = cells.pins[at] ?? 0;
      if (((pins.sides[pin] ?? 0) & shown) === 0) continue;
      const square = squareOf(drawing, pin, 0);
      if (square === null || square.edge < text.pinPx) continue;
      const net = nets.names[pins.nets[pin] ?? -1] ?? '';
      const number = pins.numbers[pin] ?? '';
      const hasBoth = square.edge >= 2 * text.pinPx && net !== '';
      if (number !== '')
        canvas.fillText(cutTo(number, square.edge, 11), square.x, square.y - (hasBoth ? 7 : 0));
      if (hasBoth) canvas.fillText(cutTo(net, square.edge, 11), square.x, square.y + 7);
      left -= 1;
    }
  });
}

const note = { heightPx: 15, letterPx: 7, columnPx: 12, leastPxOfMm: 8 } as const;
/** More than a canvas has. */
const columnsMax = 4096;

/** Notes of what is lit first, then of what is pointed at, then of the others where pins are not too near; none over another. */
function drawNotes(drawing: Drawing): void {
  const { canvas, colours, notes, layout, lit, pointed, view, size, transform } = drawing;
  if (notes === undefined || (notes.pins.size === 0 && notes.nets.size === 0)) return;
  canvas.fillStyle = colours.note;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  canvas.font = '600 12px sans-serif';
  const writer = new NoteWriter(drawing, notes);
  const { nets, parts, pins, cells } = layout;
  if (lit.pin !== null) writer.write(lit.pin);
  if (lit.net !== null) writer.writeOf(nets, lit.net, nets.pins);
  else if (lit.part !== null) writer.writeOf(parts, lit.part);
  if (pointed != null) {
    writer.write(pointed);
    writer.writeOf(nets, pins.nets[pointed] ?? -1, nets.pins);
  }
  if (view.scale < note.leastPxOfMm) return;
  eachStretch(cells, areaOf(size, transform), (from, to) => {
    for (let at = from; at < to && !writer.isFull; at++) writer.write(cells.pins[at] ?? 0);
  });
}

/** Writes each note where there is still room for it. */
class NoteWriter {
  readonly #drawing: Drawing;
  readonly #notes: Notes;
  /** Rows and columns of the canvas that have a note. */
  readonly #taken = new Set<number>();
  #left: number = text.atMost;

  constructor(drawing: Drawing, notes: Notes) {
    this.#drawing = drawing;
    this.#notes = notes;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** At the pins of a net or a part; of -1 there are none. */
  writeOf({ first }: { first: Uint32Array }, at: number, pins?: Uint32Array): void {
    for (let pin = first[at] ?? 0; pin < (first[at + 1] ?? 0) && at >= 0; pin++)
      this.write(pins?.[pin] ?? pin);
  }

  write(pin: number): void {
    const { layout, shown, canvas } = this.#drawing;
    const { pins } = layout;
    if (this.isFull || ((pins.sides[pin] ?? 0) & shown) === 0) return;
    const written = this.#notes.pins.get(pin) ?? this.#notes.nets.get(pins.nets[pin] ?? -1);
    const square = written === undefined ? null : squareOf(this.#drawing, pin, leastLitPx);
    if (written === undefined || square === null) return;
    const left = square.left + square.edge + 3;
    if (!this.#take(left, square.y, written.length * note.letterPx)) return;
    canvas.fillText(written, left, square.y);
    this.#left -= 1;
  }

  /** @returns whether nothing was there */
  #take(left: number, middle: number, width: number): boolean {
    const half = note.heightPx / 2 - 1;
    const rowOf = (y: number) => Math.floor(y / note.heightPx) * columnsMax;
    const [top, bottom] = [rowOf(middle - half), rowOf(middle + half)];
    const [from, to] = [Math.floor(left / note.columnPx), Math.floor((left + width) / note.columnPx)];
    for (let at = from; at <= to; at++)
      if (this.#taken.has(top + at) || this.#taken.has(bottom + at)) return false;
    for (let at = from; at <= to; at++) this.#taken.add(top + at).add(bottom + at);
    return true;
  }
}
