import { rawText, type TextEncoding } from '@bancada/contract/encodings/decode-text';
import { zipLimits } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';
import { letterOfSymbol } from './symbol-letters.ts';
import { TableLines } from './table-lines.ts';
import type { TextLines } from './text-lines.ts';

/** What a group has, until it ends (https://www.biblioscape.com/rtf15_spec.htm). */
interface Group {
  isUnwanted: boolean;
  isHidden: boolean;
  /** What stands around it, where it has a paragraph of its own. */
  around: string | null;
  /** How many letters after `\u` say the same for old programs. */
  fallback: number;
  font: number;
}

/** Groups that are no text of the document; `\*` is before the others that not every program knows. */
const unwanted = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable revtbl generator xmlnstbl rsidtbl filetbl bkmkstart bkmkend fldinst nonshppict pntext sp shprslt'.split(
    ' ',
  ),
);
/** Known ones behind `\*` whose text is to be read. */
const wanted = new Set('shptxt shpinst annotation footnote'.split(' '));
/** These stand by themselves, wherever in a paragraph they are. */
const apart = new Set(
  'shptxt annotation footnote header footer headerl headerr headerf footerl footerr footerf'.split(' '),
);
const signs: Readonly<Record<string, string>> = {
  ...{ line: '\n', tab: '\t', emdash: '—', endash: '–', bullet: '•', emspace: ' ', enspace: ' ', '~': ' ' },
  ...{ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', _: '-' },
};
const paragraphEnds = new Set(['par', 'sect', 'page']);
const nextToken = /([{}])|\\'([\da-f]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|[\r\n]+|[^{}\\\r\n]+/gisy;

/** Reads the text of an RTF file. Its bytes are given one a character. */
export class RtfReader {
  readonly #source: string;
  readonly #table: TableLines;
  readonly #groups: Group[] = [];
  #group: Group = { isUnwanted: false, isHidden: false, around: null, fallback: 1, font: -1 };
  readonly #charsets = new Map<number, number>();
  #definedFont = 0;
  #isFontTable = false;
  #codePage = 'windows-1252';
  #paragraph = '';
  #bytes: number[] = [];
  #toSkip = 0;
  #isStarred = false;
  #isInRow = false;

  constructor(source: string, lines: TextLines) {
    this.#source = source;
    this.#table = new TableLines(lines);
  }

  /** @throws Unreadable `danificado`, `grande-demais` */
  read(): void {
    if (!this.#source.startsWith('{\\rtf')) throw new Unreadable('danificado');
    nextToken.lastIndex = 0;
    for (let token = this.#next(); token !== null && !this.#table.isFull; token = this.#next()) {
      const [text, brace, hex, word, number, sign] = token;
      const isStarred = this.#isStarred;
      this.#isStarred = false;
      if (brace === '{') this.#begin();
      else if (brace === '}') this.#end();
      else if (hex !== undefined) this.#byte(Number.parseInt(hex, 16));
      else if (word !== undefined) this.#word(word, number === undefined ? null : Number(number), isStarred);
      else if (sign === '*') this.#isStarred = true;
      else if (sign !== undefined) this.#sign(sign);
      else if (!/^[\r\n]/.test(text)) this.#plain(text);
    }
    this.#flush();
    if (this.#paragraph !== '') this.#endParagraph();
    this.#table.end();
  }

  #next(): RegExpExecArray | null {
    return nextToken.exec(this.#source);
  }

  #begin(): void {
    this.#flush();
    if (this.#groups.length >= zipLimits.xmlDepth) throw new Unreadable('grande-demais');
    this.#groups.push(this.#group);
    this.#group = { ...this.#group, around: null };
  }

  #end(): void {
    this.#flush();
    const { around } = this.#group;
    if (around !== null) {
      this.#endParagraph();
      this.#paragraph = around;
    }
    this.#group = this.#groups.pop() ?? this.#group;
    if (!this.#group.isUnwanted) this.#isFontTable = false;
  }

  #word(word: string, number: number | null, isStarred: boolean): void {
    if (word === 'bin') {
      nextToken.lastIndex += Math.max(0, number ?? 0);
      return;
    }
    if (word === 'u') this.#unicode(number ?? 0);
    else this.#control(word, number, isStarred);
  }

  #control(word: string, number: number | null, isStarred: boolean): void {
    this.#flush();
    if (this.#isFontTable) this.#defineFont(word, number ?? 0);
    if (unwanted.has(word) || (isStarred && !wanted.has(word))) this.#group.isUnwanted = true;
    if (apart.has(word) && !this.#group.isUnwanted) this.#beginApart();
    else if (word === 'fonttbl') this.#isFontTable = true;
    else if (word === 'v' || word === 'deleted') this.#group.isHidden = number !== 0;
    else if (word === 'plain') this.#group.isHidden = false;
    else if (word === 'uc') this.#group.fallback = Math.min(16, Math.max(0, number ?? 1));
    else if (word === 'f') this.#group.font = number ?? 0;
    else if (word === 'ansicpg') this.#codePage = encodingOf(number ?? 1252);
    else if (word === 'pc') this.#codePage = 'cp437';
    else if (word === 'pca') this.#codePage = 'cp850';
    else if (!this.#group.isUnwanted) this.#layout(word);
  }

  #beginApart(): void {
    this.#group.around = this.#paragraph;
    this.#paragraph = '';
  }

  #layout(word: string): void {
    const sign = signs[word];
    if (sign !== undefined) this.#write(sign);
    else if (paragraphEnds.has(word)) this.#endParagraph();
    else if (word === 'cell' || word === 'nestcell') this.#endCell();
    else if (word === 'row' || word === 'nestrow') this.#endRow();
  }

  #defineFont(word: string, number: number): void {
    if (word === 'f') this.#definedFont = number;
    else if (word === 'fcharset') this.#charsets.set(this.#definedFont, number);
  }

  #sign(sign: string): void {
    if (sign === '\\' || sign === '{' || sign === '}') this.#plain(sign);
    else if (sign === '\r' || sign === '\n') this.#endParagraph();
    else {
      this.#flush();
      this.#write(signs[sign] ?? '');
    }
  }

  #plain(text: string): void {
    // The bytes of pictures, above all.
    if (this.#group.isUnwanted) return;
    const skipped = Math.min(this.#toSkip, text.length);
    this.#toSkip -= skipped;
    for (let at = skipped; at < text.length; at++) this.#bytes.push(text.charCodeAt(at));
    this.#flush();
  }

  #byte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else this.#bytes.push(byte);
  }

  #unicode(number: number): void {
    this.#flush();
    this.#toSkip = this.#group.fallback;
    const code = number < 0 ? number + 0x10000 : number;
    const isSymbol = code >= 0xf000 && code <= 0xf0ff;
    this.#write(isSymbol ? letterOfSymbol(code) : String.fromCharCode(code & 0xffff));
  }

  /** Letters of a script of several bytes are whole only together. */
  #flush(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    const charset = this.#charsets.get(this.#group.font) ?? 1;
    if (charset === 2) this.#write([...bytes].map(letterOfSymbolFont).join(''));
    else this.#write(decoded(bytes, encodingOfCharset[charset] ?? this.#codePage));
  }

  #write(text: string): void {
    const { isUnwanted, isHidden } = this.#group;
    if (!isUnwanted && !isHidden) this.#paragraph += text;
  }

  #endParagraph(): void {
    this.#flush();
    this.#table.add(this.#paragraph);
    this.#paragraph = '';
    this.#toSkip = 0;
  }

  #endCell(): void {
    this.#flush();
    if (!this.#isInRow) this.#table.beginRow();
    this.#isInRow = true;
    this.#table.beginCell();
    this.#table.add(this.#paragraph);
    this.#paragraph = '';
  }

  #endRow(): void {
    if (this.#isInRow) this.#table.endRow();
    this.#isInRow = false;
  }
}

const letterOfSymbolFont = (code: number) => letterOfSymbol(code) || String.fromCharCode(code);

/** Of fonts (`\fcharset`). */
const encodingOfCharset: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  ...{ 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253' },
  ...{ 162: 'windows-1254', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257' },
  ...{ 204: 'windows-1251', 238: 'windows-1250', 254: 'cp437', 255: 'cp850' },
};

function encodingOf(codePage: number): string {
  if (codePage === 437 || codePage === 850 || codePage === 860) return `cp${codePage}`;
  if (codePage === 65001) return 'utf-8';
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252';
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return /^cp/.test(encoding)
    ? rawText(bytes, encoding as TextEncoding)
    : new TextDecoder(encoding).decode(bytes);
}
