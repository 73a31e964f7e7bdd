import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The layers of a PDF as a viewer shows them at first. */
export interface Layers {
  /** Some layer is off, so that not all text is shown. */
  areSomeOff: boolean;
  isVisible(layer: unknown): boolean;
}

export async function layersOf(document: PDFDocumentProxy): Promise<Layers> {
  const config = await document.getOptionalContentConfig();
  const groups = [...config];
  return {
    areSomeOff: groups.some(([, group]) => !group.visible),
    isVisible: (layer) => config.isVisible(layer),
  };
}
