import type { Attachment } from '@bancada/contract/attachments';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';
import { previewLimits } from '../../../timings.ts';
import { attachmentBytes } from '../attachments.queries.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;

/** Where the build puts pdf.js's additional files: see `vite.config.ts`. */
const shipped = `/assets/pdfjs-${pdfjs.version}`;

const parameters = {
  cMapUrl: `${shipped}/cmaps/`,
  standardFontDataUrl: `${shipped}/standard_fonts/`,
  wasmUrl: `${shipped}/wasm/`,
  iccUrl: `${shipped}/iccs/`,
  // Fetch only what the visible pages need.
  rangeChunkSize: previewLimits.pdfRangeBytes,
  disableStream: true,
  disableAutoFetch: true,
};

export type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;

/** Fetches the ranges of an attachment on demand, each with a current access token. */
class AttachmentRanges extends pdfjs.PDFDataRangeTransport {
  readonly #id: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #ending = new AbortController();

  constructor({ id, tamanho }: Attachment, onFailure: (error: unknown) => void) {
    super(tamanho, null);
    this.#id = id;
    this.#onFailure = onFailure;
  }

  override requestDataRange(from: number, upTo: number): void {
    const { signal } = this.#ending;
    attachmentBytes(this.#id, signal, { from, upTo })
      .then((part) => part.arrayBuffer())
      .then((bytes) => this.onDataRange(from, new Uint8Array(bytes)))
      .catch((error) => {
        if (!signal.aborted) this.#onFailure(error);
      });
  }

  override abort(): void {
    this.#ending.abort();
  }
}

interface OpenPdf {
  onOpen: (document: PdfDocument) => void;
  /** Also called later, if a range cannot be fetched. */
  onFailure: (error: unknown) => void;
}

/** Opens a PDF; returns the function that closes it. */
export function openPdf(attachment: Attachment, { onOpen, onFailure }: OpenPdf): () => void {
  let isWanted = true;
  const fail = (error: unknown) => {
    if (isWanted) onFailure(error);
  };
  const range = new AttachmentRanges(attachment, fail);
  const task = pdfjs.getDocument({ ...parameters, range });
  task.promise.then((document) => isWanted && onOpen(document), fail);
  return () => {
    isWanted = false;
    range.abort();
    void task.destroy();
  };
}
