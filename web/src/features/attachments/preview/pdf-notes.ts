import type { Box } from '@bancada/contract/attachments/documents';
import type { PDFPageProxy } from 'pdfjs-dist';

/** What somebody wrote into a page, and where it stands. */
export interface Note {
  text: string;
  box: Box;
}

/** What is used of what pdf.js says of an annotation, which has no types. */
interface Annotation {
  subtype: string;
  annotationFlags?: number;
  rect?: number[];
  contentsObj?: { str?: string };
  textContent?: string[];
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
}

/** Flags of annotations that are not shown (ISO 32000-1, 12.5.3). */
const unseen = 2 | 32;

/** Notes, text boxes and values of fields, as the server reads them for the search. */
export function notesOn(page: PDFPageProxy, annotations: readonly Annotation[]): Note[] {
  return annotations
    .filter(({ subtype, annotationFlags = 0 }) => {
      return subtype !== 'Popup' && subtype !== 'Link' && (annotationFlags & unseen) === 0;
    })
    .map((annotation) => ({ text: textIn(annotation), box: boxOf(page, annotation.rect ?? []) }))
    .filter(({ text }) => text.trim() !== '');
}

function textIn({ subtype, contentsObj, textContent = [], ...field }: Annotation): string {
  if (subtype !== 'Widget') return contentsObj?.str || textContent.join('\n');
  if (!/^(Tx|Ch)$/.test(field.fieldType ?? '') || field.password === true) return '';
  return [field.fieldValue]
    .flat()
    .filter((value) => typeof value === 'string')
    .join('\n');
}

function boxOf(page: PDFPageProxy, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Box {
  const viewport = page.getViewport({ scale: 1 });
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top);
  return {
    x: Math.min(x1, x2) / viewport.width,
    y: Math.min(y1, y2) / viewport.height,
    largura: Math.abs(x2 - x1) / viewport.width,
    altura: Math.abs(y2 - y1) / viewport.height,
  };
}
