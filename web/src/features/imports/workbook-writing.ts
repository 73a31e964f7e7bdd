// Writes a spreadsheet in a worker: docs/decisions/0084-spreadsheets-in-the-browser.md.
import { type CellObject, utils, write } from '@e965/xlsx';

/** A table whose first row has the headings. */
export interface TableOfTexts {
  table: readonly (readonly string[])[];
  sheet: string;
}

/** What a cell holds at most, by the format. */
const cellMaxChars = 32_767;
/** A character by its number, as workbooks write it: read again it would be that character. */
const characterByNumber = /_x[\da-f]{4}_/i;
const fits = (text: string) => text.length <= cellMaxChars && !characterByNumber.test(text);
/** Widths of columns in letters: a name is seen whole, a text in part. */
const widths = { min: 10, max: 48 };

/** A workbook of one sheet, of texts alone: what looks like a number, a day or a formula stays as it is. null: a cell holds some text not as it is */
export function workbookOf({ table, sheet }: TableOfTexts): Uint8Array<ArrayBuffer> | null {
  if (!table.every((row) => row.every(fits))) return null;
  const cells = table.map((row) => row.map((v): CellObject => ({ t: 's', v, z: '@' })));
  const written = utils.aoa_to_sheet(cells);
  written['!cols'] = (table[0] ?? []).map((_, place) => {
    const longest = table.reduce((most, row) => Math.max(most, row[place]?.length ?? 0), 0);
    return { wch: Math.min(widths.max, Math.max(widths.min, longest + 1)) };
  });
  const book = utils.book_new(written, sheet);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
