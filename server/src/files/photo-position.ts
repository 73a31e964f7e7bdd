import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { eraseInFilm, placesOf } from './film-position.ts';
import { eraseInExtension } from './jpeg-extension.ts';
import { pagedFile } from './paged-file.ts';
import { eraseInPng } from './png-position.ts';
import { clearFirstTable, erasePositionInTiff, type Spend } from './tiff-position.ts';
import { eraseInXmp } from './xmp-position.ts';

/** Whether files of this type may hold a position that `erasePosition` erases: pictures, of any format but drawings in XML. */
export function isPhoto(mediaType: string): boolean {
  return mediaType.startsWith('image/') && !mediaType.startsWith('image/svg');
}

/** A photo's metadata ends within this many bytes of its start. */
const metadataBytes = 256 * 1024;
const windowBytes = 2 * 1024 * 1024;
/**
 * Budget of metadata bytes processed per file, counting repeats. Photos need less than a hundredth of it; a file made of
 * nothing but metadata headers would block the thread for hours.
 */
const workMax = 512 * 1024 * 1024;

/** The file has too much metadata, or too entangled, to process. */
export class TooMuchMetadata extends Error {
  override name = 'TooMuchMetadata';
}

/**
 * Erases the GPS position from a photo in place, without changing its length: picture, orientation and other data stay byte
 * for byte. Covers Exif (also of embedded pictures), XMP with any prefix, and films at a photo's end. Blocks its thread: call it
 * in a worker.
 * @returns whether the file was changed
 * @throws TooMuchMetadata; what was erased until then stays erased
 */
export function erasePosition(file: string, mediaType: string): boolean {
  if (!isPhoto(mediaType)) return false;
  let left = workMax;
  const spend = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw new TooMuchMetadata(file);
  };
  const handle = openSync(file, 'r+');
  try {
    if (mediaType.endsWith('png'))
      return eraseInPng(handle, spend, (bytes) => eraseIn(bytes, bytes.length, spend));
    // Each looks at what those before it have left.
    return [eraseInTables, eraseInExtension, eraseAnywhere]
      .map((erase) => erase(handle, spend))
      .some((isChanged) => isChanged);
  } finally {
    closeSync(handle);
  }
}

/** A TIFF file, or a camera's raw file, has its tables wherever it likes. */
function eraseInTables(handle: number, spend: Spend): boolean {
  const head = Buffer.alloc(4);
  readSync(handle, head, 0, 4, 0);
  const isTiff = [...tiffMarks, ...wideMarks].includes(head.toString('latin1'));
  return isTiff && erasePositionInTiff(pagedFile(handle, spend), spend);
}

/**
 * JPEG, HEIC, AVIF and WebP have no checksums over metadata, and phones put pictures where no structure refers to: so
 * whatever looks like Exif or XMP is treated as such, anywhere in the file. Reads each byte once, except window overlaps.
 */
function eraseAnywhere(handle: number, spend: Spend): boolean {
  const { size } = fstatSync(handle);
  const window = Buffer.alloc(Math.min(windowBytes, size));
  let isChanged = false;
  for (let start = 0; start < size; start += windowBytes - metadataBytes) {
    const bytes = window.subarray(0, readSync(handle, window, 0, window.length, start));
    // What begins in the overlap is complete in the next window.
    const beginsBefore = start + bytes.length < size ? windowBytes - metadataBytes : bytes.length;
    if (!eraseIn(bytes, beginsBefore, spend)) continue;
    isChanged = true;
    writeSync(handle, bytes, 0, bytes.length, start);
  }
  return isChanged;
}

/** Exif data starts as a TIFF file, in either byte order. */
const tiffMarks = ['II*\0', 'MM\0*'];
/** BigTIFF is a file of its own, never Exif data. */
const wideMarks = ['II+\0', 'MM\0+'];
/** In Canon's CR3 the position is a TIFF file of its own. */
const positionBox = 'CMT4';

/** Erases positions that begin before `end` in these bytes. @returns whether there were any */
function eraseIn(bytes: Buffer, end: number, spend: Spend): boolean {
  let isChanged = false;
  for (const mark of tiffMarks)
    for (const at of placesOf(bytes, mark, end)) {
      const tiff = bytes.subarray(at, at + metadataBytes);
      const isOwnBox = bytes.toString('latin1', Math.max(0, at - 4), at) === positionBox;
      if (isOwnBox ? clearFirstTable(tiff, spend) : erasePositionInTiff(tiff, spend)) isChanged = true;
    }
  if (eraseInFilm(bytes, end, spend)) isChanged = true;
  return eraseInXmp(bytes, spend) || isChanged;
}
