import {
  foldCell,
  type ImportColumn,
  type ImportKind,
  type ImportLine,
  importColumns,
  importKey,
  importLimits,
} from '@bancada/contract/imports';
import Papa from 'papaparse';

/** A file as it was read: which column is which, and its lines. */
export interface ReadTable {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  delimiter: string;
  heads: string[];
  /** Why it cannot be imported at all; empty where it can. */
  problems: string[];
  /** What is left out. */
  warnings: string[];
  lines: FileLine[];
}

export interface FileLine extends ImportLine {
  /** As they stand in the file. */
  cells: string[];
  /** Why the line is refused before the server sees it; null where it is not. */
  refusal: string | null;
}

const delimiters = [';', ',', '\t'];
const cellMaxChars = 200_000;

const tooLarge: ReadTable = {
  encoding: 'UTF-8',
  delimiter: ';',
  heads: [],
  problems: [
    `O arquivo passa do limite de ${importLimits.bodyMaxBytes / 1024 / 1024} MiB. Divida o arquivo.`,
  ],
  warnings: [],
  lines: [],
};

/** The text of a file: UTF-8 where it is that to the letter, else what older spreadsheets write. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: ReadTable['encoding'] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** Reads a file as a kind's table. */
export function readTable(kind: ImportKind, bytes: Uint8Array): ReadTable {
  if (bytes.length > importLimits.bodyMaxBytes) return tooLarge;
  const { text, encoding } = decodeText(bytes);
  const delimiter = delimiterOf(kind, text);
  const [heads = [], ...rows] = Papa.parse<string[]>(text, { delimiter }).data;
  const columns = heads.map((head) => columnNamed(kind, head));
  const lines = linesOf(kind, columns, rows);
  return {
    encoding,
    delimiter,
    heads,
    problems: [...headProblems(kind, columns), ...sizeProblems(lines)],
    warnings: unknownHeads(heads, columns),
    lines,
  };
}

/** The one that makes the most of the first line into heads that are known; the first of them where none does. */
function delimiterOf(kind: ImportKind, text: string): string {
  const known = (delimiter: string) => {
    const [heads = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
    return heads.filter((head) => columnNamed(kind, head) !== undefined).length;
  };
  const counts = delimiters.map(known);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
}

function columnNamed(kind: ImportKind, head: string): ImportColumn | undefined {
  const sought = foldCell(head);
  return importColumns[kind].find(({ header, alsoCalled = [] }) =>
    [header, ...alsoCalled].some((name) => foldCell(name) === sought),
  );
}

function headProblems(kind: ImportKind, columns: readonly (ImportColumn | undefined)[]): string[] {
  const missing = importColumns[kind].filter((column) => column.isRequired && !columns.includes(column));
  const repeated = importColumns[kind].filter(
    (column) => columns.filter((other) => other === column).length > 1,
  );
  return [
    ...missing.map(({ header }) => `Falta a coluna obrigatória “${header}”.`),
    ...repeated.map(({ header }) => `A coluna “${header}” está repetida.`),
  ];
}

function unknownHeads(heads: readonly string[], columns: readonly (ImportColumn | undefined)[]): string[] {
  const unknown = heads.filter((head, place) => columns[place] === undefined && head.trim() !== '');
  return unknown.length === 0
    ? []
    : [`Colunas desconhecidas, que não são importadas: ${unknown.map((head) => `“${head}”`).join(', ')}.`];
}

function sizeProblems(lines: readonly FileLine[]): string[] {
  if (lines.length === 0) return ['O arquivo não tem nenhuma linha além do cabeçalho.'];
  const most = importLimits.linesMax.toLocaleString('pt-BR');
  return lines.length > importLimits.linesMax
    ? [`O arquivo tem ${lines.length.toLocaleString('pt-BR')} linhas; o máximo é ${most}. Divida o arquivo.`]
    : [];
}

function linesOf(
  kind: ImportKind,
  columns: readonly (ImportColumn | undefined)[],
  rows: readonly string[][],
): FileLine[] {
  const firstLineOf = new Map<string, number>();
  return rows.flatMap((cells, place) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const linha = place + 2;
    const valores: Record<string, string> = {};
    for (const [column, head] of columns.entries())
      if (head !== undefined) valores[head.field] = cells[column] ?? '';
    const refusal = shapeRefusal(cells, columns.length) ?? repetition(kind, valores, linha, firstLineOf);
    return [{ linha, valores, cells, refusal }];
  });
}

function shapeRefusal(cells: readonly string[], heads: number): string | null {
  if (cells.slice(heads).some((cell) => cell.trim() !== ''))
    return `Tem mais células (${cells.length}) que o cabeçalho (${heads}): confira as aspas e o separador`;
  if (cells.some((cell) => cell.length > cellMaxChars))
    return `Tem uma célula com mais de ${cellMaxChars.toLocaleString('pt-BR')} caracteres`;
  return null;
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
