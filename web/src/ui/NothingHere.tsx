import { Text } from '@mantine/core';

interface NothingHereProps {
  /** What is missing. */
  children: string;
  /** What to do about it, in one short sentence. */
  next?: string | undefined;
}

/** An empty section of a page: smaller than `EmptyState`. */
export function NothingHere({ children, next }: NothingHereProps) {
  return (
    <div>
      <Text c="dimmed">{children}</Text>
      {next !== undefined && (
        <Text size="sm" c="dimmed">
          {next}
        </Text>
      )}
    </div>
  );
}
