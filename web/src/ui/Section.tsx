import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { layout } from '../timings.ts';

interface SectionProps {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}

/** A section on a record's page with related data. */
export function Section({ title, isWide = false, children }: SectionProps) {
  return (
    <Paper
      component="section"
      aria-label={title}
      withBorder
      mt="lg"
      p={{ base: 'md', sm: 'lg' }}
      maw={isWide ? undefined : layout.formMaxWidthPx}
    >
      <Stack gap="sm">
        <Title order={2} fz="lg">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
