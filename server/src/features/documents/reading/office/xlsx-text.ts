import type { OpenDocument } from '../open-document.ts';
import { Unreadable } from '../unreadable.ts';
import { Paragraphs } from './docx-text.ts';
import { shownNumber } from './sheet-values.ts';
import { TextLines } from './text-lines.ts';
import { type Book, readBook } from './xlsx-book.ts';
import { readXml, type XmlElement, type XmlReader } from './xml-parts.ts';
import { ZipParts } from './zip-parts.ts';

/** A workbook, a row a line: all of its sheets, then its notes and text boxes. Formulas are their last values. @throws Unreadable */
export async function openXlsx(file: string): Promise<OpenDocument> {
  const zip = await ZipParts.open(file);
  try {
    if (zip.names(/^xl\/workbook\.xml$/i).length === 0) throw new Unreadable('danificado');
    const lines = new TextLines();
    const book = await readBook(zip);
    for (const { name, isHidden, part } of book.sheets) {
      lines.add(`${name}${isHidden ? ' (oculta)' : ''}:`);
      await readXml(zip.text(part), new Rows(lines, book));
      lines.add('');
    }
    for (const name of zip.names(/^xl\/comments\/?\d*\.xml$|^xl\/comments\/comment\d*\.xml$/i))
      await readXml(zip.text(name), new Notes(lines));
    for (const name of zip.names(/^xl\/(drawings\/drawing|charts\/chart|diagrams\/data)\d*\.xml$/i))
      await readXml(zip.text(name), new Paragraphs(lines));
    return lines.asDocument();
  } finally {
    zip.close();
  }
}

class Rows implements XmlReader {
  readonly #lines: TextLines;
  readonly #book: Book;
  #cells: string[] = [];
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isPhonetic = false;

  constructor(lines: TextLines, book: Book) {
    this.#lines = lines;
    this.#book = book;
  }

  get isDone(): boolean {
    return this.#lines.isFull;
  }

  open({ name, attributes }: XmlElement): void {
    if (name === 'row') this.#cells = [];
    else if (name === 'c') {
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#value = '';
    } else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'v' || (name === 't' && !this.#isPhonetic)) this.#isValue = true;
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#cells.length > 0) this.#lines.add(this.#cells.join(' | '));
  }

  #endCell(): void {
    // Line ends within a cell are spaces of its row.
    const shown = this.#shown()
      .replace(/_x000D_/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (shown !== '') this.#cells.push(shown);
  }

  #shown(): string {
    const { texts, formats, counts1904 } = this.#book;
    if (this.#type === 's') return texts[Number(this.#value)] ?? '';
    if (this.#type === 'b') return this.#value === '1' ? 'VERDADEIRO' : 'FALSO';
    const value = Number(this.#value);
    if (this.#type !== 'n' || this.#value.trim() === '' || !Number.isFinite(value)) return this.#value;
    return shownNumber(value, formats[this.#style] ?? 'General', counts1904);
  }
}

/** Notes of cells: the text of each is one paragraph. */
class Notes implements XmlReader {
  readonly #lines: TextLines;
  #note = '';
  #isText = false;

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  get isDone(): boolean {
    return this.#lines.isFull;
  }

  open({ name }: XmlElement): void {
    if (name === 'comment') this.#note = '';
    else if (name === 't') this.#isText = true;
  }

  text(text: string): void {
    if (this.#isText) this.#note += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'comment') this.#lines.add(this.#note);
  }
}
