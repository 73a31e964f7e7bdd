import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Matrix = readonly number[];
export type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

/** An operator of a page, and where it draws. */
export interface Step {
  operator: number;
  args: OperatorList['argsArray'][number];
  matrix: Matrix;
  /** Drawn in a layer that is off. */
  isHidden: boolean;
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0];
export const begins: ReadonlySet<number> = new Set([OPS.save, OPS.paintFormXObjectBegin]);
export const ends: ReadonlySet<number> = new Set([OPS.restore, OPS.paintFormXObjectEnd]);

/** What a page draws of its own, in order: without what annotations draw on it. */
export function* stepsOf(
  { fnArray, argsArray }: OperatorList,
  isVisible: (layer: unknown) => boolean = () => true,
): Generator<Step, void> {
  const kept: Matrix[] = [];
  const hiding: boolean[] = [];
  let matrix = identity;
  let annotations = 0;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    if (operator === OPS.beginAnnotation) annotations += 1;
    else if (operator === OPS.endAnnotation) annotations -= 1;
    if (annotations > 0) continue;
    if (begins.has(operator)) kept.push(matrix);
    if (ends.has(operator)) matrix = kept.pop() ?? identity;
    else if (operator === OPS.transform) matrix = Util.transform([...matrix], args);
    else if (operator === OPS.paintFormXObjectBegin && args[0]) matrix = Util.transform([...matrix], args[0]);
    else if (operator === OPS.beginMarkedContent) hiding.push(false);
    else if (operator === OPS.beginMarkedContentProps) hiding.push(args[0] === 'OC' && !isVisible(args[1]));
    else if (operator === OPS.endMarkedContent) hiding.pop();
    yield { operator, args, matrix, isHidden: hiding.includes(true) };
  }
}
