import type { ImportColumn, TableKind } from '@bancada/contract/imports/import-columns';
import { recordField } from '@bancada/contract/records/records';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { fromCell } from './csv-text.ts';
import { type ChosenColumns, columnsOf } from './table-columns.ts';

/** The format of a file, detected from its header. */
export interface TableShape {
  delimiter: string;
  heads: string[];
  /** The column of each header; undefined if it is unknown. */
  columns: (ImportColumn | undefined)[];
  /** Number of cells per line: that of the headers, without empty ones at the end. */
  width: number;
  /** The header record. */
  head: CsvRecord;
  /** Where the lines begin. */
  from: { place: number; line: number };
}

const delimiters = [';', ',', '\t', '|'];
/** A first line that tells spreadsheets the separator, quoted or not. */
const separatorLine = /^"?sep=([^"\r\n])"?[ \t;,]*(?:\r\n|\r|\n|$)/i;

/** A table that begins further below is none: the page cannot pause while its header is sought. */
const emptyLinesMax = 1_000;

/** Parses the header: the first line that is not empty. @returns null if there is none */
export function shapeOf(kind: TableKind, text: string, chosen?: ChosenColumns): TableShape | null {
  const [told, delimiter] = separatorLine.exec(text) ?? [];
  const from = { place: told?.length ?? 0, line: told === undefined ? 1 : 2 };
  if (delimiter !== undefined) return shapeBy(kind, text, { delimiter, from, chosen });
  const shapes = delimiters.flatMap((delimiter) => shapeBy(kind, text, { delimiter, from }) ?? []);
  const known = ({ columns }: TableShape) => columns.filter((column) => column !== undefined).length;
  // The separator that gives the most known columns; the first one if none does.
  const [best = null] = shapes.toSorted((one, other) => known(other) - known(one));
  return best && { ...best, columns: columnsOf(kind, best.heads, chosen) };
}

function shapeBy(
  kind: TableKind,
  text: string,
  {
    delimiter,
    from,
    chosen,
  }: Pick<TableShape, 'delimiter' | 'from'> & { chosen?: ChosenColumns | undefined },
): TableShape | null {
  let empty = 0;
  for (const head of csvRecords(text, { delimiter, from })) {
    if (head.cells.every((cell) => cell.trim() === '')) {
      empty += 1;
      if (empty > emptyLinesMax) return null;
      continue;
    }
    const heads = head.cells.map((cell) => fromCell(cell).trim());
    return {
      delimiter,
      heads,
      columns: columnsOf(kind, heads, chosen),
      width: 1 + heads.findLastIndex((name) => name !== ''),
      head,
      from: { place: head.next, line: head.lastLine + 1 },
    };
  }
  return null;
}

const lineBreaks = /\r\n|\r|\n/g;

/**
 * Whether a well-formed record of several lines is probably a stray quote that swallowed the following lines. Two signs
 * speak against it: header and record are fully quoted, or its cells use other line breaks than the file. Three speak for it:
 * the wrong number of cells, a line break in a single-line field, and most of its further lines looking like lines of the file
 * (with as many separators, none of them before a space).
 * @param trustsOtherBreaks false for a file that mixes line breaks itself
 */
export function swallowedLines(kind: TableKind, shape: TableShape, trustsOtherBreaks: boolean) {
  const { delimiter, width, columns, head } = shape;
  const separators = (line: string) =>
    line.split(delimiter).filter((cell, place) => place > 0 && !cell.startsWith(' ')).length;
  return ({ cells, isQuoted }: CsvRecord, lines: readonly string[]): boolean => {
    if (isQuoted && head.isQuoted) return false;
    const breaks = cells.flatMap((cell) => cell.match(lineBreaks) ?? []);
    if (trustsOtherBreaks && !breaks.includes(head.end)) return false;
    if (cells.length !== width) return true;
    const isMisplaced = (cell: string, place: number) =>
      /[\r\n]/.test(cell) && recordField(kind, columns[place]?.field ?? '')?.kind !== 'long-text';
    if (cells.some(isMisplaced)) return true;
    const others = lines.slice(1).filter((line) => line.trim() !== '');
    return width > 1 && others.filter((line) => separators(line) === width - 1).length * 2 > others.length;
  };
}
