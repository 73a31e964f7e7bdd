import type { TableKind } from '@bancada/contract/imports/import-columns';
import { recordKindTexts } from '@bancada/contract/records/records';

/** How a table is written. */
export type TableFormat = 'csv' | 'xlsx';

/** What the lines of a kind's table are, for people: `fabricantes`, `defeitos`. */
export function tableName(kind: TableKind): string {
  return kind === 'troubleshooting' ? 'defeitos' : recordKindTexts[kind].plural.toLowerCase();
}

/** `equipamentos-2026-11-21.csv` */
export function fileName(kind: TableKind, suffix: string, format: TableFormat): string {
  const day = new Intl.DateTimeFormat('sv-SE').format(new Date());
  return `${tableName(kind)}${suffix}-${day}.${format}`;
}
