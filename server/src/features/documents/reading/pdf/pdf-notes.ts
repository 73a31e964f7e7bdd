import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What somebody wrote into a page: the value of a field, a note, a text box. */
export interface WrittenNote {
  text: string;
  /** In the units of the page: left, bottom, right, top. */
  rect: readonly number[];
}

/** Flags of annotations that are not shown (ISO 32000-1, 12.5.3). */
const unseen = 2 | 32;
/** A popup repeats its note; what a link says is on the page. */
const silent = new Set(['Popup', 'Link']);
const notesMax = 5_000;

/** The notes on a page and the values of its fields, in the order of the file. */
export async function notesOf(
  page: PDFPageProxy,
  isVisible: (layer: unknown) => boolean,
): Promise<WrittenNote[]> {
  const annotations: readonly Annotation[] = await page.getAnnotations();
  return annotations
    .filter(({ subtype, annotationFlags = 0, oc }) => {
      if (silent.has(subtype) || (annotationFlags & unseen) !== 0) return false;
      return oc === undefined || oc === null || isVisible(oc);
    })
    .slice(0, notesMax)
    .map((annotation) => ({ text: textIn(annotation).trim(), rect: annotation.rect ?? [] }))
    .filter(({ text }) => text !== '');
}

/** What is used of what pdf.js says of an annotation, which has no types. */
interface Annotation {
  subtype: string;
  annotationFlags?: number;
  rect?: number[];
  oc?: unknown;
  contentsObj?: { str?: string };
  textContent?: string[];
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
  options?: { exportValue: string; displayValue: string }[];
}

function textIn(annotation: Annotation): string {
  if (annotation.subtype === 'Widget') return shownValue(annotation);
  const written = annotation.contentsObj?.str ?? '';
  return written.trim() === '' ? (annotation.textContent ?? []).join('\n') : written;
}

function shownValue({ fieldType, fieldValue, password, options = [] }: Annotation): string {
  if ((fieldType !== 'Tx' && fieldType !== 'Ch') || password === true) return '';
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const shown = new Map(options.map(({ exportValue, displayValue }) => [exportValue, displayValue]));
  return values.flatMap((value) => (typeof value === 'string' ? [shown.get(value) ?? value] : [])).join('\n');
}
