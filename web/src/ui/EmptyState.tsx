import { Stack, Text, ThemeIcon } from '@mantine/core';
import { type Icon, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What is missing. */
  title: string;
  icon?: Icon;
  /** What to do about it, in one short sentence. */
  next?: string | undefined;
  /** What to do it with: a button, or a link. */
  children?: ReactNode;
}

/** An empty place: says so, and what to do next. */
export function EmptyState({ title, icon: Icon = IconSearchOff, next, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={56} radius="xl" aria-hidden>
        <Icon size={30} stroke={1.6} />
      </ThemeIcon>
      <Text fw={600} fz="lg">
        {title}
      </Text>
      {next !== undefined && <Text c="dimmed">{next}</Text>}
      {children}
    </Stack>
  );
}

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
