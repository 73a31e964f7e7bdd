import type { ListPage } from '@bancada/contract/lists';
import { Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import { IncompleteNote } from './IncompleteNote.tsx';
import { Loaded, TableSkeleton } from './Loaded.tsx';
import { SearchField } from './SearchField.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { ListPlace } from './use-list-place.ts';

interface RecordListProps<Row> {
  /** Table caption, read out before the table. */
  caption: string;
  query: UseQueryResult<ListPage<Row>>;
  /** Fallback sentence for a failure that the server does not explain. */
  failure: string;
  place: ListPlace;
  searchPlaceholder: string;
  /** Right of the search field. */
  filters?: ReactNode;
  /** Below the filters: actions on everything that they find. */
  tools?: ReactNode;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** URL that a row opens. */
  rowLink?: (row: Row) => string;
  empty: string;
  /** Loaded data is not shown yet. */
  isHeldBack?: boolean;
}

/** A list of records: search and filters, rows, and pagination. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { caption, query, failure, place, searchPlaceholder, filters, columns, rowLink, empty } = props;
  const { tools, isHeldBack = false } = props;
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SearchField term={place.search} placeholder={searchPlaceholder} onSearch={place.searchFor} />
        {filters}
        <SortSelect columns={columns} place={place} />
      </Group>
      {tools}
      <Loaded
        query={query}
        failure={failure}
        isHeldBack={isHeldBack}
        skeleton={<TableSkeleton columns={columns.length} />}
      >
        {({ data, total, total_pages, aproximado, interrompido }) =>
          interrompido ? (
            <IncompleteNote
              hasResults={false}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
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
                total={total}
                page={place.page}
                totalPages={total_pages}
                onPageChange={place.openPage}
                sort={place.sort}
                onSort={place.sortBy}
                isStale={query.isPlaceholderData}
              />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}
