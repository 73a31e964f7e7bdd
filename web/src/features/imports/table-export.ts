import { type ImportKind, importColumns } from '@bancada/contract/imports';
import { type ListPage, listLimits } from '@bancada/contract/lists';
import { rowsOf } from '../../api/rows-of.ts';
import { csvFile, csvText, headsOf } from './csv-text.ts';

type Cells = Record<string, unknown>;

/** A list that can be exported as a table. */
export interface TableSource<Row> {
  kind: ImportKind;
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

/** All rows that the list finds, as a CSV file. @throws DOMException `AbortError` if cancelled; SearchStopped */
export async function exportTable<Row>(
  source: TableSource<Row>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<File> {
  const rows: string[][] = [];
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const found = await source.listPage({ page, limit: listLimits.limitMax }, signal);
    const ofPage = rowsOf(found);
    lastPage = found.total_pages;
    for (let first = 0; first < ofPage.length; first += rowsAtOnce) {
      const some = ofPage.slice(first, first + rowsAtOnce);
      const cells = await Promise.all(some.map((row) => source.cells(row, signal)));
      rows.push(...cells.map((row) => rowOf(source.kind, row)));
      onProgress({ done: rows.length, total: Math.max(found.total, rows.length) });
    }
  }
  return csvFile(source.kind, csvText(headsOf(source.kind), rows));
}

function rowOf(kind: ImportKind, cells: Cells): string[] {
  return importColumns[kind].map(({ field }) => cellText(cells[field]));
}

function cellText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return String(value ?? '');
}
