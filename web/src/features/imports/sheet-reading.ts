import type { TableKind } from '@bancada/contract/imports/import-columns';
import { wholeNumber } from '@bancada/contract/whole-number';
import {
  type FileLine,
  type Heads,
  headProblems,
  lineOf,
  type ReadingChoices,
  type ReadTable,
  sizeProblems,
  unknownHeads,
  unread,
} from './read-table.ts';
import { askForSheet } from './read-workbook.ts';
import { sheetCell } from './sheet-cells.ts';
import { columnsOf } from './table-columns.ts';
import type { ReadSheet } from './workbook.ts';

/** The first rows of a sheet among which its headings are sought: titles and dates stand above them. */
const headRows = 30;

/** One sheet of a workbook as a kind's table. */
export async function readSheetTable(
  kind: TableKind,
  bytes: Uint8Array,
  { signal, choices }: { signal: AbortSignal | undefined; choices: ReadingChoices },
): Promise<ReadTable> {
  const read = await askForSheet(bytes, choices.sheet, signal);
  if (typeof read === 'string') return unread(read);
  const { sheets, sheet, rows, hiddenRows, hasMerged } = read;
  const known = (row: ReadSheet['rows'][number]) =>
    columnsOf(kind, textsOf(row)).filter((column) => column !== undefined).length;
  const first = rows.findIndex((row) => row.length > 0);
  if (first < 0) return { ...unread(`A folha “${sheet}” está vazia.`), sheets, sheet };
  const candidates = rows.slice(first, first + headRows).map(known);
  const headRow = first + Math.max(0, candidates.indexOf(Math.max(...candidates)));
  const heads = textsOf(rows[headRow] ?? []).map((head) => head.trim());
  const columns = columnsOf(kind, heads, choices.columns);
  const lines = sheetLines(kind, { heads, columns }, rows, headRow + 1);
  return {
    ...unread(...headProblems(kind, { heads, columns }, choices.columns), ...sizeProblems(lines)),
    sheets,
    sheet,
    heads,
    columns,
    warnings: [
      ...unknownHeads({ heads, columns }),
      ...(hiddenRows > 0
        ? [`A folha tem linhas ocultas (${wholeNumber(hiddenRows)}), que foram lidas também.`]
        : []),
      ...(hasMerged ? ['A folha tem células mescladas: o texto está só na primeira linha de cada uma.'] : []),
    ],
    lines,
  };
}

const textsOf = (row: ReadSheet['rows'][number]) => row.map((cell) => cell?.text ?? '');

function sheetLines(kind: TableKind, head: Heads, rows: ReadSheet['rows'], from: number): FileLine[] {
  const firstLineOf = new Map<string, number>();
  return rows.slice(from).flatMap((row, place): FileLine[] => {
    if (row.length === 0) return [];
    const linha = from + place + 1;
    const read = head.heads.map((_, at) => sheetCell(row[at] ?? null, head.columns[at]));
    return [lineOf(kind, head, { linha, lastLine: linha, cells: textsOf(row), read }, firstLineOf)];
  });
}
