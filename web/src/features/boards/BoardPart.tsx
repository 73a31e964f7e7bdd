import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of what is known of what is lit, under its title. */
export function BoardPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="sm" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}
