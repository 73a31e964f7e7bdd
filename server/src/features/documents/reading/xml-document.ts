import { readFile, stat } from 'node:fs/promises';
import { decodeTextAs, encodingOf } from '@bancada/contract/encodings/decode-text';
import { textBytesMax } from './limits.ts';
import type { OpenDocument } from './open-document.ts';
import { openText } from './text-document.ts';

/**
 * What is written in an SVG drawing is one page. It is not drawn: letters that are curves are not recognised. Other XML is text.
 */
export async function openXml(path: string): Promise<OpenDocument> {
  const { size } = await stat(path);
  if (size > textBytesMax) return openText(path);
  const bytes = await readFile(path);
  const markup = decodeTextAs(bytes, encodingOf(bytes));
  if (!/<svg[\s>]/i.test(markup)) return openText(path);
  const text = writtenIn(markup);
  return {
    pages: 1,
    readableTo: 1,
    readPage: async () => ({ text, origin: 'texto', boxes: null }),
    thumbnail: async () => null,
    close: async () => {},
  };
}

/** Elements whose text nobody sees, and what else is no text. */
const unseen = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(style|script|metadata)\b[\s\S]*?<\/\1\s*>/gi;
/** Each of these stands by itself. */
const lineEnds = /<\/(text|title|desc|p|div|li|tr)\s*>/gi;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function writtenIn(markup: string): string {
  const text = markup
    .replace(/^[\s\S]*?(?=<svg[\s>])/i, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, data: string) =>
      data.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    )
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .replace(lineEnds, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, decoded);
  return text.replace(/ *\n */g, '\n').trim();
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
