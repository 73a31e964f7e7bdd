import { Box, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { EmptyState } from './EmptyState.tsx';
import { Failure } from './Failure.tsx';
import classes from './Loaded.module.css';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Fallback sentence for a failure that the server does not explain. */
  failure?: string;
  /** Said of an address that no record can have. */
  gone?: string | undefined;
  /** Keeps showing data although the record is gone, because somebody is editing it. */
  isKeptWhenGone?: boolean;
  /** Loaded data is not shown yet. */
  isHeldBack?: boolean;
  /** Shown while loading; by default three blocks. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The state of a query: a skeleton while loading, an empty state if there is no such record, the failure with a retry button, or
 * the data. Existing data stays if only its refetch failed.
 */
export function Loaded<Data>({
  query,
  failure,
  gone = 'Página não encontrada.',
  isKeptWhenGone = false,
  isHeldBack = false,
  skeleton,
  children,
}: LoadedProps<Data>) {
  const isThere = useIsDrawn(query);
  if (isHeldBack) return <Waiting skeleton={skeleton} />;
  if (isGone(query) && !(isKeptWhenGone && query.data !== undefined)) {
    const isKnownKind = query.error instanceof ApiError && query.error.status === 404;
    return (
      <EmptyState
        title={isKnownKind ? errorMessage(query.error) : gone}
        icon={IconFileUnknown}
        next="Pode ter sido excluído: volte e busque pelo nome."
      />
    );
  }
  const failed = query.isError && (
    <Failure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
  );
  if (query.data !== undefined && isThere) {
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

/**
 * Whether a query has data, and the page is being drawn with it. Data that has just come is drawn in slices, between which a slow machine
 * takes presses: what stands above `Loaded` and is of the same data waits for it, too.
 */
export const useIsDrawn = ({ data }: UseQueryResult): boolean => useDeferredValue(data !== undefined);

/** There is no such record, or no longer. */
export function isGone({ error }: Pick<UseQueryResult, 'error'>): boolean {
  return error instanceof ApiError && (error.status === 404 || isOfAddress(error));
}

/** An id that no record can have: `/users/abc`, `/users/0`. */
function isOfAddress({ body }: ApiError): boolean {
  return Array.isArray(body?.detail) && body.detail[0]?.loc[0] === 'path';
}

export function Waiting({ skeleton }: { skeleton: ReactNode }) {
  return (
    <div aria-busy="true" className={classes.waiting}>
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      {skeleton ?? <SkeletonBlocks count={3} heightPx={96} />}
    </div>
  );
}

/** Blocks of lines, as high as what is to come. */
export function SkeletonBlocks({ count, heightPx }: { count: number; heightPx: number }) {
  return (
    <Stack gap="md" aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
        <Skeleton key={index} height={heightPx} radius={0} className={classes.lines ?? ''} />
      ))}
    </Stack>
  );
}

/** Skeleton of a table's header and rows. */
export function TableSkeleton({ columns, rows = 5 }: { columns: number; rows?: number }) {
  return (
    <Stack gap="lg" py="md" aria-hidden>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <Group key={row} gap="lg" wrap="nowrap" className={classes.row ?? ''}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
            <Skeleton key={column} height={row === 0 ? 12 : 18} radius="sm" className={classes.cell ?? ''} />
          ))}
        </Group>
      ))}
    </Stack>
  );
}
