import { open } from 'node:fs/promises';
import { boardType } from '@bancada/contract/boards/board-media-type';
import { isBoardBeginning } from '@bancada/contract/boards/is-board-beginning';
import { encodingOf, rawText } from '@bancada/contract/encodings/decode-text';
import { fileTypeFromFile } from 'file-type';
import { pdfAfterOther } from './pdf-beginning.ts';

const readForTextBytes = 64 * 1024;
const unknownType = 'application/octet-stream';

/** The media type of a local file, detected from its bytes alone. May block the thread for long: see `examineFile`. */
export async function mediaTypeOf(file: string): Promise<string> {
  const found = await fileTypeFromFile(file);
  const beginning = await beginningOf(file);
  if (found === undefined || isDoubtful(found.mime, beginning))
    return (
      pdfAfterOther(beginning) ?? boardIn(beginning) ?? textType(beginning) ?? found?.mime ?? unknownType
    );
  // An animated PNG is a PNG (https://www.w3.org/TR/png-3/): whatever reads PNG shows it, or its first picture.
  return found.mime === 'image/apng' ? 'image/png' : found.mime;
}

const boardIn = (beginning: Buffer) => (isBoardBeginning(beginning) ? boardType : null);

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(readForTextBytes), 0, readForTextBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Formats that are text themselves, told by more than a few letters. */
const textFormats = /^(text\/|application\/(pdf|postscript|eps|rtf|pgp|x-unix-archive|.*xml|.*json))/;

/**
 * A few formats are recognised by two or three letters (`BM`, `MZ`, `GIF`, `ID3`), with which a text may begin too
 * (`BMS da bateria…`); no file of theirs is without control characters.
 */
function isDoubtful(mediaType: string, beginning: Buffer): boolean {
  return !textFormats.test(mediaType) && controlsIn(textOf(beginning).text) === 0;
}

/** Line noise of a serial console is within this share; data and programs are far beyond it. */
const controlShareMax = 0.005;

/** Characters that text does not have: beside white space, what terminals are sent, and the ^Z that DOS ends and pads with. */
function controlsIn(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  return text.slice(0, endOf(text)).match(/[\0-\x06\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
}

function endOf(text: string): number {
  let end = text.length;
  while (text[end - 1] === '\x1a') end--;
  return end;
}

function textOf(bytes: Buffer) {
  const encoding = encodingOf(bytes);
  return { text: rawText(bytes, encoding), encoding };
}

/** null if it is no text. */
function textType(bytes: Buffer): string | null {
  if (bytes.length === 0) return null;
  const { text, encoding } = textOf(bytes);
  // Empty flash memory, which dumps begin with, has no control characters.
  const blank = encoding.startsWith('utf') ? 0 : bytes.reduce((sum, byte) => sum + Number(byte === 0xff), 0);
  if (controlsIn(text) + blank > controlShareMax * text.length) return null;
  return markupType(text) ?? `text/plain; charset=${encoding}`;
}

/** Text that a browser might treat as a page gets its real type, so that it is never displayed inline. */
function markupType(text: string): string | null {
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script|iframe|style|title|meta|link)[\s/>]/i.test(text))
    return 'text/html';
  return /^\s*<[?!a-z]/i.test(text) ? 'application/xml' : null;
}
