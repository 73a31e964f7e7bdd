import { type ImportColumn, importColumns, type TableKind } from '@bancada/contract/imports/import-columns';
import { type ImportLine, importKeys, importLimits } from '@bancada/contract/imports/imports';
import { foldText } from '@bancada/contract/texts';
import { wholeNumber } from '@bancada/contract/whole-number';
import type { Encoding } from './csv-decoding.ts';
import type { ReadCell } from './sheet-cells.ts';
import type { ChosenColumns } from './table-columns.ts';
import type { SheetName } from './workbook.ts';

/** How somebody wants a file read where the guess is wrong. */
export interface ReadingChoices {
  encoding?: Encoding;
  sheet?: string;
  columns?: ChosenColumns;
}

/** A parsed file: its columns and lines. */
export interface ReadTable {
  /** Of a file of text; null for a spreadsheet. */
  encoding: Encoding | null;
  delimiter: string;
  /** Of a spreadsheet; empty for a file of text. */
  sheets: SheetName[];
  sheet: string | null;
  heads: string[];
  /** The column of each heading; undefined: it is not imported. */
  columns: (ImportColumn | undefined)[];
  /** Why it cannot be imported at all; empty if it can. */
  problems: string[];
  /** What will be ignored, or is to be looked at. */
  warnings: string[];
  lines: FileLine[];
}

export type Heads = Pick<ReadTable, 'heads' | 'columns'>;

export interface FileLine extends ImportLine {
  /** The line's last line number in the file; greater than `linha` if its cells have line breaks. */
  lastLine: number;
  /** As in the file. */
  cells: string[];
  /** Why the line is refused without asking the server; null if it is not. */
  refusal: string | null;
  /** What a spreadsheet may have changed in it. */
  notes: string[];
}

const defaultDelimiter = ';';

export function unread(...problems: string[]): ReadTable {
  return {
    encoding: null,
    delimiter: defaultDelimiter,
    sheets: [],
    sheet: null,
    heads: [],
    columns: [],
    problems,
    warnings: [],
    lines: [],
  };
}

export interface LineParts extends Pick<FileLine, 'linha' | 'lastLine' | 'cells'> {
  read: ReadCell[];
  /** Of its shape. */
  fault?: string | null;
}

export function lineOf(
  kind: TableKind,
  { heads, columns }: Heads,
  { read, fault = null, ...line }: LineParts,
  firstLineOf: Map<string, number>,
): FileLine {
  const valores: Record<string, string> = {};
  for (const [place, column] of columns.entries())
    if (column !== undefined) valores[column.field] = read[place]?.text ?? '';
  const said = (of: 'note' | 'fault') =>
    read.flatMap((cell, place) => (cell[of] === null ? [] : [`${heads[place]}: ${cell[of]}`]));
  const [cellFault = null] = said('fault');
  const refusal = fault ?? cellFault ?? repetition(kind, valores, line.linha, firstLineOf);
  return { ...line, valores, refusal, notes: said('note') };
}

export function headProblems(
  kind: TableKind,
  { heads, columns }: Heads,
  chosen: ChosenColumns = {},
): string[] {
  const missing = importColumns[kind].filter((column) => column.isRequired && !columns.includes(column));
  const repeated = importColumns[kind].filter((column) => {
    const place = columns.indexOf(column);
    const isSame = (head: string, other: number) =>
      other !== place &&
      columns[other] === undefined &&
      chosen[other] === undefined &&
      foldText(head) === foldText(heads[place] ?? '');
    return place >= 0 && heads.some(isSame);
  });
  return [
    ...missing.map(({ header }) => `Falta a coluna obrigatória “${header}”.`),
    ...repeated.map(({ header }) => `A coluna “${header}” está repetida.`),
  ];
}

export function unknownHeads({ heads, columns }: Heads): string[] {
  const unknown = heads.filter((head, place) => columns[place] === undefined && head !== '');
  return unknown.length === 0
    ? []
    : [`Colunas desconhecidas, que não são importadas: ${unknown.map((head) => `“${head}”`).join(', ')}.`];
}

export function sizeProblems(lines: readonly FileLine[]): string[] {
  if (lines.length === 0) return ['O arquivo não tem nenhuma linha além do cabeçalho.'];
  const most = wholeNumber(importLimits.linesMax);
  return lines.length > importLimits.linesMax
    ? [`O arquivo tem ${wholeNumber(lines.length)} linhas; o máximo é ${most}. Divida o arquivo.`]
    : [];
}

function repetition(
  kind: TableKind,
  valores: Record<string, string>,
  linha: number,
  firstLineOf: Map<string, number>,
): string | null {
  const keys = kind === 'readings' ? [] : importKeys(kind, valores);
  const first = keys.map((key) => firstLineOf.get(key)).find((line) => line !== undefined);
  if (first !== undefined) return `Repete a linha ${first}`;
  for (const key of keys) firstLineOf.set(key, linha);
  return null;
}
