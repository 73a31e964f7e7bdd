import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

const readForTextBytes = 64 * 1024;
const unknownType = 'application/octet-stream';

/** The media type of a file on this disk, found from its bytes alone. Some bytes keep the thread for long: see `examineFile`. */
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

/** Control characters that no text has; tab, line feed, form feed and carriage return it may. */
const isBinary = (bytes: Buffer) =>
  bytes.some((byte) => byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)));

function textType(bytes: Buffer): string {
  if (bytes.length === 0 || isBinary(bytes)) return unknownType;
  const text = utf8(bytes);
  const charset = text === null ? 'windows-1252' : 'utf-8';
  const markup = markupType(text ?? bytes.toString('latin1'));
  return markup ?? `text/plain; charset=${charset}`;
}

/** The text, or null where it is not UTF-8. What is read may end within a character. */
function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** What a browser could take for a page is called by its name, so that it is never shown. */
function markupType(text: string): string | null {
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script|iframe|style|title|meta|link)[\s/>]/i.test(text))
    return 'text/html';
  return /^\s*<[?!a-z]/i.test(text) ? 'application/xml' : null;
}
