import type { OpenDocument } from '../open-document.ts';
import { Unreadable } from '../unreadable.ts';
import { letterOfSymbol } from './symbol-letters.ts';
import { TableLines } from './table-lines.ts';
import { TextLines } from './text-lines.ts';
import { readXml, Unwanted, type XmlElement, type XmlReader } from './xml-parts.ts';
import { ZipParts } from './zip-parts.ts';

/** In the order in which one reads: the text, then what stands above, below and beside it. */
const parts = [
  /^word\/document\d*\.xml$/i,
  /^word\/(header|footer)\d*\.xml$/i,
  /^word\/(footnotes|endnotes|comments)\d*\.xml$/i,
  /^word\/(charts\/chart|diagrams\/data)\d*\.xml$/i,
];

/** A text of Word, as it and other programs write it. @throws Unreadable `grande-demais`, `danificado` */
export async function openDocx(file: string): Promise<OpenDocument> {
  const zip = await ZipParts.open(file);
  try {
    const lines = new TextLines();
    const names = parts.map((pattern) => zip.names(pattern));
    if (names[0]?.length === 0) throw new Unreadable('danificado');
    for (const name of names.flat()) await readXml(zip.text(name), new Paragraphs(lines));
    return lines.asDocument();
  } finally {
    zip.close();
  }
}

/** What programs write a second time for others, and what was deleted or moved away with its changes kept. */
const unwanted = ['Fallback', 'del', 'moveFrom', 'instrText', 'delText', 'rPrChange', 'pPr'];
const signs: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
};

/** Paragraphs (`w:p`, `a:p`) with the text of their runs (`w:t`, `a:t`, `m:t`). */
export class Paragraphs implements XmlReader {
  readonly #table: TableLines;
  readonly #unwanted = new Unwanted(unwanted);
  /** Of text boxes, paragraphs stand in paragraphs. */
  readonly #open: string[] = [];
  #isText = false;
  #isHidden = false;
  #inRunProperties = false;

  constructor(lines: TextLines) {
    this.#table = new TableLines(lines);
  }

  get isDone(): boolean {
    return this.#table.isFull;
  }

  open({ name, attributes }: XmlElement): void {
    if (this.#unwanted.open(name)) return;
    if (name === 'p') this.#open.push('');
    else if (name === 'r') this.#isHidden = false;
    else if (name === 'rPr') this.#inRunProperties = true;
    else if (name === 'vanish' && this.#inRunProperties)
      this.#isHidden = !/^(0|false|off)$/.test(attributes.val ?? '');
    else if (name === 't') this.#isText = true;
    else if (name === 'tr') this.#table.beginRow();
    else if (name === 'tc') this.#table.beginCell();
    else if (name === 'sym') this.#write(letterOfSymbol(Number.parseInt(attributes.char ?? '', 16)));
    else if (!this.#inRunProperties) this.#write(signs[name] ?? '');
  }

  text(text: string): void {
    if (this.#isText && !this.#unwanted.isInside) this.#write(text);
  }

  #write(text: string): void {
    if (text === '' || this.#isHidden || this.#open.length === 0) return;
    this.#open[this.#open.length - 1] += text;
  }

  close(name: string): void {
    if (this.#unwanted.close()) return;
    if (name === 'p') this.#table.add(this.#open.pop() ?? '');
    else if (name === 't') this.#isText = false;
    else if (name === 'rPr') this.#inRunProperties = false;
    else if (name === 'r') this.#isHidden = false;
    else if (name === 'tr') this.#table.endRow();
  }
}
