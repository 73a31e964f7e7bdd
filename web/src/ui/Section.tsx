import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  title: string;
  /** Right of the title: a mark of the section's state. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own heading: set apart by space alone. */
export function Section({ title, mark, children }: SectionProps) {
  return (
    <section aria-label={title} className={classes.section}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2}>{title}</Title>
          {mark}
        </Group>
        {children}
      </Stack>
    </section>
  );
}

/** Several of them, side by side where there is room. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={classes.sections}>{children}</div>
);
