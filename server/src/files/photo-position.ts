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

/** Metadata of a photo lie within so many bytes of their beginning. */
const metadataBytes = 256 * 1024;
const windowBytes = 2 * 1024 * 1024;
/**
 * Bytes of metadata that are looked at in one file, counted again each time. Photos need less than one of a hundred parts of it;
 * a file that is made of beginnings of metadata alone would keep the thread for hours.
 */
const workMax = 512 * 1024 * 1024;

/** The metadata of a file are so many, or so entangled, that they cannot be gone through. */
export class TooMuchMetadata extends Error {
  override name = 'TooMuchMetadata';
}

/**
 * Takes the place where a photo was made out of the file, in its place and at its length: the picture, its orientation
 * and its other data stay byte for byte. Exif (also of the pictures within a picture) and plain XMP are looked through;
 * compressed metadata of PNG are not. It keeps its thread: call it in a worker.
 * @returns whether the file was changed
 * @throws TooMuchMetadata; what was erased until then stays erased
 */
export function erasePosition(file: string, mediaType: string): boolean {
  if (!photoTypes.has(mediaType)) return false;
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
 * JPEG, HEIC, AVIF and WebP have no sums over their metadata, and phones put pictures where no structure leads: what looks
 * like Exif or XMP is, wherever it lies. Each byte is searched once, but for the overlap of two windows.
 */
function eraseAnywhere(handle: number, spend: Spend): boolean {
  const { size } = fstatSync(handle);
  const window = Buffer.alloc(Math.min(windowBytes, size));
  let isChanged = false;
  for (let start = 0; start < size; start += windowBytes - metadataBytes) {
    const bytes = window.subarray(0, readSync(handle, window, 0, window.length, start));
    // What begins in the overlap is seen whole in the next window.
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
/** What reading the head of a chunk costs, beside its bytes. */
const chunkCost = 256;

/** Chunk by chunk: length, type, data, sum over type and data (https://www.w3.org/TR/png-3/#5Chunk-layout). */
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

/** How Exif data begin: they are a TIFF file, of either order of bytes. */
const tiffMarks = ['II*\0', 'MM\0*'];

/** Erases what begins before `end` in these bytes; false where there was nothing to erase. */
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
