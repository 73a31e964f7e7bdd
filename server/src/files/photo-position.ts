import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { erasePositionInTiff, type Spend } from './tiff-position.ts';
import { eraseInXmp } from './xmp-position.ts';

const photoTypes = new Set([
  'image/jpeg',
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
  'image/avif',
  'image/webp',
  'image/png',
  'image/apng',
]);

/** Whether files of this type may hold a position that `erasePosition` erases. */
export function isPhoto(mediaType: string): boolean {
  return photoTypes.has(mediaType);
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
 * for byte. Covers Exif (also of embedded pictures) and plain XMP, but not compressed PNG metadata. Blocks its thread: call
 * it in a worker.
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
    return mediaType.endsWith('png') ? eraseInPng(handle, spend) : eraseAnywhere(handle, spend);
  } finally {
    closeSync(handle);
  }
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

const pngSignatureBytes = 8;
const pngMetadataMax = 16 * 1024 * 1024;
const pngMetadata = ['eXIf', 'iTXt', 'tEXt'];
/** Budget for reading a chunk's header. */
const chunkCost = 256;

/** Chunk by chunk: length, type, data, CRC of type and data (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function eraseInPng(handle: number, spend: Spend): boolean {
  const { size } = fstatSync(handle);
  const head = Buffer.alloc(8);
  let isChanged = false;
  for (let start = pngSignatureBytes; start + 12 <= size; ) {
    spend(chunkCost);
    readSync(handle, head, 0, 8, start);
    const length = head.readUInt32BE(0);
    if (start + 12 + length > size) break;
    const isMetadata = pngMetadata.includes(head.toString('latin1', 4));
    if (isMetadata && length <= pngMetadataMax && eraseInChunk(handle, start + 4, length, spend))
      isChanged = true;
    start += 12 + length;
  }
  return isChanged;
}

/** @param start of the chunk's type */
function eraseInChunk(handle: number, start: number, length: number, spend: Spend): boolean {
  const chunk = Buffer.alloc(4 + length + 4);
  readSync(handle, chunk, 0, chunk.length, start);
  if (!eraseIn(chunk.subarray(4, 4 + length), length, spend)) return false;
  chunk.writeUInt32BE(crc32(chunk.subarray(0, 4 + length)), 4 + length);
  writeSync(handle, chunk, 0, chunk.length, start);
  return true;
}

/** Exif data starts as a TIFF file, in either byte order. */
const tiffMarks = ['II*\0', 'MM\0*'];

/** Erases positions that begin before `end` in these bytes. @returns whether there were any */
function eraseIn(bytes: Buffer, end: number, spend: Spend): boolean {
  let isChanged = false;
  for (const mark of tiffMarks) {
    let at = bytes.indexOf(mark, 0, 'latin1');
    while (at >= 0 && at < end) {
      if (erasePositionInTiff(bytes.subarray(at, at + metadataBytes), spend)) isChanged = true;
      at = bytes.indexOf(mark, at + 1, 'latin1');
    }
  }
  return eraseInXmp(bytes) || isChanged;
}
