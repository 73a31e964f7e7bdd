/** One record of a file: a line, or several if a quoted cell has line breaks. */
export interface CsvRecord {
  /** Its first and last line number, as in a text editor, from 1. */
  line: number;
  lastLine: number;
  /** If it is malformed: the raw text between the separators of its line, including quotes. */
  cells: string[];
  /** Every cell is quoted. */
  isQuoted: boolean;
  /** The line break that ends it; '' at the end of the file. */
  end: string;
  /** Why its quotes are malformed; it is then a single line, and the next one is parsed separately. */
  fault: string | null;
}

export interface RecordsOptions {
  delimiter: string;
  /** Where to start: an offset in the text, and its line number. */
  from?: { place: number; line: number };
  /** Called for each record of several lines: true if its quotes probably swallowed separate lines. */
  isSwallowing?: (record: CsvRecord, lines: readonly string[]) => boolean;
}

export const quoteFaults = {
  unclosed: 'Aspas sem fechar: feche as da célula, e escreva em dobro as do texto',
  textAfter: 'Texto depois de aspas fechadas: escreva em dobro as aspas do texto',
  tooLong: 'Linha longa demais: confira o separador e as quebras de linha',
} as const;

const lineBreak = /\r\n|\r|\n/g;
/** Between two records the page may pause, within one it cannot: no table of ours has so many columns, or so much in a line. */
const recordMax = { cells: 300, chars: 2_000_000 };

/**
 * Parses CSV strictly. A quoted cell ends at its closing quote, which a separator or a line break must follow. Otherwise the
 * line where the record begins is malformed and parsing continues with the next line, so that a stray quote never swallows
 * other lines. A quote inside an unquoted cell is an ordinary character (`TV 24"`).
 */
export function* csvRecords(text: string, options: RecordsOptions): Generator<CsvRecord & { next: number }> {
  const { delimiter, isSwallowing } = options;
  let { place, line } = options.from ?? { place: 0, line: 1 };
  const plainCell = new RegExp(`[^\\r\\n${delimiter.replace(/[\\\]^-]/, '\\$&')}]*`, 'y');
  while (place < text.length) {
    const read = readRecord(text, place, delimiter, plainCell);
    let found = typeof read === 'string' ? lineAtFault(text, place, delimiter, read) : read;
    if (found.fault === null && found.hasBreaks) {
      const lines = text.slice(place, found.next - found.end.length).split(lineBreak);
      const record = { ...found, line, lastLine: line + lines.length - 1 };
      if (isSwallowing?.(record, lines) !== true) {
        yield record;
        line += lines.length;
        place = found.next;
        continue;
      }
      found = lineAtFault(text, place, delimiter, quoteFaults.unclosed);
    }
    yield { ...found, line, lastLine: line };
    line += 1;
    place = found.next;
  }
}

type ReadRecord = Omit<CsvRecord, 'line' | 'lastLine'> & { next: number; hasBreaks: boolean };

/** @returns what is wrong with its quotes, as a sentence, if they are malformed */
function readRecord(text: string, start: number, delimiter: string, plainCell: RegExp): ReadRecord | string {
  const cells: string[] = [];
  let isQuoted = true;
  let hasBreaks = false;
  let place = start;
  for (;;) {
    if (cells.length >= recordMax.cells || place - start > recordMax.chars) return quoteFaults.tooLong;
    if (text[place] === '"') {
      const cell = readQuoted(text, place, delimiter);
      if (typeof cell === 'string') return cell;
      cells.push(cell.text);
      hasBreaks ||= /[\r\n]/.test(cell.text);
      place = cell.next;
    } else {
      plainCell.lastIndex = place;
      const [cell = ''] = plainCell.exec(text) ?? [];
      cells.push(cell);
      isQuoted = false;
      place += cell.length;
    }
    if (text[place] !== delimiter) break;
    place += 1;
  }
  const end = breakAt(text, place);
  return { cells, isQuoted, end, fault: null, next: place + end.length, hasBreaks };
}

/** Parses the quoted cell that begins at `start`; spaces may follow its closing quote. */
function readQuoted(text: string, start: number, delimiter: string): { text: string; next: number } | string {
  let closing = text.indexOf('"', start + 1);
  while (closing !== -1 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
  if (closing === -1) return quoteFaults.unclosed;
  let next = closing + 1;
  while (text[next] === ' ' || (text[next] === '\t' && delimiter !== '\t')) next += 1;
  const inner = text.slice(start + 1, closing);
  if (next < text.length && text[next] !== delimiter && breakAt(text, next) === '')
    return /[\r\n]/.test(inner) ? quoteFaults.unclosed : quoteFaults.textAfter;
  return { text: inner.replaceAll('""', '"'), next };
}

function lineAtFault(text: string, start: number, delimiter: string, fault: string): ReadRecord {
  const anyBreak = /[\r\n]/g;
  anyBreak.lastIndex = start;
  const place = anyBreak.exec(text)?.index ?? text.length;
  const end = breakAt(text, place);
  const cells = text.slice(start, Math.min(place, start + recordMax.chars)).split(delimiter, recordMax.cells);
  return { cells, isQuoted: false, end, fault, next: place + end.length, hasBreaks: false };
}

function breakAt(text: string, place: number): string {
  if (text[place] === '\n') return '\n';
  if (text[place] !== '\r') return '';
  return text[place + 1] === '\n' ? '\r\n' : '\r';
}
