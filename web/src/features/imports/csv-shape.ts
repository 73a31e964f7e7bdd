import { type ImportColumn, type ImportKind, importColumns } from '@bancada/contract/imports';
import { recordField } from '@bancada/contract/records';
import { foldText } from '@bancada/contract/texts';
import { fromCell } from './csv-guard.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';

/** How a file is written, as its head says. */
export interface TableShape {
  delimiter: string;
  heads: string[];
  /** What each head means; undefined for one that is unknown. */
  columns: (ImportColumn | undefined)[];
  /** How many cells a line has: the heads without the empty ones at the end. */
  width: number;
  /** The head as a record. */
  head: CsvRecord;
  /** Where the lines begin. */
  from: { place: number; line: number };
}

const delimiters = [';', ',', '\t', '|'];
/** The first line by which spreadsheets are told the separator, in quotes or not. */
const separatorLine = /^"?sep=([^"\r\n])"?[ \t;,]*(?:\r\n|\r|\n|$)/i;

/** Reads the head: the first line that is not empty. @returns null where there is none */
export function shapeOf(kind: ImportKind, text: string): TableShape | null {
  const [told, delimiter] = separatorLine.exec(text) ?? [];
  const from = { place: told?.length ?? 0, line: told === undefined ? 1 : 2 };
  if (delimiter !== undefined) return shapeBy(kind, text, delimiter, from);
  const shapes = delimiters.flatMap((candidate) => shapeBy(kind, text, candidate, from) ?? []);
  const known = ({ columns }: TableShape) => columns.filter((column) => column !== undefined).length;
  // The one that makes the most of the head into columns that are known; the first of them where none does.
  return shapes.toSorted((one, other) => known(other) - known(one))[0] ?? null;
}

function shapeBy(
  kind: ImportKind,
  text: string,
  delimiter: string,
  from: TableShape['from'],
): TableShape | null {
  for (const head of csvRecords(text, { delimiter, from })) {
    if (head.cells.every((cell) => cell.trim() === '')) continue;
    const heads = head.cells.map((cell) => fromCell(cell).trim());
    return {
      delimiter,
      heads,
      columns: heads.map((name) => columnNamed(kind, name)),
      width: 1 + heads.findLastIndex((name) => name !== ''),
      head,
      from: { place: head.next, line: head.lastLine + 1 },
    };
  }
  return null;
}

function columnNamed(kind: ImportKind, head: string): ImportColumn | undefined {
  const sought = foldText(head);
  return importColumns[kind].find(({ header, alsoCalled = [] }) =>
    [header, ...alsoCalled].some((name) => foldText(name) === sought),
  );
}

const lineBreaks = /\r\n|\r|\n/g;

/**
 * Whether a record of several lines, correct as it is, is rather a stray quote that took lines along to the next one.
 * Two signs clear it: head and record are quoted all over, or its cells break lines otherwise than the file does.
 * Against it speak the wrong count of cells, a line break where the form has a single line, and that
 * most of its other lines look like lines of the file: with as many separators, none of them before a blank.
 * @param trustsOtherBreaks false for a file that ends its own lines in several ways
 */
export function swallowedLines(kind: ImportKind, shape: TableShape, trustsOtherBreaks: boolean) {
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
