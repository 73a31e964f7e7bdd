import { readSync, writeSync } from 'node:fs';
import type { Spend } from './tiff-position.ts';
import { eraseInXmp } from './xmp-position.ts';

/** XMP that is too long for one segment (XMP specification part 3, 1.1.3.1). */
const signature = 'http://ns.adobe.com/xmp/extension/\0';
/** After the signature: its checksum, the whole length, and where this piece belongs. */
const headBytes = signature.length + 32 + 4 + 4;
const extensionMax = 32 * 1024 * 1024;
/** Budget for reading a segment's header. */
const segmentCost = 256;
const [mark, app1, startOfScan] = [0xff, 0xe1, 0xda];

/**
 * Erases the position in XMP that is spread over several segments of a JPEG: one that the border of two goes through is found in
 * none of them alone.
 */
export function eraseInExtension(handle: number, spend: Spend): boolean {
  const pieces = [...piecesOf(handle, spend)].sort((a, b) => a.offset - b.offset);
  if (pieces.length < 2) return false;
  const whole = Buffer.concat(pieces.map(({ bytes }) => bytes));
  if (!eraseInXmp(whole, spend)) return false;
  let start = 0;
  for (const { place, bytes } of pieces) {
    writeSync(handle, whole, start, bytes.length, place);
    start += bytes.length;
  }
  return true;
}

interface Piece {
  /** In the file. */
  place: number;
  /** In the whole XMP. */
  offset: number;
  bytes: Buffer;
}

function* piecesOf(handle: number, spend: Spend): Generator<Piece> {
  const head = Buffer.alloc(4 + headBytes);
  let left = extensionMax;
  for (let start = 2; ; ) {
    spend(segmentCost);
    const read = readSync(handle, head, 0, head.length, start);
    const kind = head[1] ?? 0;
    if (read < 4 || head[0] !== mark || kind === startOfScan) return;
    const length = head.readUInt16BE(2);
    const isPiece = kind === app1 && head.toString('latin1', 4, 4 + signature.length) === signature;
    if (isPiece && read === head.length && length > 2 + headBytes) {
      const bytes = Buffer.alloc(length - 2 - headBytes);
      left -= bytes.length;
      spend(left < 0 ? Number.MAX_SAFE_INTEGER : bytes.length);
      const place = start + 4 + headBytes;
      const got = readSync(handle, bytes, 0, bytes.length, place);
      yield { place, offset: head.readUInt32BE(4 + headBytes - 4), bytes: bytes.subarray(0, got) };
    }
    start += 2 + length;
  }
}
