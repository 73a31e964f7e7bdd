import { fstatSync, readSync, writeSync } from 'node:fs';
import { constants, crc32, inflateSync } from 'node:zlib';
import type { Spend } from './tiff-position.ts';

const signatureBytes = 8;
const metadataMax = 16 * 1024 * 1024;
const metadata = ['eXIf', 'iTXt', 'tEXt', 'zTXt'];
/** Budget for reading a chunk's header. */
const chunkCost = 256;
/** Budget of one byte that was unpacked: it is looked through several times. */
const unpackedCost = 4;
const position = /gps|latitude|longt?itude/i;

/** Erases positions in bytes of metadata. @returns whether there were any */
export type Erase = (bytes: Buffer) => boolean;

/** Chunk by chunk: length, type, data, CRC of type and data (https://www.w3.org/TR/png-3/#5Chunk-layout). */
export function eraseInPng(handle: number, spend: Spend, erase: Erase): boolean {
  const { size } = fstatSync(handle);
  const head = Buffer.alloc(8);
  let isChanged = false;
  for (let start = signatureBytes; start + 12 <= size; ) {
    spend(chunkCost);
    readSync(handle, head, 0, 8, start);
    const length = head.readUInt32BE(0);
    if (start + 12 + length > size) break;
    if (metadata.includes(head.toString('latin1', 4))) {
      spend(length > metadataMax ? Number.MAX_SAFE_INTEGER : length);
      if (eraseInChunk(handle, start + 4, length, { spend, erase })) isChanged = true;
    }
    start += 12 + length;
  }
  return isChanged;
}

interface Work {
  spend: Spend;
  erase: Erase;
}

/** @param start of the chunk's type */
function eraseInChunk(handle: number, start: number, length: number, work: Work): boolean {
  const chunk = Buffer.alloc(4 + length + 4);
  readSync(handle, chunk, 0, chunk.length, start);
  const data = chunk.subarray(4, 4 + length);
  const isText = chunk.toString('latin1', 0, 4) !== 'eXIf';
  const isChanged = work.erase(data) || (isText && eraseInText(chunk.subarray(0, 4 + length), work));
  if (!isChanged) return false;
  chunk.writeUInt32BE(crc32(chunk.subarray(0, 4 + length)), 4 + length);
  writeSync(handle, chunk, 0, chunk.length, start);
  return true;
}

/** A text: its keyword, a zero byte, and the rest by type (https://www.w3.org/TR/png-3/#11textinfo). */
function eraseInText(chunk: Buffer, { spend, erase }: Work): boolean {
  const data = chunk.subarray(4);
  const keywordEnd = data.indexOf(0);
  if (keywordEnd < 0) return false;
  const keyword = data.toString('latin1', 0, keywordEnd);
  const value = data.subarray(keywordEnd + 1);
  const packed = packedIn(chunk.toString('latin1', 0, 4), value);
  const content = packed === null ? value : unpacked(packed, spend);
  if (content === null) return false;
  const has =
    position.test(keyword) || (packed !== null && erase(content)) || eraseInProfile(keyword, content, erase);
  if (!has) return false;
  if (packed === null && !position.test(keyword)) return true;
  leaveEmpty(chunk);
  return true;
}

/** The compressed part of a text; null if it is not compressed. */
function packedIn(type: string, value: Buffer): Buffer | null {
  if (type === 'zTXt') return value.subarray(1);
  if (type !== 'iTXt' || value[0] !== 1) return null;
  const languageEnd = value.indexOf(0, 2);
  const translationEnd = value.indexOf(0, languageEnd + 1);
  return languageEnd < 0 || translationEnd < 0 ? null : value.subarray(translationEnd + 1);
}

/** null if it cannot be read, so that nobody else can read it either. */
function unpacked(packed: Buffer, spend: Spend): Buffer | null {
  try {
    const content = inflateSync(packed, {
      maxOutputLength: metadataMax,
      // A cut-off end does not hide what is before it.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    spend(unpackedCost * content.length);
    return content;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') spend(Number.MAX_SAFE_INTEGER);
    if (!code.startsWith('Z_')) throw error;
    return null;
  }
}

/** Exif and XMP as hexadecimal digits, with their name and length before them, as some programs keep them. */
function eraseInProfile(keyword: string, content: Buffer, erase: Erase): boolean {
  if (!/^raw profile type/i.test(keyword)) return false;
  const text = content.toString('latin1');
  const digitsFrom = /^\s*\S{1,40}\s+\d{1,10}\s/.exec(text)?.[0].length ?? 0;
  const digits = text.slice(digitsFrom);
  const profile = Buffer.from(digits.replace(/[^\da-f]/gi, ''), 'hex');
  if (!erase(profile)) return false;
  const erased = profile.toString('hex');
  let index = 0;
  content.write(
    digits.replace(/[\da-f]/gi, () => erased.charAt(index++) || '0'),
    digitsFrom,
    'latin1',
  );
  return true;
}

/** What was compressed would have another length now, so the chunk becomes a comment of nothing but spaces. */
function leaveEmpty(chunk: Buffer): void {
  chunk.write('tEXt', 0, 'latin1');
  chunk.fill(0x20, 4);
  if (chunk.length >= 6) chunk.write('C\0', 4, 'latin1');
}
