import type { ListPage } from '@bancada/contract/lists';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import { Loaded, TableSkeleton } from './Loaded.tsx';
import classes from './RecordList.module.css';
import { SearchField } from './SearchField.tsx';
import type { ListPlace } from './use-list-place.ts';

interface RecordListProps<Row> {
  /** Table caption, read out before the table. */
  caption: string;
  query: UseQueryResult<ListPage<Row>>;
  /** Fallback sentence for a failure that the server does not explain. */
  failure: string;
  place: ListPlace;
  /** Without it there is no search field. */
  searchPlaceholder?: string;
  /** See `SearchField`. */
  searchHint?: string;
  /** Right of the search field. */
  filters?: ReactNode;
  /** Some filter is set: shown on a phone, where the filters are folded. */
  isFiltered?: boolean;
  /** Below the filters: actions on everything that they find. */
  tools?: ReactNode;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** URL that a row opens. */
  rowLink?: (row: Row) => string;
  empty: string;
  /** What to do where there is nothing yet; where a search or a filter found nothing, the list says so itself. */
  emptyNext?: string;
  /** The sentence for the total; without it the rows are records. */
  countText?: (total: number) => string;
  /** Loaded data is not shown yet. */
  isHeldBack?: boolean;
}

/** A list of records: search and filters, rows, and pagination. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { caption, query, failure, place, columns, rowLink, empty, countText, isHeldBack = false } = props;
  return (
    <Stack gap="md">
      <ListControls {...props} />
      <Loaded
        query={query}
        failure={failure}
        isHeldBack={isHeldBack}
        skeleton={<TableSkeleton columns={columns.length} />}
      >
        {({ data, total, total_pages, aproximado }) => (
          <>
            {aproximado && (
              <Text role="status">Nada contém «{place.search}». Mostrando o que mais se parece:</Text>
            )}
            <DataTable
              caption={caption}
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              {...(rowLink === undefined ? {} : { rowLink })}
              empty={empty}
              {...nothingFound(props)}
              total={total}
              countText={countText}
              page={place.page}
              totalPages={total_pages}
              onPageChange={place.openPage}
              sort={place.sort}
              onSort={place.sortBy}
              isStale={query.isPlaceholderData}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** What to do about an empty list: seek less narrowly, or begin. */
function nothingFound<Row>({ place, isFiltered = false, emptyNext }: RecordListProps<Row>) {
  if (place.search === '' && !isFiltered) return { emptyNext };
  return {
    emptyNext: isFiltered
      ? 'Tire os filtros, ou busque outras palavras.'
      : 'Busque menos palavras, ou uma parte do nome.',
    emptyAction: place.search !== '' && (
      <Button variant="default" size="md" onClick={() => place.searchFor('')}>
        Limpar a busca
      </Button>
    ),
  };
}

type ListControlsProps<Row> = Pick<
  RecordListProps<Row>,
  'place' | 'searchPlaceholder' | 'searchHint' | 'filters' | 'isFiltered' | 'tools' | 'columns'
>;

/** Search, filters and tools. On a phone all but the search is folded, so that the first record is in sight. */
function ListControls<Row>(props: ListControlsProps<Row>) {
  const { place, searchPlaceholder, searchHint, filters, isFiltered = false, tools, columns } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folded = useId();
  const canSort = place.sortBy !== undefined && columns.some(({ sort }) => sort !== undefined);
  const hasMore = filters !== undefined || tools !== undefined || canSort;
  return (
    <div className={classes.controls} data-unfolded={isUnfolded || undefined}>
      {searchPlaceholder !== undefined && (
        <SearchField
          term={place.search}
          placeholder={searchPlaceholder}
          hint={searchHint}
          onSearch={place.searchFor}
        />
      )}
      {hasMore && (
        <Button
          variant={isFiltered ? 'light' : 'default'}
          size="md"
          px="sm"
          hiddenFrom="sm"
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          aria-expanded={isUnfolded}
          aria-controls={folded}
          aria-label={isFiltered ? 'Filtros, há filtros ativos' : 'Filtros'}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          Filtros
        </Button>
      )}
      <div id={folded} className={classes.more}>
        {filters}
        <SortSelect columns={columns} place={place} />
      </div>
      {tools !== undefined && <div className={classes.tools}>{tools}</div>}
    </div>
  );
}

/** The sort order of a list on a phone, where rows are cards without header cells to press. */
function SortSelect<Row>({ columns, place }: { columns: readonly Column<Row>[]; place: ListPlace }) {
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
