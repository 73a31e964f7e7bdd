import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, type OperatorList, stepsOf } from './pdf-walk.ts';

/** As large as strokes of letters are, in points. */
const [shortest, longest] = [0.4, 14];
/** How many numbers follow each kind of step of a path (`DrawOPS` of pdf.js): to, line, curve, quadratic curve, close. */
const numbersOf = [2, 2, 6, 4, 0] as const;

/** How many lines and outlines as small as letters a page draws: names of parts, where a drawing's letters are no text. */
export function letterStrokes(list: OperatorList, enough: number): number {
  let strokes = 0;
  for (const { operator, args, matrix, isHidden } of stepsOf(list)) {
    if (operator !== OPS.constructPath || isHidden) continue;
    const [data] = args[1] ?? [];
    if (data instanceof Float32Array) strokes += smallIn(data, scaleOf(matrix));
    if (strokes >= enough) break;
  }
  return strokes;
}

const scaleOf = ([a = 0, b = 0, c = 0, d = 0]: Matrix) => Math.sqrt(Math.abs(a * d - b * c));

/** Parts of a path that are neither longer nor shorter than letters. */
function smallIn(data: Float32Array, scale: number): number {
  let small = 0;
  let box = emptyBox();
  const end = () => {
    const size = Math.max(box.right - box.left, box.top - box.bottom) * scale;
    if (size >= shortest && size <= longest) small += 1;
    box = emptyBox();
  };
  for (let at = 0; at < data.length; ) {
    const kind = data[at++] ?? 0;
    if (kind === 0) end();
    const numbers = numbersOf[kind] ?? 0;
    for (const stop = at + numbers; at < stop; at += 2) extend(box, data[at] ?? 0, data[at + 1] ?? 0);
  }
  end();
  return small;
}

const emptyBox = () => ({ left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity });

function extend(box: ReturnType<typeof emptyBox>, x: number, y: number): void {
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x);
  box.bottom = Math.min(box.bottom, y);
  box.top = Math.max(box.top, y);
}
