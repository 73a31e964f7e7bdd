import { wholeNumber } from '@bancada/contract/whole-number';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isValidElement, type ReactNode } from 'react';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';
import { Paging } from './Paging.tsx';
import { useResultSteps } from './use-result-steps.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Ids, dates and part numbers: monospaced, tabular figures. */
  isCode?: boolean;
  /** The server's name of this sort column; absent if it cannot sort by it. */
  sort?: string;
  /** The column that names the row, and carries its link; by default the first one. */
  isName?: boolean;
}

interface DataTableProps<Row> {
  /** Table caption, read out before its content. */
  caption: string;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** URL that a row opens. */
  rowLink?: (row: Row) => string;
  /** Shown if there are no rows, and what to do then. */
  empty: string;
  emptyNext?: string | undefined;
  emptyAction?: ReactNode;
  /** Total over all pages. */
  total: number;
  /** The sentence for the total; without it the rows are records. */
  countText?: ((total: number) => string) | undefined;
  page: number;
  totalPages: number;
  onPageChange: (page: number) => void;
  /** The sort order: a column's `sort`, with a leading `-` for descending. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  /** Previous rows shown while new ones load. */
  isStale?: boolean;
}

/**
 * A list with sticky head and pages; the whole row opens its record, and on a phone a row is a card. The rows of an older search do
 * not open while a newer one is on its way.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty, total, countText = recordCountText, page, totalPages, onPageChange } = props;
  if (rows.length === 0) {
    return (
      <>
        {total > 0 ? (
          <EmptyState title={`A página ${page} não existe: a última é a ${totalPages}.`} />
        ) : (
          <EmptyState title={empty} next={props.emptyNext}>
            {props.emptyAction}
          </EmptyState>
        )}
        {page > 1 && <Paging page={page} totalPages={totalPages} onChange={onPageChange} />}
      </>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {countText(total)}
      </Text>
      <Rows {...props} />
      <Paging page={page} totalPages={totalPages} onChange={onPageChange} />
    </>
  );
}

function recordCountText(total: number): string {
  return total === 1 ? '1 registro' : `${wholeNumber(total)} registros`;
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, sort, onSort, isStale = false } = props;
  const steps = useResultSteps<HTMLDivElement>();
  const naming = columns.find(({ isName }) => isName) ?? columns[0];
  return (
    <div
      ref={steps}
      className={classes.frame}
      data-stale={isStale || undefined}
      aria-busy={isStale}
      inert={isStale}
    >
      <Table
        stickyHeader
        stickyHeaderOffset="var(--header-height)"
        highlightOnHover={rowLink !== undefined}
        verticalSpacing="xs"
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
    </div>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isName: boolean;
  rowLink: ((row: Row) => string) | undefined;
}

function Cell<Row>({ column: { header, cell, isCode }, row, isName, rowLink }: CellProps<Row>) {
  const content = cell(row);
  const className = `${isCode ? 'code-text' : ''} ${hasLongWord(content) ? classes.breaking : ''}`;
  if (!isName) {
    return (
      <Table.Td data-label={header} className={className}>
        {content}
      </Table.Td>
    );
  }
  return (
    <Table.Th scope="row" data-label={header} className={className}>
      {rowLink ? (
        <Link to={rowLink(row)} className={classes.link} data-result-link>
          {content}
        </Link>
      ) : (
        content
      )}
    </Table.Th>
  );
}

/** Only such a cell breaks within words: in others a column too narrow for one of its words takes room from the rest. */
function hasLongWord(content: ReactNode): boolean {
  if (Array.isArray(content)) return content.some(hasLongWord);
  if (isValidElement<{ children?: ReactNode }>(content)) return hasLongWord(content.props.children);
  return typeof content === 'string' && /\S{17}/.test(content);
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
