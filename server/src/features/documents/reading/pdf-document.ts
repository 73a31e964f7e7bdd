import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageCharsMax, wholePixelsMax } from './limits.ts';
import type { ReadPage } from './messages.ts';
import type { OpenDocument } from './open-document.ts';
import { isMostlyImage } from './pdf-images.ts';
import { linesOfPage, type TextPiece } from './pdf-lines.ts';
import { renderGray, renderThumbnail } from './pdf-render.ts';
import { collectWarnings, takeRemovedImages } from './pdf-warnings.ts';
import { recognise } from './recognise.ts';
import { Unreadable } from './unreadable.ts';

/** pdf.js keeps what it has read of the file; after so much it is opened anew. */
const keptBytesMax = 24 * 1024 * 1024;
const rangeBytes = 128 * 1024;
/** A page with fewer letters and digits that one can read goes through OCR: a page number is no text. */
const lettersOfBlank = 4;
/** With more it has a text of its own; in between it depends on whether an image fills it. */
const lettersOfText = 300;

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string) => `${path.join(packageFolder, name)}${path.sep}`;

/** Parts of the file, as pdf.js asks for them. */
class FileRanges extends PDFDataRangeTransport {
  readonly #file: FileHandle;
  bytesGiven = 0;
  failure: Error | null = null;
  onFailure: () => void = () => {};

  constructor(file: FileHandle, size: number) {
    super(size, null);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#give(begin, end);
  }

  async #give(begin: number, end: number): Promise<void> {
    try {
      const bytes = new Uint8Array(end - begin);
      const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, begin);
      this.bytesGiven += bytesRead;
      this.onDataRange(begin, bytes.subarray(0, bytesRead));
    } catch (error) {
      // pdf.js has no way to hear of it, and would wait for the bytes.
      this.failure = error instanceof Error ? error : new Error(String(error));
      this.onFailure();
    }
  }
}

interface Loaded {
  document: PDFDocumentProxy;
  ranges: FileRanges;
}

collectWarnings();

/** @throws Unreadable `senha`, `danificado` */
export async function openPdf(file: string): Promise<OpenDocument> {
  const handle = await open(file);
  const { size } = await handle.stat();
  let loaded = await load(handle, size);
  const current = async () => {
    if (loaded.ranges.bytesGiven > keptBytesMax) {
      await loaded.document.loadingTask.destroy();
      loaded = await load(handle, size);
    }
    return loaded;
  };
  const withPage = async <Result>(number: number, work: (page: PDFPageProxy) => Promise<Result>) => {
    const { document, ranges } = await current();
    const page = await orFailure(ranges, document.getPage(number));
    try {
      return await orFailure(ranges, work(page));
    } finally {
      page.cleanup();
    }
  };
  const pages = loaded.document.numPages;
  return {
    pages,
    readableTo: pages,
    readPage: (page) => withPage(page, readPage),
    thumbnail: () => withPage(1, renderThumbnail),
    close: async () => {
      await loaded.document.loadingTask.destroy();
      await handle.close();
    },
  };
}

async function load(handle: FileHandle, size: number): Promise<Loaded> {
  const ranges = new FileRanges(handle, size);
  const task = getDocument({
    range: ranges,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    // Scripts are left alone by all of pdf.js that is used here; forms of XFA are not laid out.
    enableXfa: false,
    maxImageSize: wholePixelsMax,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useWorkerFetch: false,
    useSystemFonts: false,
    verbosity: VerbosityLevel.WARNINGS,
  });
  try {
    return { document: await orFailure(ranges, task.promise), ranges };
  } catch (error) {
    await task.destroy();
    if (error instanceof PasswordException) throw new Unreadable('senha', { cause: error });
    if (error instanceof InvalidPDFException) throw new Unreadable('danificado', { cause: error });
    throw error;
  }
}

/** What pdf.js makes of the file, unless the disk fails it. */
function orFailure<Result>(ranges: FileRanges, result: Promise<Result>): Promise<Result> {
  const failed = new Promise<never>((_, reject) => {
    const fail = () => reject(ranges.failure ?? new Error('The disk failed'));
    if (ranges.failure === null) ranges.onFailure = fail;
    else fail();
  });
  return Promise.race([result, failed]);
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const text = linesOfPage(await piecesOf(page));
  const letters = legibleLetters(text);
  const isOwn = letters >= lettersOfText || (letters >= lettersOfBlank && !(await isMostlyImage(page)));
  if (isOwn) return { text, origin: 'texto', boxes: null };
  takeRemovedImages();
  const image = await renderGray(page);
  const recognised = image === null ? null : await recognise(image);
  if (takeRemovedImages() > 0 && !recognised?.text) throw new Unreadable('grande-demais');
  if (recognised === null) return { text, origin: 'texto', boxes: null };
  return { text: together(text, recognised.text), origin: 'ocr', boxes: recognised.boxes };
}

/** @throws Unreadable where a page has more text than pages have */
async function piecesOf(page: PDFPageProxy): Promise<TextPiece[]> {
  const pieces: TextPiece[] = [];
  let chars = 0;
  const reader = page.streamTextContent({}).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    for (const item of value.items) {
      if (!('str' in item)) continue;
      pieces.push(item);
      chars += item.str.length;
    }
    if (chars > 2 * pageCharsMax) {
      await reader.cancel(new Error('Too much text'));
      throw new Unreadable('grande-demais');
    }
  }
}

/** Without what fonts leave unnamed: letters of no meaning outside of them, and replacement characters. */
function legibleLetters(text: string): number {
  const unnamed = text.match(/[\ufffd\p{Co}]/gu)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return unnamed > letters ? 0 : letters;
}

/** The page's own lines, which are exact, and what only its image says. */
function together(own: string, recognised: string): string {
  const known = new Set(wordsOf(own));
  const others = recognised.split('\n').filter((line) => wordsOf(line).some((word) => !known.has(word)));
  return [own, ...others].filter((part) => part !== '').join('\n');
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
