/** What reading one document may cost. Beyond a limit the page fails, never the server. */
export interface ReadingLimits {
  /**
   * Processor time to open a file, to make its thumbnail, and for one page, in ms. The process that takes more is killed, as is
   * one that takes `patience` times as long by the clock: on a busy machine it waits for its turns.
   */
  openMs: number;
  thumbnailMs: number;
  pageMs: number;
  patience: number;
  /**
   * Resident memory of the process that reads: it is killed above this, checked every few ms. A busy machine checks later: by then it may
   * have taken 25 MB more.
   */
  residentBytes: number;
  /** Above this, after a page, a fresh process reads the next. */
  freshAboveBytes: number;
  /** After so many pages in a row that killed the process, the others of the same slice are not tried. */
  killsMax: number;
  /** A process without work ends after this. */
  idleMs: number;
}

const million = 1_000_000;

export const readingLimits: ReadingLimits = {
  openMs: 60_000,
  thumbnailMs: 30_000,
  pageMs: 60_000,
  patience: 5,
  residentBytes: 275 * million,
  freshAboveBytes: 250 * million,
  killsMax: 3,
  idleMs: 30_000,
};

/** A picture with more pixels is not decoded. The largest phone photos have 200 million. */
export const picturePixelsMax = 210 * million;
/** Of a BMP, and of an image inside a PDF: these are decoded whole. */
export const wholePixelsMax = 40 * million;
/** Of a HEIC picture, decoded whole by WebAssembly: phones take 12 or 24 million pixels. */
export const heifPixelsMax = 25 * million;
export const heifBytesMax = 40 * 1024 * 1024;
/** Of what is recognised at once. */
export const recognisedPixelsMax = 9 * million;
/** Of one page's text: its search vector must stay below 1 MiB. */
export const pageCharsMax = 100_000;
/** Of a text file: what lies behind this is not read. */
export const textBytesMax = 32 * 1024 * 1024;
/** Of the text of an office file: what lies behind this is not read. */
export const officeCharsMax = 8 * million;
/** Of the texts that the cells of a workbook share: they are in memory until the last sheet is read. */
export const sharedCharsMax = 12 * million;
export const rtfBytesMax = 48 * 1024 * 1024;
/** Of a boardview file, which is read whole: the largest have 20 MiB. */
export const boardBytesMax = 24 * 1024 * 1024;
/** Of an office file that is a zip: its parts, what is unpacked of them in all, how dense a large part may be, and its XML. */
export const zipLimits = {
  parts: 10_000,
  unpackedBytes: 96 * 1024 * 1024,
  denseBytes: 4 * 1024 * 1024,
  timesPacked: 250,
  xmlDepth: 256,
} as const;

/** Of thumbnails, from 1 to 100. */
export const webpQuality = 80;
