import { type ImportKind, importColumns } from '@bancada/contract/imports';
import { recordKindTexts } from '@bancada/contract/records';
import Papa from 'papaparse';
import { toCell } from './csv-guard.ts';

const byteOrderMark = '\ufeff';

/**
 * A table as spreadsheets of this country read it: `;`, CRLF, UTF-8 with its mark. A table that has line breaks in a cell
 * is quoted all over: so the reader knows them from lines that a stray quote took along.
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

/** `equipamentos-2026-11-21.csv` */
export function csvFile(kind: ImportKind, text: string, suffix = ''): File {
  const name = recordKindTexts[kind].plural.toLowerCase();
  const day = new Intl.DateTimeFormat('sv-SE').format(new Date());
  return new File([text], `${name}${suffix}-${day}.csv`, { type: 'text/csv;charset=utf-8' });
}

/** The heads of a kind's table, in order. */
export function headsOf(kind: ImportKind): string[] {
  return importColumns[kind].map(({ header }) => header);
}
