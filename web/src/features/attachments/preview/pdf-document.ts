import type { Attachment } from '@bancada/contract/attachments/attachments';
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { previewLimits } from '../../../timings.ts';
import { attachmentBytes } from '../attachments.queries.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Where the build puts pdf.js's additional files: see `vite.config.ts`. */
export const shipped = `/assets/pdfjs-${version}`;

/**
 * What every PDF is opened with. No script of a PDF runs: pdf.js runs them only where it is given a sandbox for them, and those of XFA
 * forms not at all.
 */
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

export type PdfDocument = PDFDocumentProxy;

/** The bytes are not those of a PDF that can be read. Trying again does not help. */
export class BrokenPdf extends Error {}

/** Fetches the ranges of an attachment on demand, each with a current access token. */
class AttachmentRanges extends PDFDataRangeTransport {
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

/** A PDF that is waiting for its password. */
export interface PasswordQuestion {
  /** The last answer was wrong. */
  isWrong: boolean;
  /** The password stays in this tab. */
  answer: (password: string) => void;
}

interface OpenPdf {
  onOpen: (document: PdfDocument) => void;
  onPassword: (question: PasswordQuestion) => void;
  /** Also called later, if a range cannot be fetched. */
  onFailure: (error: unknown) => void;
}

/** Opens a PDF; returns the function that closes it. */
export function openPdf(attachment: Attachment, { onOpen, onPassword, onFailure }: OpenPdf): () => void {
  let isWanted = true;
  const fail = (error: unknown) => {
    if (isWanted) onFailure(error);
  };
  if (attachment.tamanho === 0) {
    fail(new BrokenPdf());
    return () => {};
  }
  const start = (enableXfa: boolean) => {
    const range = new AttachmentRanges(attachment, fail);
    const task = getDocument({ ...parameters, range, enableXfa });
    task.onPassword = (answer: (password: string) => void, reason: number) => {
      if (isWanted) onPassword({ isWrong: reason === PasswordResponses.INCORRECT_PASSWORD, answer });
    };
    const end = () => {
      range.abort();
      void task.destroy();
    };
    return { opened: task.promise, end };
  };
  let current = start(true);
  current.opened
    .catch((error) => {
      if (!isWanted || !isUnknown(error)) throw error;
      // Perhaps a form that pdf.js cannot lay out: its other pages are shown then.
      current.end();
      current = start(false);
      return current.opened;
    })
    .then(
      (document) => isWanted && onOpen(document),
      (error) => fail(isBroken(error) ? new BrokenPdf() : error),
    );
  return () => {
    isWanted = false;
    current.end();
  };
}

/** Whatever the worker could not make sense of reaches the page under one of these two names. */
function isBroken(error: unknown): boolean {
  return error instanceof InvalidPDFException || isUnknown(error);
}

const isUnknown = (error: unknown) => error instanceof Error && error.name === 'UnknownErrorException';
