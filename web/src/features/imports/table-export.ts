import { importColumns, type TableKind } from '@bancada/contract/imports/import-columns';
import { type ListPage, listLimits } from '@bancada/contract/lists';
import { tableFile } from './table-file.ts';
import type { TableFormat } from './table-names.ts';

type Cells = Record<string, unknown>;

/** A list that can be exported as a table. */
export interface TableSource<Row> {
  kind: TableKind;
  listPage: (range: { page: number; limit: number }, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** The cells of a row, by field. */
  cells: (row: Row, signal: AbortSignal) => Promise<Cells>;
}

export interface Progress {
  done: number;
  total: number;
}

/** Concurrent requests for rows that each need one. */
const rowsAtOnce = 4;

/** All rows that the list finds, as a file. @throws TooLongForWorkbook; DOMException `AbortError` if cancelled */
export async function exportTable<Row>(
  source: TableSource<Row>,
  format: TableFormat,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<File> {
  const rows: string[][] = [];
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const found = await source.listPage({ page, limit: listLimits.limitMax }, signal);
    const ofPage = found.data;
    lastPage = found.total_pages;
    for (let first = 0; first < ofPage.length; first += rowsAtOnce) {
      const some = ofPage.slice(first, first + rowsAtOnce);
      const cells = await Promise.all(some.map((row) => source.cells(row, signal)));
      rows.push(...cells.map((row) => rowOf(source.kind, row)));
      onProgress({ done: rows.length, total: Math.max(found.total, rows.length) });
    }
  }
  return tableFile({ kind: source.kind, rows, format }, signal);
}

function rowOf(kind: TableKind, cells: Cells): string[] {
  return importColumns[kind].map(({ field }) => cellText(cells[field]));
}

function cellText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return String(value ?? '');
}
