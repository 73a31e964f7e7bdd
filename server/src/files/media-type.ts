import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

const readForTextBytes = 64 * 1024;
const unknownType = 'application/octet-stream';

/** The media type of a local file, detected from its bytes alone. May block the thread for long: see `examineFile`. */
export async function mediaTypeOf(file: string): Promise<string> {
  const found = await fileTypeFromFile(file);
  if (found !== undefined) return found.mime;
  return textType(await beginningOf(file));
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(readForTextBytes), 0, readForTextBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Control characters that do not occur in text; tab, line feed, form feed and carriage return do. */
const isBinary = (bytes: Buffer) =>
  bytes.some((byte) => byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)));

function textType(bytes: Buffer): string {
  if (bytes.length === 0 || isBinary(bytes)) return unknownType;
  const text = utf8(bytes);
  const charset = text === null ? 'windows-1252' : 'utf-8';
  const markup = markupType(text ?? bytes.toString('latin1'));
  return markup ?? `text/plain; charset=${charset}`;
}

/** The decoded text; null if it is not UTF-8. The input may end inside a character. */
function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** Text that a browser might treat as a page gets its real type, so that it is never displayed inline. */
function markupType(text: string): string | null {
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script|iframe|style|title|meta|link)[\s/>]/i.test(text))
    return 'text/html';
  return /^\s*<[?!a-z]/i.test(text) ? 'application/xml' : null;
}
