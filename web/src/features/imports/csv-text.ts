import { importColumns, type TableKind } from '@bancada/contract/import-columns';
import Papa from 'papaparse';
import { toCell } from './csv-guard.ts';
import { fileName } from './table-names.ts';

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
