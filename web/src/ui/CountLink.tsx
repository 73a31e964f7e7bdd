import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { Failure } from './Failure.tsx';
import { LinkAnchor } from './Links.tsx';

interface CountLinkProps {
  query: UseQueryResult<{ total: number }>;
  /** `12 equipamentos`. */
  text: (total: number) => string;
  none: string;
  failure: string;
  /** The list with these records. */
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** A count, linked to the list of what it counts. */
export function CountLink({ query, text, none, failure, link }: CountLinkProps) {
  if (query.isError && query.data === undefined)
    return <Failure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton height={20} width={160} />;
  const { total } = query.data;
  if (total === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <Text>
      <LinkAnchor {...link} className="touch-link">
        {text(total)}
      </LinkAnchor>
    </Text>
  );
}
