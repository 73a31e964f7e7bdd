import { TouchManager } from 'pdfjs-dist';
// After pdf.js itself, which these components find in the global scope.
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';
import { previewLimits } from '../../../timings.ts';
import { BrokenPdf, type PdfDocument, shipped } from './pdf-document.ts';
import { showFieldsAsText } from './xfa-form.ts';

/** Not drawn again before a wheel or two fingers have rested for so long; until then the pages are stretched. */
const restMs = 300;

export interface ShownPdf {
  viewer: PDFViewer;
  events: EventBus;
  links: PDFLinkService;
  /** Keeps the point in place that is given in pixels of the screen, or else the middle. */
  zoomBy: (factor: number, at?: { x: number; y: number }) => void;
  close: () => void;
}

interface ShowPdf {
  /** Scrolls; its first child gets the pages. */
  container: HTMLDivElement;
  document: PdfDocument;
  startPage: number;
  onFailure: (error: unknown) => void;
}

/** Shows a PDF in an element, by pdf.js's own viewer. */
export function showPdf({ container, document, startPage, onFailure }: ShowPdf): ShownPdf {
  const ending = new AbortController();
  const { signal } = ending;
  const { viewer, events, links } = makeViewer(container, signal);
  const shown = {
    viewer,
    events,
    links,
    zoomBy: zoomOf(viewer, container),
    close: () => {
      ending.abort();
      viewer.setDocument(noDocument);
      links.setDocument(null);
    },
  };
  events.on('pagesinit', () => {
    viewer.currentScaleValue = 'page-width';
    if (startPage > 1) viewer.scrollPageIntoView({ pageNumber: Math.min(startPage, document.numPages) });
  });
  // A turned page is higher or lower: what was in sight would be another page.
  events.on('rotationchanging', ({ pageNumber }: { pageNumber: number }) =>
    viewer.scrollPageIntoView({ pageNumber }),
  );
  events.on('pagerendered', ({ pageNumber, error }: { pageNumber: number; error: unknown }) => {
    if (error) sayBroken(viewer, pageNumber);
  });
  events.on('annotationlayerrendered', ({ pageNumber }: { pageNumber: number }) =>
    nameNotes(viewer.getPageView(pageNumber - 1).div),
  );
  events.on('xfalayerrendered', ({ pageNumber }: { pageNumber: number }) =>
    showFieldsAsText(viewer.getPageView(pageNumber - 1).div),
  );
  watchPages(shown, document);
  keepFitting(shown, container, signal);
  zoomByHand(shown, container, signal);
  links.setDocument(document, null);
  viewer.setDocument(document);
  // Without its first page nothing is laid out.
  document.getPage(1).catch(() => signal.aborted || onFailure(new BrokenPdf()));
  return shown;
}

function makeViewer(container: HTMLDivElement, signal: AbortSignal) {
  const events = new EventBus();
  const links = new PDFLinkService({ eventBus: events, externalLinkTarget: LinkTarget.BLANK });
  const viewer = new PDFViewer({
    container,
    eventBus: events,
    linkService: links,
    l10n: portuguese,
    imageResourcesPath: `${shipped}/images/`,
    // Drawn, but not filled in: nothing of it would be kept. 1 is `AnnotationMode.ENABLE`.
    annotationMode: 1,
    annotationEditorMode: -1,
    enableSelectionRendering: false,
    // Beyond it a page is drawn coarsely, with a sharp canvas over what is in sight.
    maxCanvasPixels: previewLimits.canvasPixelsMax,
    // Not in its types; without it its watchers would outlive it.
    ...{ abortSignal: signal },
  });
  links.setViewer(viewer);
  return { viewer, events, links };
}

/** Typed as never empty, but meant to be: it closes the document shown. */
const noDocument = null as unknown as PdfDocument;

/** The components ask for translations by key; the few texts of ours are set where they appear. */
const portuguese = {
  getLanguage: () => 'pt-br',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
} as never;

function sayBroken(viewer: PDFViewer, page: number): void {
  const { div } = viewer.getPageView(page - 1);
  if (div.querySelector('[role="alert"]') !== null) return;
  const note = globalThis.document.createElement('p');
  note.role = 'alert';
  note.textContent = `Erro ao abrir a página ${page}.`;
  div.append(note);
}

/** Icons of comments in a PDF. */
function nameNotes(page: HTMLElement): void {
  for (const icon of page.querySelectorAll<HTMLImageElement>('img[data-l10n-id]')) icon.alt = 'Comentário';
}

/** Says so where a page cannot be read at all: the viewer leaves it empty. */
function watchPages({ viewer, events }: ShownPdf, document: PdfDocument): void {
  const seen = new Set<number>();
  events.on('updateviewarea', () => {
    const page = viewer.currentPageNumber;
    if (seen.has(page)) return;
    seen.add(page);
    document.getPage(page).catch(() => viewer.pdfDocument === document && sayBroken(viewer, page));
  });
}

/** The width or the whole page go on fitting while the screen changes. */
function keepFitting({ viewer }: ShownPdf, container: HTMLElement, signal: AbortSignal): void {
  const watch = new ResizeObserver(() => {
    const value = viewer.currentScaleValue;
    if (Number.isNaN(Number(value))) viewer.currentScaleValue = value;
    viewer.update();
  });
  watch.observe(container);
  signal.addEventListener('abort', () => watch.disconnect());
}

function zoomOf(viewer: PDFViewer, container: HTMLElement): ShownPdf['zoomBy'] {
  // The viewer rounds: many small steps would be lost.
  let wanted = 0;
  return (factor, at) => {
    const now = viewer.currentScale;
    if (Math.abs(wanted - now) > 0.02) wanted = now;
    const { left, top, width, height } = container.getBoundingClientRect();
    const { x, y } = at ?? { x: left + width / 2, y: top + height / 2 };
    wanted = Math.max(Math.min(previewLimits.zoomMin, now), Math.min(previewLimits.zoomMax, wanted * factor));
    viewer.updateScale({
      scaleFactor: wanted / now,
      drawingDelay: at === undefined ? -1 : restMs,
      origin: [x - left + container.offsetLeft, y - top + container.offsetTop],
    });
  };
}

/** Ctrl+wheel, which is also what a touchpad's pinch is, and two fingers on a touch screen. */
function zoomByHand({ zoomBy }: ShownPdf, container: HTMLElement, signal: AbortSignal): void {
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
      zoomBy(1.2 ** -Math.max(-1, Math.min(1, lines)), { x: event.clientX, y: event.clientY });
    },
    { passive: false, signal },
  );
  new TouchManager({
    container,
    onPinching: ([x, y]: [number, number], before: number, now: number) => zoomBy(now / before, { x, y }),
    signal,
  });
}
