import { type ImportKind, importColumns } from '@bancada/contract/imports';
import { recordKindTexts } from '@bancada/contract/records';
import Papa from 'papaparse';

/** What a spreadsheet would take for a formula; the import takes the `'` off again. */
const formula = /^[=+\-@]/;
const byteOrderMark = '\ufeff';

/** A table as spreadsheets of this country read it: `;`, CRLF, UTF-8 with its mark. */
export function csvText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = Papa.unparse([[...heads], ...rows.map((row) => [...row])], {
    delimiter: ';',
    newline: '\r\n',
    escapeFormulae: formula,
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
