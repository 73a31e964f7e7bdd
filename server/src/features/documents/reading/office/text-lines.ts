import { textPageLines } from '@bancada/contract/attachments/documents';
import { officeCharsMax } from '../limits.ts';
import type { OpenDocument } from '../open-document.ts';

/** A longer line is folded, so that sixty of them are no more text than a page may have. */
const lineCharsMax = 1_600;

/** The text of a document, line by line, as it is found. */
export class TextLines {
  readonly #lines: string[] = [];
  #chars = 0;

  /** There is more than is read of one file: the rest is left. */
  get isFull(): boolean {
    return this.#chars >= officeCharsMax;
  }

  add(text: string): void {
    for (const line of text.split(/\r\n?|\n|\u2028|\u2029/)) this.#addLine(line.trimEnd());
  }

  #addLine(line: string): void {
    if (this.isFull) return;
    // Two empty lines say no more than one.
    if (line === '' && (this.#lines.at(-1) ?? '') === '') return;
    let rest = line;
    while (rest.length > lineCharsMax) {
      const space = rest.lastIndexOf(' ', lineCharsMax);
      const end = space > lineCharsMax / 2 ? space : lineCharsMax;
      this.#push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    this.#push(rest);
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#chars += line.length + 1;
  }

  /** By pages of as many lines as those of a text file. */
  asDocument(): OpenDocument {
    const lines = this.#lines;
    const readableTo = Math.max(1, Math.ceil(lines.length / textPageLines));
    return {
      pages: this.isFull ? readableTo + 1 : readableTo,
      readableTo,
      readPage: async (page) => ({
        text: lines.slice((page - 1) * textPageLines, page * textPageLines).join('\n'),
        origin: 'texto',
        boxes: null,
      }),
      thumbnail: async () => null,
      close: async () => {},
    };
  }
}
