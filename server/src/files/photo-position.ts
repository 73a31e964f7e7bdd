import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const photoTypes = new Set([
  'image/jpeg',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/webp',
  'image/png',
]);

/** Metadata of a photo lie within so many bytes of their beginning. */
const metadataBytes = 256 * 1024;
const windowBytes = 2 * 1024 * 1024;

/**
 * Takes the place where a photo was made out of the file, in its place and at its length: the picture, its orientation
 * and its other data stay byte for byte. Exif (also of the pictures within a picture) and plain XMP are looked through;
 * compressed metadata of PNG are not.
 * @returns whether the file was changed
 */
export async function erasePosition(file: string, mediaType: string): Promise<boolean> {
  if (!photoTypes.has(mediaType)) return false;
  const handle = await open(file, 'r+');
  try {
    return mediaType === 'image/png' ? await eraseInPng(handle) : await eraseAnywhere(handle);
  } finally {
    await handle.close();
  }
}

/** JPEG, HEIC and WebP have no sums over their metadata: what looks like Exif or XMP is, wherever it lies. */
async function eraseAnywhere(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  const window = Buffer.alloc(Math.min(windowBytes, size));
  let isChanged = false;
  for (let start = 0; start < size; start += windowBytes - metadataBytes) {
    const { bytesRead } = await handle.read(window, 0, window.length, start);
    const bytes = window.subarray(0, bytesRead);
    if (!eraseIn(bytes)) continue;
    isChanged = true;
    await handle.write(bytes, 0, bytesRead, start);
  }
  return isChanged;
}

const pngSignatureBytes = 8;
const pngMetadataAtMost = 16 * 1024 * 1024;

/** Chunk by chunk: length, type, data, sum over type and data (https://www.w3.org/TR/png-3/#5Chunk-layout). */
async function eraseInPng(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  const head = Buffer.alloc(8);
  let isChanged = false;
  for (let start = pngSignatureBytes; start + 12 <= size; ) {
    await handle.read(head, 0, 8, start);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    if (start + 12 + length > size) break;
    if (['eXIf', 'iTXt', 'tEXt'].includes(type) && length <= pngMetadataAtMost) {
      const chunk = Buffer.alloc(4 + length + 4);
      await handle.read(chunk, 0, chunk.length, start + 4);
      if (eraseIn(chunk.subarray(4, 4 + length))) {
        isChanged = true;
        chunk.writeUInt32BE(crc32(chunk.subarray(0, 4 + length)), 4 + length);
        await handle.write(chunk, 0, chunk.length, start + 4);
      }
    }
    start += 12 + length;
  }
  return isChanged;
}

/** Erases in these bytes; false where there was nothing to erase. */
function eraseIn(bytes: Buffer): boolean {
  let isChanged = false;
  for (const start of tiffStarts(bytes))
    if (eraseInTiff(bytes.subarray(start, start + metadataBytes))) isChanged = true;
  return eraseInXmp(bytes) || isChanged;
}

/** Where Exif data begin: they are a TIFF file, behind a name or with their first table at its usual place. */
function tiffStarts(bytes: Buffer): Set<number> {
  const starts = new Set<number>();
  for (const { mark, skip } of [
    { mark: 'Exif\0\0II*\0', skip: 6 },
    { mark: 'Exif\0\0MM\0*', skip: 6 },
    { mark: 'II*\0\x08\0\0\0', skip: 0 },
    { mark: 'MM\0*\0\0\0\x08', skip: 0 },
  ])
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 1, 'latin1'))
      starts.add(at + skip);
  return starts;
}

const gpsTag = 0x8825;
const entryBytes = 12;
const tablesAtMost = 8;
/** Bytes of one value, by the type of an entry (TIFF 6.0, section 2). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Follows the tables from the first one, and takes the entry that names the position's table out of each. */
function eraseInTiff(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49;
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** Bytes of the table at this place with its count and the place of the next; 0 where there is none. */
  const sizeOf = (table: number) => {
    if (table < 8 || table + 2 > tiff.length) return 0;
    const size = 2 + u16(table) * entryBytes + 4;
    return table + size <= tiff.length ? size : 0;
  };
  const clear = (start: number, size: number) => tiff.fill(0, start, Math.min(start + size, tiff.length));

  const clearPosition = (table: number) => {
    const size = sizeOf(table);
    for (let entry = table + 2; entry + entryBytes < table + size; entry += entryBytes) {
      const bytes = (valueBytes[u16(entry + 2)] ?? 0) * u32(entry + 4);
      if (bytes > 4 && u32(entry + 8) >= 8) clear(u32(entry + 8), bytes);
    }
    clear(table, size);
  };
  const takeOut = (table: number, size: number): boolean => {
    for (let entry = table + 2; entry + entryBytes < table + size; entry += entryBytes) {
      if (u16(entry) !== gpsTag) continue;
      const position = u32(entry + 8);
      if (position !== table) clearPosition(position);
      tiff.copyWithin(entry, entry + entryBytes, table + size);
      clear(table + size - entryBytes, entryBytes);
      if (isLittle) tiff.writeUInt16LE(u16(table) - 1, table);
      else tiff.writeUInt16BE(u16(table) - 1, table);
      return true;
    }
    return false;
  };

  if (tiff.length < 8) return false;
  let isChanged = false;
  let table = u32(4);
  for (let turn = 0; turn < tablesAtMost && sizeOf(table) > 0; turn += 1) {
    if (takeOut(table, sizeOf(table))) isChanged = true;
    const size = sizeOf(table);
    if (size === 0) break;
    table = u32(table + size - 4);
  }
  return isChanged;
}

const xmpPosition =
  /exif:GPS\w+\s*=\s*(?:"[^"<>]*"|'[^'<>]*')|<exif:(GPS\w+)(?:\s[^<>]*)?>[^<]*<\/exif:\1\s*>/g;

/** XMP is XML text: the position becomes blanks. */
function eraseInXmp(bytes: Buffer): boolean {
  if (!bytes.includes('exif:GPS', 0, 'latin1')) return false;
  let isChanged = false;
  for (const { index, 0: found } of bytes.toString('latin1').matchAll(xmpPosition)) {
    bytes.fill(0x20, index, index + found.length);
    isChanged = true;
  }
  return isChanged;
}
