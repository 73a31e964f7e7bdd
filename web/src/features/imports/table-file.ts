import type { TableKind } from '@bancada/contract/import-columns';
import { csvFile, csvText, headsOf } from './csv-text.ts';
import { fileName, type TableFormat, tableName } from './table-names.ts';
import { askForWorkbook } from './write-workbook.ts';

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
