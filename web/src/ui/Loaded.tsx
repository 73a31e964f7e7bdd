import { Box, Group, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { EmptyState } from './EmptyState.tsx';
import { Failure } from './Failure.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** The screen's sentence for a failure that the server does not explain. */
  failure?: string;
  /** Data stays although the record is gone meanwhile: somebody is writing in it. */
  isKeptWhenGone?: boolean;
  /** What has come is not shown yet. */
  isHeldBack?: boolean;
  /** Shown while waiting; by default three blocks. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query brings: a skeleton while it is waited for, an empty state where there is no such record, the failure
 * with a way to try again, or the data. Data that is there stays where only bringing it up to date failed.
 */
export function Loaded<Data>({
  query,
  failure,
  isKeptWhenGone = false,
  isHeldBack = false,
  skeleton,
  children,
}: LoadedProps<Data>) {
  if (isHeldBack) return <Waiting skeleton={skeleton} />;
  const isGone = query.isError && query.error instanceof ApiError && query.error.status === 404;
  if (isGone && !(isKeptWhenGone && query.data !== undefined)) {
    return <EmptyState title={errorMessage(query.error)} icon={IconFileUnknown} />;
  }
  const failed = query.isError && (
    <Failure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
  );
  if (query.data !== undefined) {
    return (
      <>
        {failed && <Box mb="md">{failed}</Box>}
        {children(query.data)}
      </>
    );
  }
  if (failed) return failed;
  return <Waiting skeleton={skeleton} />;
}

function Waiting({ skeleton }: { skeleton: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      {skeleton ?? <SkeletonBlocks count={3} heightPx={96} />}
    </div>
  );
}

export function SkeletonBlocks({ count, heightPx }: { count: number; heightPx: number }) {
  return (
    <Stack gap="md" aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
        <Skeleton key={index} height={heightPx} radius="md" />
      ))}
    </Stack>
  );
}

/** A table's head and rows. */
export function TableSkeleton({ columns, rows = 5 }: { columns: number; rows?: number }) {
  return (
    <Paper withBorder p="md" aria-hidden>
      <Stack gap="lg">
        {Array.from({ length: rows + 1 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          <Group key={row} gap="lg" wrap="nowrap">
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
              <Skeleton key={column} height={row === 0 ? 12 : 18} radius="sm" flex={1} />
            ))}
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
