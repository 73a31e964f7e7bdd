import { type CodePage, codePages, decodeCodePage } from './code-pages.ts';
import { plausibility } from './plausible-text.ts';

/** Of the platform, in browsers and in Node: this package knows the types of neither. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string };

/** The encodings that are guessed, by their names on screen, and some that a person may choose. */
export const textEncodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (1252)',
  cp850: 'DOS (850)',
  cp437: 'DOS (437)',
  cp860: 'DOS (860, português)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'Chinês (GB 18030)',
  shift_jis: 'Japonês (Shift JIS)',
} as const;
export type TextEncoding = keyof typeof textEncodings;

/**
 * The text of a file, or of its beginning: the bytes may end inside a character.
 * Colours and other escape sequences of terminals, the ^Z at the end of DOS files and other control characters are left out,
 * what a backspace took back is taken back, and every line, and every page, ends in one line feed.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = encodingOf(bytes);
  return { text: decodeTextAs(bytes, encoding), encoding };
}

/** As `decodeText`, in the encoding that somebody chose. */
export function decodeTextAs(bytes: Uint8Array, encoding: TextEncoding): string {
  return readable(rawText(bytes, encoding));
}

/** The text as it stands in the file, with control characters; without a byte order mark. */
export function rawText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (isCodePage(encoding)) return decodeCodePage(bytes, encoding);
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

const isCodePage = (encoding: TextEncoding): encoding is CodePage =>
  (codePages as TextEncoding[]).includes(encoding);

/** The encoding of a text: by its mark, by its zero bytes, by what is well-formed, or else by what reads best. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : likeliestPage(bytes));
}

const examinedBytes = 64 * 1024;
/** This share of the characters of a UTF-16 text without a mark is of Latin-1, with a zero byte each. */
const wideShare = 0.7;

/** UTF-16 without a mark. Two zero bytes in one character, or a control character, are of something else than text. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(bytes.length, examinedBytes) >> 1;
  if (pairs < 2) return null;
  const zeros = [0, 0];
  for (let at = 0; at < 2 * pairs; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [ofBig = 0, ofLittle = 0] = zeros;
  if (Math.max(ofBig, ofLittle) < wideShare * pairs || Math.min(ofBig, ofLittle) > 0) return null;
  const encoding = ofBig > ofLittle ? 'utf-16be' : 'utf-16le';
  const text = rawText(bytes.subarray(0, 2 * pairs), encoding);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell numbers of two bytes from text
  return /[\0-\x06\x0e-\x19\x1c-\x1f\ufffd\ufffe]/.test(text) ? null : encoding;
}

/** A log with line noise is UTF-8 all the same: so many well-formed characters for each stray byte do not come by chance. */
const formedForEachStray = 4;

function isUtf8(bytes: Uint8Array): boolean {
  const { formed, stray, tail } = countUtf8(bytes);
  if (stray > 0) return formed >= formedForEachStray * stray;
  if (tail === 0 || formed > 0) return true;
  // All that is beyond ASCII is at the very end: a character that was cut off, or a letter of another encoding.
  return Math.max(...scoresOf(bytes.subarray(-before))) <= 0;
}

/** How many characters beyond ASCII are well-formed, how many bytes belong to none, and how many may begin a last one. */
function countUtf8(bytes: Uint8Array): { formed: number; stray: number; tail: number } {
  let formed = 0;
  let stray = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = lengthOf(lead);
    const found = continuationsAfter(bytes, at, length);
    if (length > 0 && found < length - 1 && at + 1 + found === bytes.length)
      return { formed, stray, tail: found + 1 };
    if (length > 0 && found === length - 1) formed++;
    else stray++;
    at += 1 + found;
  }
  return { formed, stray, tail: 0 };
}

/** Bytes of a character by its first one; 0: none begins so. */
function lengthOf(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** How many of the bytes that a character needs follow (https://www.unicode.org/versions/latest/, table 3-7). */
function continuationsAfter(bytes: Uint8Array, at: number, length: number): number {
  let found = 0;
  while (found < length - 1) {
    const byte = bytes[at + 1 + found] ?? 0;
    const [least, most] = found === 0 ? secondOf(bytes[at] ?? 0) : [0x80, 0xbf];
    if (byte < least || byte > most) break;
    found++;
  }
  return found;
}

function secondOf(lead: number): [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  return lead === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}

/** Reading starts shortly before the first byte beyond ASCII, for its neighbours. */
const before = 32;

function likeliestPage(bytes: Uint8Array): CodePage {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - before);
  const scores = scoresOf(bytes.subarray(first, first + examinedBytes));
  return codePages[scores.indexOf(Math.max(...scores))] ?? 'windows-1252';
}

const scoresOf = (bytes: Uint8Array) => codePages.map((page) => plausibility(decodeCodePage(bytes, page)));

/**
 * CSI, OSC and the short sequences (ECMA-48, 5.3 to 5.6); an unfinished one ends with its line, and at the end of the input.
 */
const escapes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /\x1b(?:\[[0-?]*[ -/]*[@-~]?|[\]PX^_][^\x07\x1b\r\n]*(?:\x07|\x1b\\)?|[ -/]+[0-~]?|[0-~]?)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\0-\x07\x0e-\x1f\x7f]/g;

function readable(raw: string): string {
  const plain = raw
    .replace(/^\ufeff/, '')
    .replace(escapes, '')
    // Serial consoles write \r\r\n for one line end; without the line feed each is one, as on old Macs.
    .replace(/\r+(\n?)/g, (ends, feed: string) => feed || '\n'.repeat(ends.length))
    .replace(/\v|\n?\f/g, '\n');
  return takeBack(plain).replace(unseen, '');
}

/** A backspace takes the character before it back, within its line. */
function takeBack(text: string): string {
  if (!text.includes('\b')) return text;
  return text
    .split('\n')
    .map((line) => {
      if (!line.includes('\b')) return line;
      const kept: string[] = [];
      for (const char of line) {
        if (char === '\b') kept.pop();
        else kept.push(char);
      }
      return kept.join('');
    })
    .join('\n');
}
