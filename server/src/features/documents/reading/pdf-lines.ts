import { joinLines } from './page-text.ts';

/** A piece of text as pdf.js gives it. */
export interface TextPiece {
  str: string;
  /** Scale, turn and place: [a, b, c, d, x, y], y upwards. */
  transform: readonly number[];
  /** Along its direction. */
  width: number;
  height: number;
}

/** A piece in the frame of its own direction: `along` grows as one reads, `across` downwards. */
interface Placed {
  text: string;
  quarter: number;
  along: number;
  across: number;
  width: number;
  size: number;
}

interface Line {
  quarter: number;
  across: number;
  size: number;
  from: number;
  to: number;
  text: string;
}

/** In sizes of the letters. */
const sameLineAcross = 0.4;
const wordGap = 0.18;
const overlapMax = 0.6;
/** Above this share of lines that go up the page, the file's order says nothing. */
const disorderMax = 0.3;

/** The text of a page by its lines, each from its first word to its last. */
export function linesOfPage(pieces: readonly TextPiece[]): string {
  const lines: Line[] = [];
  let hadSpace = false;
  for (const piece of pieces) {
    if (piece.str.trim() === '') {
      hadSpace ||= piece.str !== '';
      continue;
    }
    addPiece(lines, place(piece), hadSpace);
    hadSpace = /\s$/.test(piece.str);
  }
  const ordered = isDisordered(lines) ? inOrder(lines) : lines;
  return joinLines(ordered.map((line) => line.text.trim()).filter((text) => text !== ''));
}

function place({ str, transform, width, height }: TextPiece): Placed {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  const size = Math.max(Math.hypot(c, d), height, 0.1);
  const frames = [
    [x, -y],
    [y, x],
    [-x, y],
    [-y, -x],
  ] as const;
  const [along, across] = frames[quarter] ?? frames[0];
  return { text: str, quarter, along, across, width: Math.abs(width), size };
}

/** Joins a piece to the line before it, if it goes on there; otherwise it begins a line. */
function addPiece(lines: Line[], piece: Placed, hadSpace: boolean): void {
  const line = lines.at(-1);
  if (line === undefined || !goesOn(line, piece)) {
    lines.push({
      quarter: piece.quarter,
      across: piece.across,
      size: piece.size,
      from: piece.along,
      to: piece.along + piece.width,
      text: piece.text,
    });
    return;
  }
  // Bold letters are drawn twice by some programs, a little apart.
  const isAgain = piece.along < line.to - overlapMax * piece.size && line.text.endsWith(piece.text);
  if (isAgain) return;
  const isApart = hadSpace || piece.along - line.to > wordGap * Math.min(piece.size, line.size);
  line.text += isApart && !line.text.endsWith(' ') ? ` ${piece.text}` : piece.text;
  line.to = Math.max(line.to, piece.along + piece.width);
  line.size = Math.max(line.size, piece.size);
}

function goesOn(line: Line, piece: Placed): boolean {
  if (line.quarter !== piece.quarter) return false;
  const size = Math.max(line.size, piece.size);
  // Exponents and indices stand higher or lower, and are part of their word.
  if (Math.abs(piece.across - line.across) > sameLineAcross * size) return false;
  const isBehind = piece.along > line.to - overlapMax * piece.size;
  return isBehind || (piece.along >= line.from && line.text.endsWith(piece.text));
}

/** Whether lines come in an order that nobody reads in: up the page as often as down, or back within a line. */
function isDisordered(lines: Line[]): boolean {
  let back = 0;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined || before.quarter !== line.quarter) continue;
    const isSame = Math.abs(line.across - before.across) <= sameLineAcross * line.size;
    if (isSame ? line.from < before.from : line.across < before.across) back++;
  }
  return back > disorderMax * lines.length;
}

/** From the top, and what stands on one line from its beginning. */
function inOrder(lines: Line[]): Line[] {
  const sorted = lines.toSorted((a, b) => a.quarter - b.quarter || a.across - b.across || a.from - b.from);
  const rows: Line[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isSame =
      first !== undefined &&
      first.quarter === line.quarter &&
      Math.abs(line.across - first.across) <= sameLineAcross * Math.max(line.size, first.size);
    if (isSame) row?.push(line);
    else rows.push([line]);
  }
  return rows.map(joinRow).filter((line) => line !== null);
}

function joinRow(row: Line[]): Line | null {
  const [first, ...others] = row.toSorted((a, b) => a.from - b.from);
  if (first === undefined) return null;
  const joined = { ...first };
  for (const next of others) {
    const isApart = next.from - joined.to > wordGap * Math.min(next.size, joined.size);
    joined.text += isApart ? ` ${next.text.trimStart()}` : next.text;
    joined.to = Math.max(joined.to, next.to);
  }
  return joined;
}
