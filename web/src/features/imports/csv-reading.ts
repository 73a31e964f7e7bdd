import {
  type ImportKind,
  type ImportLine,
  importColumns,
  importKey,
  importLimits,
} from '@bancada/contract/imports';
import { foldText } from '@bancada/contract/texts';
import { wholeNumber } from '@bancada/contract/whole-number';
import { decodeText, type Encoding, unreadable } from './csv-decoding.ts';
import { fromCell } from './csv-guard.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { shapeOf, swallowedLines, type TableShape } from './csv-shape.ts';
import { type Pause, pauseOften } from './pause.ts';

/** A parsed file: its columns and lines. */
export interface ReadTable {
  encoding: Encoding;
  delimiter: string;
  heads: string[];
  /** Why it cannot be imported at all; empty if it can. */
  problems: string[];
  /** What will be ignored. */
  warnings: string[];
  lines: FileLine[];
}

export interface FileLine extends ImportLine {
  /** The line's last line number in the file; greater than `linha` if its cells have line breaks. */
  lastLine: number;
  /** As in the file. */
  cells: string[];
  /** Why the line is refused without asking the server; null if it is not. */
  refusal: string | null;
}

const cellMaxChars = 200_000;
const mebibyte = 1024 * 1024;
const defaultDelimiter = ';';

/** Parses a file as a kind's table, pausing so that the page stays responsive. @throws the signal's reason */
export async function readTable(
  kind: ImportKind,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<ReadTable> {
  if (bytes.length > importLimits.bodyMaxBytes)
    return unread(
      'UTF-8',
      `O arquivo passa do limite de ${importLimits.bodyMaxBytes / mebibyte} MiB. Divida o arquivo.`,
    );
  const pause = pauseOften(signal);
  const { text, encoding, isDamaged } = await decodeText(bytes, pause);
  const shape = shapeOf(kind, text);
  if (shape === null) return unread(encoding, 'O arquivo está vazio.');
  const lines = await linesOf(kind, shape, await recordsOf(kind, text, shape, pause), isDamaged, pause);
  return {
    encoding,
    delimiter: shape.delimiter,
    heads: shape.heads,
    problems: [...headProblems(kind, shape), ...sizeProblems(lines)],
    warnings: unknownHeads(shape),
    lines,
  };
}

function unread(encoding: Encoding, problem: string): ReadTable {
  return { encoding, delimiter: defaultDelimiter, heads: [], problems: [problem], warnings: [], lines: [] };
}

/** All non-empty records after the header. */
async function recordsOf(
  kind: ImportKind,
  text: string,
  shape: TableShape,
  pause: Pause,
): Promise<CsvRecord[]> {
  const read = async (trustsOtherBreaks: boolean) => {
    const { delimiter, from } = shape;
    const isSwallowing = swallowedLines(kind, shape, trustsOtherBreaks);
    const records: CsvRecord[] = [];
    let endsAlike = true;
    for (const record of csvRecords(text, { delimiter, from, isSwallowing })) {
      endsAlike &&= record.end === shape.head.end || record.end === '';
      if (record.cells.some((cell) => cell.trim() !== '')) records.push(record);
      await pause();
    }
    return { records, endsAlike };
  };
  const { records, endsAlike } = await read(true);
  return endsAlike ? records : (await read(false)).records;
}

function headProblems(kind: ImportKind, { columns, head }: TableShape): string[] {
  if (head.fault !== null) return [`Cabeçalho, linha ${head.line}: ${head.fault}.`];
  const missing = importColumns[kind].filter((column) => column.isRequired && !columns.includes(column));
  const repeated = importColumns[kind].filter(
    (column) => columns.filter((other) => other === column).length > 1,
  );
  return [
    ...missing.map(({ header }) => `Falta a coluna obrigatória “${header}”.`),
    ...repeated.map(({ header }) => `A coluna “${header}” está repetida.`),
  ];
}

function unknownHeads({ heads, columns }: TableShape): string[] {
  const unknown = heads.filter((head, place) => columns[place] === undefined && head !== '');
  return unknown.length === 0
    ? []
    : [`Colunas desconhecidas, que não são importadas: ${unknown.map((head) => `“${head}”`).join(', ')}.`];
}

function sizeProblems(lines: readonly FileLine[]): string[] {
  if (lines.length === 0) return ['O arquivo não tem nenhuma linha além do cabeçalho.'];
  const most = wholeNumber(importLimits.linesMax);
  return lines.length > importLimits.linesMax
    ? [`O arquivo tem ${wholeNumber(lines.length)} linhas; o máximo é ${most}. Divida o arquivo.`]
    : [];
}

async function linesOf(
  kind: ImportKind,
  shape: TableShape,
  records: readonly CsvRecord[],
  isDamaged: boolean,
  pause: Pause,
): Promise<FileLine[]> {
  const firstLineOf = new Map<string, number>();
  const lines: FileLine[] = [];
  for (const { line, lastLine, cells, fault } of records) {
    const valores: Record<string, string> = {};
    for (const [place, column] of shape.columns.entries())
      if (column !== undefined) valores[column.field] = fromCell(cells[place] ?? '');
    const refusal =
      fault ?? shapeRefusal(shape, cells, isDamaged) ?? repetition(kind, valores, line, firstLineOf);
    lines.push({ linha: line, lastLine, valores, cells, refusal });
    await pause();
  }
  return lines;
}

function shapeRefusal(
  { heads, width }: TableShape,
  cells: readonly string[],
  isDamaged: boolean,
): string | null {
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return `Tem mais células (${cells.length}) que o cabeçalho (${width}): confira as aspas e o separador`;
  if (cells.length < width)
    return `Tem menos células (${cells.length}) que o cabeçalho (${width}): confira as aspas e o separador`;
  if (cells.some((cell) => cell.length > cellMaxChars))
    return `Tem uma célula com mais de ${wholeNumber(cellMaxChars)} caracteres`;
  if (isDamaged && cells.some((cell) => cell.includes(unreadable)))
    return `Tem um caractere que não pôde ser lido (${unreadable}): salve o arquivo em UTF-8`;
  const isHead = heads.every((head, place) => foldText(cells[place] ?? '') === foldText(head));
  return isHead ? 'Repete o cabeçalho' : null;
}

function repetition(
  kind: ImportKind,
  valores: Record<string, string>,
  linha: number,
  firstLineOf: Map<string, number>,
): string | null {
  const key = importKey(kind, valores);
  if (key === null) return null;
  const first = firstLineOf.get(key);
  if (first !== undefined) return `Repete a linha ${first}`;
  firstLineOf.set(key, linha);
  return null;
}
