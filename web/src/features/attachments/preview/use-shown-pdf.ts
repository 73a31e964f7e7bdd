import { useEffect, useRef, useState } from 'react';
import type { PdfDocument } from './pdf-document.ts';
import { PdfMarks } from './pdf-marks.ts';
import { type ShownPdf, showPdf } from './show-pdf.ts';

export interface ShownState {
  page: number;
  scale: number;
  /** `page-width`, `page-fit`, or a number as text. */
  fitting: string;
  /** In degrees, clockwise. */
  rotation: number;
  /** What the PDF calls its pages, if not by their numbers. */
  labels: readonly string[] | null;
  /** The page of the mark that was gone to last; null: none yet. */
  markedPage: number | null;
}

export interface Shown extends ShownPdf {
  marks: PdfMarks;
}

/** Shows a PDF in the element of `container`, and follows what it shows. */
export function useShownPdf(document: PdfDocument, startPage: number) {
  const container = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [state, setState] = useState<ShownState>({
    page: startPage,
    scale: 1,
    fitting: 'page-width',
    rotation: 0,
    labels: null,
    markedPage: null,
  });
  const start = useRef(startPage);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const change = (part: Partial<ShownState>) => setState((before) => ({ ...before, ...part }));
    const pdf = showPdf({ container: element, document, startPage: start.current, onFailure: setFailure });
    const marks = new PdfMarks(pdf, element, (markedPage) => change({ markedPage }));
    follow(pdf, change);
    pdf.events.on('pagesinit', () => {
      setShown({ ...pdf, marks });
      // In a dialog the keys are the pages' own from the start.
      if (element.closest('[role="dialog"]') !== null) element.focus({ preventScroll: true });
    });
    return () => {
      setShown(null);
      pdf.close();
    };
  }, [document]);
  return { container, shown, failure, state };
}

function follow({ viewer, events }: ShownPdf, change: (part: Partial<ShownState>) => void): void {
  events.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => change({ page: pageNumber }));
  events.on('scalechanging', ({ scale }: { scale: number }) =>
    change({ scale, fitting: viewer.currentScaleValue }),
  );
  events.on('rotationchanging', ({ pagesRotation }: { pagesRotation: number }) =>
    change({ rotation: pagesRotation }),
  );
  events.on('pagesinit', () => {
    const document = viewer.pdfDocument;
    const name = (labels: readonly string[] | null) => {
      if (viewer.pdfDocument !== document) return;
      viewer.setPageLabels(labels === null ? null : [...labels]);
      for (let index = 0; index < viewer.pagesCount; index += 1)
        viewer.getPageView(index).div.ariaLabel = `Página ${labels?.[index] || index + 1}`;
      change({ labels });
    };
    name(null);
    // Labels that cannot be read are none.
    document?.getPageLabels().then(
      (labels: string[] | null) => labels !== null && isTelling(labels) && name(labels),
      () => {},
    );
  });
}

/** Labels that are the pages' own numbers say nothing. */
const isTelling = (labels: readonly string[]) =>
  labels.some((label, index) => label !== '' && label !== String(index + 1));
