import type { OpenDocument } from '../open-document.ts';
import { Unreadable } from '../unreadable.ts';
import { TableLines } from './table-lines.ts';
import { TextLines } from './text-lines.ts';
import { readXml, Unwanted, type XmlElement, type XmlReader } from './xml-parts.ts';
import { ZipParts } from './zip-parts.ts';

/** A text or a sheet of OpenDocument. @throws Unreadable `senha`, `grande-demais`, `danificado` */
export async function openOdf(file: string): Promise<OpenDocument> {
  const zip = await ZipParts.open(file);
  try {
    if (zip.names(/^content\.xml$/).length === 0) throw new Unreadable('danificado');
    if (await isEncrypted(zip)) throw new Unreadable('senha');
    const lines = new TextLines();
    const body = new OdfBody(lines, 'body');
    await readXml(zip.text('content.xml'), body);
    // Above and below each page of a sheet are fields alone.
    if (!body.isSheet) await readXml(zip.text('styles.xml'), new OdfBody(lines, 'master-styles'));
    return lines.asDocument();
  } finally {
    zip.close();
  }
}

/** With a password, parts are noise, and the manifest says so. */
async function isEncrypted(zip: ZipParts): Promise<boolean> {
  const manifest = {
    isDone: false,
    text() {},
    close() {},
    open: ({ name }: XmlElement) => {
      if (name === 'encryption-data') manifest.isDone = true;
    },
  };
  await readXml(zip.text('META-INF/manifest.xml'), manifest);
  return manifest.isDone;
}

/** What was deleted with its changes kept, and what only programs read. */
const unwanted = [
  'tracked-changes',
  'forms',
  'script',
  'event-listeners',
  'content-validations',
  'note-citation',
];
const spacesMax = 100;
/** A cell that says that it is there many times says no more than a few times. */
const timesMax = 8;

/** The paragraphs and tables inside one element: the text, or what stands above and below each page. */
class OdfBody implements XmlReader {
  readonly #within: string;
  readonly #lines: TextLines;
  readonly #table: TableLines;
  readonly #unwanted = new Unwanted(unwanted);
  /** Of frames and notes, paragraphs stand in paragraphs. */
  readonly #open: string[] = [];
  readonly #times: number[] = [];
  #isInside = false;
  /** Of a cell that is a day: programs write it as the language of their machine does. */
  #day = '';
  isSheet = false;

  constructor(lines: TextLines, within: string) {
    this.#lines = lines;
    this.#table = new TableLines(lines);
    this.#within = within;
  }

  get isDone(): boolean {
    return this.#lines.isFull;
  }

  open({ name, attributes }: XmlElement): void {
    if (name === this.#within) this.#isInside = true;
    if (!this.#isInside || this.#unwanted.open(name)) return;
    // Of a comment, who wrote it and when stands beside its paragraphs.
    if (name === 'p' || name === 'h' || name === 'annotation') this.#open.push('');
    else if (name === 's') this.#write(' '.repeat(Math.min(spacesMax, Number(attributes.c ?? 1) || 1)));
    else if (name === 'tab') this.#write('\t');
    else if (name === 'line-break') this.#write('\n');
    else if (name === 'spreadsheet') this.isSheet = true;
    else if (name === 'table' && this.isSheet) this.#lines.add(`${attributes.name ?? ''}:`);
    else if (name === 'table-row') this.#table.beginRow();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#beginCell(attributes);
  }

  #beginCell(attributes: XmlElement['attributes']): void {
    this.#table.beginCell();
    this.#day = dayText(attributes['date-value'] ?? '');
    this.#times.push(Math.min(timesMax, Number(attributes['number-columns-repeated'] ?? 1) || 1));
  }

  text(text: string): void {
    // Line ends and spaces in a row of the XML are one space.
    if (this.#isInside && !this.#unwanted.isInside) this.#write(text.replace(/\s+/g, ' '));
  }

  #write(text: string): void {
    if (this.#open.length > 0) this.#open[this.#open.length - 1] += text;
  }

  close(name: string): void {
    if (this.#unwanted.close() || !this.#isInside) return;
    if (name === this.#within) this.#isInside = false;
    else if (name === 'p' || name === 'h') this.#endParagraph();
    else if (name === 'annotation') this.#open.pop();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#times.pop();
    else if (name === 'table-row') this.#table.endRow();
    else if (name === 'table' && this.isSheet) this.#lines.add('');
  }

  #endParagraph(): void {
    const written = this.#open.pop() ?? '';
    const paragraph = this.#day === '' ? written : this.#day;
    this.#day = '';
    const times = this.isSheet ? (this.#times.at(-1) ?? 1) : 1;
    this.#table.add(paragraph);
    for (let again = 1; again < times; again++) {
      this.#table.beginCell();
      this.#table.add(paragraph);
    }
  }
}

/** `2026-03-05T14:30:00` */
function dayText(value: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(value) ?? [];
  if (year === undefined) return '';
  return `${day}/${month}/${year}${time === undefined || time === '00:00' ? '' : ` ${time}`}`;
}
