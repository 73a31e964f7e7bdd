import { importColumns, type TableKind } from '@bancada/contract/imports/import-columns';
import Papa from 'papaparse';
import { fileName } from './table-names.ts';

/** Start of a cell that a spreadsheet may read as a formula, full-width included; any `'` before it is part of the text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
/** How spreadsheets protect a number as text: `="00123"`. */
const keptAsText = /^="((?:[^"]|"")*)"$/;

/** Escapes a text so that no spreadsheet reads the cell as a formula. `fromCell` is the inverse. */
export function toCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell: without the `'` that escapes a formula, and without a formula that is only a text. */
export function fromCell(cell: string): string {
  const [, text] = keptAsText.exec(cell) ?? [];
  return text === undefined ? cell.replace(guarded, '') : text.replaceAll('""', '"');
}

const byteOrderMark = '\ufeff';

/**
 * A table as Brazilian spreadsheets expect it: `;`, CRLF, UTF-8 with a BOM. If any cell has line breaks everything is quoted,
 * so that the reader can tell them from lines that a stray quote swallowed.
 */
export function csvText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [heads, ...rows].map((row) => row.map(toCell));
  const lines = Papa.unparse(cells, {
    delimiter: ';',
    newline: '\r\n',
    quotes: cells.some((row) => row.some((cell) => /[\r\n]/.test(cell))),
  });
  return `${byteOrderMark}${lines}\r\n`;
}

export function csvFile(kind: TableKind, text: string, suffix = ''): File {
  return new File([text], fileName(kind, suffix, 'csv'), { type: 'text/csv;charset=utf-8' });
}

/** The headers of a kind's table, in order. */
export function headsOf(kind: TableKind): string[] {
  return importColumns[kind].map(({ header }) => header);
}
