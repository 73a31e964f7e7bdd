import { Stack, Text, ThemeIcon } from '@mantine/core';
import { type Icon, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What is missing. */
  title: string;
  icon?: Icon;
  /** What to do about it. */
  children?: ReactNode;
}

/** An empty place: says so, and what to do next. */
export function EmptyState({ title, icon: Icon = IconSearchOff, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={56} radius="xl" aria-hidden>
        <Icon size={30} stroke={1.6} />
      </ThemeIcon>
      <Text fw={600} fz="lg">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
