import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, type OperatorList, stepsOf } from './pdf-walk.ts';

/** Of the page's area. Scanners cut a page into strips, so it is all images together. */
const shareOfScan = 0.5;
const images: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

/** Whether images cover most of a page, as in a scan. */
export function isMostlyImage({ view }: PDFPageProxy, list: OperatorList): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const enough = shareOfScan * Math.abs((right - left) * (top - bottom));
  let covered = 0;
  for (const { operator, matrix } of stepsOf(list)) {
    if (images.has(operator)) covered += areaOfUnit(matrix);
    if (covered >= enough) return true;
  }
  return false;
}

const areaOfUnit = ([a = 0, b = 0, c = 0, d = 0]: Matrix) => Math.abs(a * d - b * c);
