import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type XfaNode, xfaText } from '@bancada/contract/attachments/xfa-text';
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { wholePixelsMax } from './limits.ts';
import type { ReadPage } from './messages.ts';
import type { OpenDocument } from './open-document.ts';
import { layersOf } from './pdf/pdf-layers.ts';
import { PageReader } from './pdf/pdf-page.ts';
import { renderThumbnail } from './pdf-render.ts';
import { collectWarnings } from './pdf-warnings.ts';
import { Unreadable } from './unreadable.ts';

/** pdf.js keeps what it has read of the file; after so much it is opened anew. */
const keptBytesMax = 24 * 1024 * 1024;
const rangeBytes = 128 * 1024;
/** A file may name one page over and over: what was read of so many pages is kept. */
const rememberedMax = 8;

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
  const reader = new PageReader(await layersOf(loaded.document));
  const { isPureXfa } = loaded.document;
  const readOnce = readPageOnce(new Map(), isPureXfa ? readXfa : (page) => reader.read(page));
  return {
    pages,
    readableTo: pages,
    readPage: (page) => withPage(page, readOnce),
    // Pages of an XFA form have nothing that a canvas shows.
    thumbnail: async () => (isPureXfa ? null : withPage(1, renderThumbnail)),
    close: async () => {
      await loaded.document.loadingTask.destroy();
      await handle.close();
    },
  };
}

async function readXfa(page: PDFPageProxy): Promise<ReadPage> {
  return { text: xfaText((await page.getXfa()) as XfaNode | null), origin: 'texto', boxes: null };
}

async function load(handle: FileHandle, size: number): Promise<Loaded> {
  try {
    return await loadWith(handle, size, true);
  } catch (error) {
    // What pdf.js cannot lay out of an XFA form; without it the file has the pages that stand in for the form.
    if (error instanceof Error && error.name === 'UnknownErrorException')
      return loadWith(handle, size, false);
    throw error;
  }
}

async function loadWith(handle: FileHandle, size: number, enableXfa: boolean): Promise<Loaded> {
  const ranges = new FileRanges(handle, size);
  const task = getDocument({
    range: ranges,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    // Scripts are left alone by all of pdf.js that is used here, those of XFA forms too.
    enableXfa,
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

/** What was read of the same object of the file is not read again. */
function readPageOnce(
  known: Map<string, ReadPage>,
  readPage: (page: PDFPageProxy) => Promise<ReadPage>,
): (page: PDFPageProxy) => Promise<ReadPage> {
  return async (page) => {
    const { ref } = page;
    const name = ref === null ? null : `${ref.num} ${ref.gen}`;
    const before = name === null ? undefined : known.get(name);
    if (before !== undefined) return before;
    const read = await readPage(page);
    if (name !== null) known.set(name, read);
    const [oldest] = known.keys();
    if (known.size > rememberedMax && oldest !== undefined) known.delete(oldest);
    return read;
  };
}
