import { NativeSelect } from '@mantine/core';
import type { Column } from './DataTable.tsx';
import type { ListPlace } from './use-list-place.ts';

/** The sort order of a list on a phone, where rows are cards without header cells to press. */
export function SortSelect<Row>({ columns, place }: { columns: readonly Column<Row>[]; place: ListPlace }) {
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0 || place.sortBy === undefined) return null;
  const options = sortable.flatMap(({ header, sort = '' }) => [
    { value: sort, label: `${header}, crescente` },
    { value: `-${sort}`, label: `${header}, decrescente` },
  ]);
  return (
    <NativeSelect
      size="md"
      hiddenFrom="sm"
      aria-label="Ordenar por"
      data={place.sort === undefined ? [{ value: '', label: 'Ordenar por…' }, ...options] : options}
      value={place.sort ?? ''}
      onChange={(event) => place.sortBy?.(event.currentTarget.value || undefined)}
      style={{ flex: '1 1 200px' }}
    />
  );
}
