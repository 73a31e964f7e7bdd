import { type FileHandle, open } from 'node:fs/promises';
import { textPageLines } from '@bancada/contract/attachments/documents';
import { decodeTextAs, encodingOf, type TextEncoding } from '@bancada/contract/encodings/decode-text';
import { textBytesMax } from './limits.ts';
import type { ReadPage } from './messages.ts';
import type { OpenDocument } from './open-document.ts';
import { Unreadable } from './unreadable.ts';

/** Its encoding is told from so much of its beginning. */
const examinedBytes = 1024 * 1024;
const pieceBytes = 256 * 1024;
/** A longer line is cut here, and is too long for a page all the same. */
const lineBytesMax = 2 * 1024 * 1024;

/** A stretch of whole lines of the file. */
interface Piece {
  from: number;
  to: number;
  /** Lines before it. */
  firstLine: number;
}

interface Index {
  pieces: Piece[];
  lines: number;
}

/** A text file. Its pages are read from disk when they are asked for: it may have 200 MiB. */
export async function openText(path: string): Promise<OpenDocument> {
  const file = await open(path);
  const { size } = await file.stat();
  const encoding = encodingOf(await bytesAt(file, 0, Math.min(size, examinedBytes)));
  const { pieces, lines } = await indexOf(file, Math.min(size, textBytesMax), encoding);
  const readableTo = Math.ceil(lines / textPageLines);
  const linesBehind = size > textBytesMax ? await countFeeds(file, textBytesMax, size) : 0;
  return {
    pages: Math.max(readableTo, Math.ceil((lines + linesBehind) / textPageLines)),
    readableTo,
    readPage: (page) => readPage(file, pieces, encoding, page),
    thumbnail: async () => null,
    close: () => file.close(),
  };
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

/** Where the lines stand in the file. A last line without an end counts. */
async function indexOf(file: FileHandle, end: number, encoding: TextEncoding): Promise<Index> {
  const pieces: Piece[] = [];
  let lines = 0;
  for (let from = 0; from < end; ) {
    const bytes = await pieceAt(file, from, end, encoding);
    const text = decodeTextAs(bytes, encoding);
    pieces.push({ from, to: from + bytes.length, firstLine: lines });
    from += bytes.length;
    lines += text.split('\n').length - 1;
    if (from >= end && !text.endsWith('\n')) lines += 1;
  }
  return { pieces, lines };
}

/** Bytes of whole lines from here. */
async function pieceAt(file: FileHandle, from: number, end: number, encoding: TextEncoding): Promise<Buffer> {
  for (let length = pieceBytes; ; length *= 2) {
    const bytes = await bytesAt(file, from, Math.min(end, from + length));
    const isLast = bytes.length < length || from + length >= end;
    if (isLast) return bytes;
    const cut = lastLineEnd(bytes, encoding);
    if (cut > 0) return bytes.subarray(0, cut);
    if (length >= lineBytesMax) return bytes;
  }
}

const feed = 0x0a;
const formFeed = 0x0c;
const carriageReturn = 0x0d;

/** Where the text after the last line end begins; 0: there is none. One at the very end does not count: what follows may belong to it (`\r\n`, `\n\f`). */
function lastLineEnd(bytes: Buffer, encoding: TextEncoding): number {
  const step = encoding.startsWith('utf-16') ? 2 : 1;
  const unit = (at: number) => {
    if (step === 1) return bytes[at];
    return encoding === 'utf-16le' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  };
  const last = bytes.length - (bytes.length % step) - step;
  for (let at = last - step; at >= 0; at -= step) {
    const [here, next] = [unit(at), unit(at + step)];
    if (here === feed && next !== formFeed) return at + step;
    if (here === carriageReturn && next !== carriageReturn && next !== feed) return at + step;
  }
  return 0;
}

async function countFeeds(file: FileHandle, from: number, to: number): Promise<number> {
  let feeds = 0;
  for (let at = from; at < to; at += pieceBytes) {
    const bytes = await bytesAt(file, at, Math.min(to, at + pieceBytes));
    for (let found = bytes.indexOf(feed); found >= 0; found = bytes.indexOf(feed, found + 1)) feeds++;
  }
  return feeds;
}

/** @throws Unreadable where the page's lines are longer than any page is */
async function readPage(
  file: FileHandle,
  pieces: Piece[],
  encoding: TextEncoding,
  page: number,
): Promise<ReadPage> {
  const first = (page - 1) * textPageLines;
  const last = first + textPageLines;
  const lines: string[] = [];
  for (const [index, { from, to, firstLine }] of pieces.entries()) {
    const nextLine = pieces[index + 1]?.firstLine ?? Number.POSITIVE_INFINITY;
    if (nextLine < first || firstLine >= last) continue;
    if (to - from >= lineBytesMax) throw new Unreadable('grande-demais');
    const own = decodeTextAs(await bytesAt(file, from, to), encoding).split('\n');
    if (own.at(-1) === '') own.pop();
    const wanted = own.slice(Math.max(0, first - firstLine), last - firstLine);
    lines.push(...wanted);
  }
  return { text: lines.join('\n'), origin: 'texto', boxes: null };
}
