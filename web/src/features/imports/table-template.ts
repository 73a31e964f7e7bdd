import { type ImportKind, importColumns } from '@bancada/contract/imports/import-columns';
import { importExamples } from '@bancada/contract/imports/import-examples';
import { tableFile } from './table-file.ts';
import type { TableFormat } from './table-names.ts';

/** A table to begin with. */
export function templateOf(kind: ImportKind, format: TableFormat): Promise<File> {
  const rows = importExamples[kind].map((line) => importColumns[kind].map(({ field }) => line[field] ?? ''));
  return tableFile({ kind, rows, format, suffix: '-modelo' });
}
