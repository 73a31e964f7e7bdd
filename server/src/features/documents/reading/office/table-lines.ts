import type { TextLines } from './text-lines.ts';

/** Of a cell, its paragraphs. */
type Row = string[][];

/** Lines of a text with tables: a row is one line, unless a cell of it has several paragraphs. Tables may stand in cells. */
export class TableLines {
  readonly #lines: TextLines;
  readonly #rows: Row[] = [];

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  get isFull(): boolean {
    return this.#lines.isFull;
  }

  add(paragraph: string): void {
    const cell = this.#rows.at(-1)?.at(-1);
    if (cell === undefined) this.#lines.add(paragraph);
    else if (paragraph.trim() !== '') cell.push(paragraph);
  }

  beginRow(): void {
    this.#rows.push([]);
  }

  beginCell(): void {
    this.#rows.at(-1)?.push([]);
  }

  endRow(): void {
    const cells = (this.#rows.pop() ?? []).filter((cell) => cell.length > 0);
    if (cells.some((cell) => cell.length > 1)) for (const paragraph of cells.flat()) this.add(paragraph);
    else if (cells.length > 0) this.add(cells.map(([only = '']) => only.trim()).join(' | '));
  }

  /** What a broken file has left open. */
  end(): void {
    while (this.#rows.length > 0) this.endRow();
  }
}
