import { type ImportColumn, importColumns, type TableKind } from '@bancada/contract/imports/import-columns';
import { foldText } from '@bancada/contract/texts';

/** By place of the heading: the field that somebody chose, or null for none. */
export type ChosenColumns = Readonly<Record<number, string | null>>;

/**
 * The column of each heading. What was chosen holds; of the other headings each takes the likeliest column that is left: one
 * heading serves one column.
 */
export function columnsOf(
  kind: TableKind,
  heads: readonly string[],
  chosen: ChosenColumns = {},
): (ImportColumn | undefined)[] {
  const columns: (ImportColumn | undefined)[] = heads.map(() => undefined);
  const free = new Set<ImportColumn>(importColumns[kind]);
  for (const [place, field] of Object.entries(chosen)) {
    const column = importColumns[kind].find((candidate) => candidate.field === field);
    if (column !== undefined) columns[Number(place)] = column;
    if (column !== undefined) free.delete(column);
  }
  for (const { place, column } of likeliest(kind, heads)) {
    if (chosen[place] !== undefined || columns[place] !== undefined || !free.has(column)) continue;
    columns[place] = column;
    free.delete(column);
  }
  return columns;
}

/** Headings with the columns that they may mean: first those that bear the column's own name. */
function likeliest(kind: TableKind, heads: readonly string[]) {
  const named = heads.map(plainHead);
  return importColumns[kind]
    .flatMap((column) =>
      [column.header, ...(column.alsoCalled ?? [])].flatMap((name, rank) =>
        named.flatMap((head, place) => (head === plainHead(name) ? [{ place, column, rank }] : [])),
      ),
    )
    .toSorted((one, other) => one.rank - other.rank || one.place - other.place);
}

/** `Nº do Modelo:` and `N. Modelo *` name the same. */
function plainHead(head: string): string {
  return foldText(head)
    .replace(/[º°ª]/g, 'o')
    .replace(/[^\p{L}\p{N}#_ ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
