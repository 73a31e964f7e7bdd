import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = number[];
const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Of the page's area. Scanners cut a page into strips, so it is all images together. */
const shareOfScan = 0.5;
const images: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

/** Whether images cover most of a page, as in a scan. */
export async function isMostlyImage(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const enough = shareOfScan * Math.abs((right - left) * (top - bottom));
  const kept: Matrix[] = [];
  let matrix = identity;
  let covered = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) kept.push(matrix);
    else if (operator === OPS.restore) matrix = kept.pop() ?? identity;
    else if (operator === OPS.transform) matrix = Util.transform(matrix, argsArray[index]);
    else if (operator === OPS.paintFormXObjectBegin) {
      kept.push(matrix);
      const [own] = argsArray[index];
      if (own) matrix = Util.transform(matrix, own);
    } else if (operator === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? identity;
    else if (images.has(operator)) covered += areaOfUnit(matrix);
    if (covered >= enough) return true;
  }
  return false;
}

const areaOfUnit = ([a = 0, b = 0, c = 0, d = 0]: Matrix) => Math.abs(a * d - b * c);
