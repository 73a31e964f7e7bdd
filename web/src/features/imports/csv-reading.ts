import type { TableKind } from '@bancada/contract/imports/import-columns';
import { importLimits } from '@bancada/contract/imports/imports';
import { foldText } from '@bancada/contract/texts';
import { wholeNumber } from '@bancada/contract/whole-number';
import { decodeText, unreadable } from './csv-decoding.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { shapeOf, swallowedLines, type TableShape } from './csv-shape.ts';
import { fromCell } from './csv-text.ts';
import { type Pause, pauseOften } from './pause.ts';
import {
  type FileLine,
  headProblems,
  lineOf,
  type ReadingChoices,
  type ReadTable,
  sizeProblems,
  unknownHeads,
  unread,
} from './read-table.ts';
import { kindOfFile } from './read-workbook.ts';
import { textCell } from './sheet-cells.ts';
import { readSheetTable } from './sheet-reading.ts';

const cellMaxChars = 200_000;
const mebibyte = 1024 * 1024;

/** Parses a file as a kind's table, pausing so that the page stays responsive. @throws the signal's reason */
export async function readTable(
  kind: TableKind,
  bytes: Uint8Array,
  signal?: AbortSignal,
  choices: ReadingChoices = {},
): Promise<ReadTable> {
  if (bytes.length > importLimits.bodyMaxBytes)
    return unread(
      `O arquivo passa do limite de ${importLimits.bodyMaxBytes / mebibyte} MiB. Divida o arquivo.`,
    );
  const pause = pauseOften(signal);
  const fileKind = kindOfFile(bytes);
  if (fileKind === 'pdf') return unread('Este arquivo é um PDF: escolha um .xlsx, .ods ou .csv.');
  if (fileKind === 'workbook') return readSheetTable(kind, bytes, { signal, choices });
  const { text, encoding, isDamaged } = await decodeText(bytes, pause, choices.encoding);
  const shape = shapeOf(kind, text, choices.columns);
  if (shape === null) return { ...unread('O arquivo está vazio.'), encoding };
  const lines = await linesOf(kind, shape, await recordsOf(kind, text, shape, pause), isDamaged, pause);
  const { delimiter, heads, columns, head } = shape;
  const headFault = head.fault === null ? [] : [`Cabeçalho, linha ${head.line}: ${head.fault}.`];
  return {
    ...unread(
      ...(headFault.length > 0 ? headFault : headProblems(kind, shape, choices.columns)),
      ...sizeProblems(lines),
    ),
    encoding,
    delimiter,
    heads,
    columns,
    warnings: unknownHeads(shape),
    lines,
  };
}

/** All non-empty records after the header. */
async function recordsOf(
  kind: TableKind,
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

async function linesOf(
  kind: TableKind,
  shape: TableShape,
  records: readonly CsvRecord[],
  isDamaged: boolean,
  pause: Pause,
): Promise<FileLine[]> {
  const firstLineOf = new Map<string, number>();
  const lines: FileLine[] = [];
  for (const { line, lastLine, cells, fault } of records) {
    const read = shape.heads.map((_, at) => textCell(fromCell(cells[at] ?? ''), shape.columns[at]));
    const shapeFault = fault ?? shapeRefusal(shape, cells, isDamaged);
    lines.push(lineOf(kind, shape, { linha: line, lastLine, cells, read, fault: shapeFault }, firstLineOf));
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
