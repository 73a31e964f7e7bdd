import type { Side } from './board.ts';

/** Of the platform, in browsers and in Node: this package knows the types of neither. */
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

/**
 * UTF-16 and UTF-8 by their marks or by what is well-formed, else Windows-1252, which holds Latin-1.
 * A few stray bytes in a file with well-formed characters are damage, not another encoding.
 */
export function decodeBoard(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

const examinedPairs = 512;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const pairs = Math.min(bytes.length >> 1, examinedPairs);
  const zeros = [0, 0];
  for (let at = 0; at < 2 * pairs; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [ofBig = 0, ofLittle = 0] = zeros;
  if (ofBig > 0.9 * pairs && ofLittle < 0.1 * pairs) return 'utf-16be';
  if (ofLittle > 0.9 * pairs && ofBig < 0.1 * pairs) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Other encodings hardly ever form a character of UTF-8, so a few of them tell. */
const mostStray = 8;

function isUtf8(bytes: Uint8Array): boolean {
  let formed = 0;
  let stray = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    at++;
    if (lead < 0x80) continue;
    let missing = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    const isLead = missing > 0;
    while (missing > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) {
      at++;
      missing--;
    }
    if (isLead && missing === 0) formed++;
    // A character that the end of the file cuts is no stray one.
    else if (!(isLead && at >= bytes.length)) stray++;
  }
  return stray <= mostStray * formed;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notText = /[\0-\x08\x0e-\x19\x1b-\x1f\x7f\ufffd]/;

/** Whether characters stand in it that no program writes into a text; a ^Z ends those of DOS. */
export const hasStrayCharacters = (text: string) => notText.test(text);

export interface BoardLines {
  /** Every line that ends in CR LF, CR or LF. */
  lines: string[];
  /** What follows the last line end: the file may have been cut there. */
  open: string | null;
  /** The last line ends in CR, all others in CR LF. */
  isCutInLineEnd: boolean;
}

export function linesOf(text: string): BoardLines {
  const lines = text.split(/\r\n|\r|\n/);
  const open = lines.pop() ?? '';
  return { lines, open: trimmed(open) === '' ? null : open, isCutInLineEnd: isCutInLineEnd(text) };
}

function isCutInLineEnd(text: string): boolean {
  if (!text.endsWith('\r') || !text.includes('\n')) return false;
  for (let at = text.indexOf('\r'); at !== -1 && at < text.length - 1; at = text.indexOf('\r', at + 1))
    if (text[at + 1] !== '\n') return false;
  return true;
}

const isBlank = (code: number) => code === 0x20 || code === 0x09;

/** Without blanks and tabs at both ends; other white space may be part of a name. */
export function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Fields between blanks; with `most`, the last one is the rest of the line. */
export function fieldsOf(line: string, most = Number.POSITIVE_INFINITY): string[] {
  const fields: string[] = [];
  const text = trimmed(line);
  let at = 0;
  while (at < text.length) {
    if (fields.length === most - 1) {
      fields.push(text.slice(at));
      break;
    }
    const from = at;
    while (at < text.length && !isBlank(text.charCodeAt(at))) at++;
    fields.push(text.slice(from, at));
    while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  }
  return fields;
}

/** Each character is looked at once: no part of it can match in two ways. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const integer = /^[+-]?\d{1,9}$/;

/** NaN where it is no number, whole and nothing else. */
export function numberOf(text: string | undefined): number {
  return text !== undefined && text.length <= 40 && decimal.test(text) ? Number(text) : Number.NaN;
}

export function integerOf(text: string | undefined): number {
  return text !== undefined && integer.test(text) ? Number(text) : Number.NaN;
}

const letter = /[A-Za-z0-9_]/;

/** Whether one character was exchanged in one of these words, or behind it, where a blank was. */
export function isNearly(word: string, words: Iterable<string>): boolean {
  for (const known of words) {
    if (word.length > known.length && word.startsWith(known) && !letter.test(word[known.length] ?? ''))
      return true;
    if (known.length !== word.length || known === word) continue;
    let differing = 0;
    for (let at = 0; at < word.length && differing < 2; at++) if (word[at] !== known[at]) differing++;
    if (differing === 1) return true;
  }
  return false;
}

/** In the formats of testers these stand for a pin that is on no net. */
export function testerNet(text: string | undefined): string | null {
  const net = trimmed(text ?? '');
  return net === '' || net === 'UNCONNECTED' || net === 'NC' ? null : net;
}

/** The side of a part whose own is illegible: that of its pins, if they agree. */
export function sideOfAll(sides: (Side | null)[]): Side | null {
  const [first = null] = sides;
  return sides.every((side) => side === first) ? first : null;
}

/** Whether a net at the end of a cut file is whole: it stands in the file, and is not how another one begins. */
export function isWholeNet(net: string, nets: Iterable<string>): boolean {
  let isKnown = false;
  for (const other of nets) {
    if (other === net) isKnown = true;
    else if (other.startsWith(net)) return false;
  }
  return isKnown;
}

export const inch = 25.4;
/** A thousandth of an inch. */
export const mil = 0.0254;
