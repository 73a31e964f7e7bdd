import { Paper, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { layout } from '../timings.ts';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';
import { Paging } from './Paging.tsx';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Ids, dates and part numbers: monospaced, tabular figures. */
  isCode?: boolean;
  /** The name under which the server sorts by this column; absent where it does not. */
  sort?: string;
  /** It names the row, and is the link where rows open: by default the first column. */
  isName?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, read out before its content. */
  caption: string;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The address that a row opens. */
  rowLink?: (row: Row) => string;
  /** The sentence for no rows at all. */
  empty: string;
  /** Of all pages. */
  total: number;
  page: number;
  totalPages: number;
  onPageChange: (page: number) => void;
  /** The order: a column's `sort`, `-` before it for the other way round. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  /** Older rows still shown while newer ones are fetched. */
  isStale?: boolean;
}

/** A list with sticky head and pages; the whole row opens its record, and on a phone a row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowLink,
    empty,
    total,
    page,
    totalPages,
    onPageChange,
    sort,
    onSort,
    isStale = false,
  } = props;
  if (rows.length === 0) {
    return (
      <>
        <EmptyState title={empty} />
        {page > 1 && <Paging page={page} totalPages={totalPages} onChange={onPageChange} />}
      </>
    );
  }
  const naming = columns.find(({ isName }) => isName) ?? columns[0];
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {total === 1 ? '1 registro' : `${total.toLocaleString('pt-BR')} registros`}
      </Text>
      <Paper withBorder className={classes.frame} data-stale={isStale || undefined} aria-busy={isStale}>
        <Table
          stickyHeader
          stickyHeaderOffset={layout.headerHeightPx}
          highlightOnHover={rowLink !== undefined}
          verticalSpacing="sm"
          className={classes.table ?? ''}
        >
          <caption className="visually-hidden">{caption}</caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Head key={column.header} column={column} sort={sort} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={rowKey(row)} className={classes.row ?? ''}>
                {columns.map((column) => (
                  <Cell
                    key={column.header}
                    column={column}
                    row={row}
                    isName={column === naming}
                    rowLink={rowLink}
                  />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      <Paging page={page} totalPages={totalPages} onChange={onPageChange} />
    </>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isName: boolean;
  rowLink: ((row: Row) => string) | undefined;
}

function Cell<Row>({ column: { header, cell, isCode }, row, isName, rowLink }: CellProps<Row>) {
  const className = isCode ? 'code-text' : '';
  if (!isName) {
    return (
      <Table.Td data-label={header} className={className}>
        {cell(row)}
      </Table.Td>
    );
  }
  return (
    <Table.Th scope="row" data-label={header} className={className}>
      {rowLink ? (
        <Link to={rowLink(row)} className={classes.link}>
          {cell(row)}
        </Link>
      ) : (
        cell(row)
      )}
    </Table.Th>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function Head<Row>({ column: { header, sort: name }, sort, onSort }: HeadProps<Row>) {
  if (name === undefined || onSort === undefined) return <Table.Th scope="col">{header}</Table.Th>;
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const SortIcon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <Table.Th scope="col" aria-sort={direction}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
      >
        {header} <SortIcon size={14} aria-hidden data-idle={direction === 'none' || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}
