import { type ImportKind, importColumns, type TableKind } from '@bancada/contract/imports/import-columns';
import { importExamples } from '@bancada/contract/imports/import-examples';
import { askWorker } from '../../api/ask-worker.ts';
import { csvFile, csvText, headsOf } from './csv-text.ts';
import { fileName, type TableFormat, tableName } from './table-names.ts';
import type { WorkbookMessage, WorkbookQuestion } from './workbook.worker.ts';
import type { TableOfTexts } from './workbook-writing.ts';

/** A text of the table is longer than a cell may be. */
class TooLongForWorkbook extends Error {
  override readonly name = 'TooLongForWorkbook';
}

/** A workbook of one sheet, written in a worker. @throws TooLongForWorkbook, the signal's reason */
function askForWorkbook(
  table: TableOfTexts,
  signal: AbortSignal = new AbortController().signal,
): Promise<Uint8Array<ArrayBuffer>> {
  const start = () => new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(start, { write: table } satisfies WorkbookQuestion, {
    signal,
    read: (message: WorkbookMessage) => {
      if ('written' in message) return { answer: message.written };
      return { failure: 'tooLong' in message ? new TooLongForWorkbook() : new Error('no workbook written') };
    },
  });
}

interface TableToWrite {
  kind: TableKind;
  rows: readonly (readonly string[])[];
  format: TableFormat;
  /** In the name of the file. */
  suffix?: string;
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A kind's table as a file. @throws TooLongForWorkbook, the signal's reason */
export async function tableFile(
  { kind, rows, format, suffix = '' }: TableToWrite,
  signal?: AbortSignal,
): Promise<File> {
  const heads = headsOf(kind);
  if (format === 'csv') return csvFile(kind, csvText(heads, rows), suffix);
  const [first = '', ...rest] = tableName(kind);
  const sheet = `${first.toUpperCase()}${rest.join('')}`;
  const bytes = await askForWorkbook({ table: [heads, ...rows], sheet }, signal);
  return new File([bytes], fileName(kind, suffix, format), { type: xlsx });
}

/** A table to begin with. */
export function templateOf(kind: ImportKind, format: TableFormat): Promise<File> {
  const rows = importExamples[kind].map((line) => importColumns[kind].map(({ field }) => line[field] ?? ''));
  return tableFile({ kind, rows, format, suffix: '-modelo' });
}
