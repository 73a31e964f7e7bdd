import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A section on a record's page with related data. */
export function Section({ title, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={title} withBorder mt="lg" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <Title order={2} fz="lg">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
