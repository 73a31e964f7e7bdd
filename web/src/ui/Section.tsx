import { Group, Stack, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  title: string;
  /** Right of the title: a mark of the section's state. */
  mark?: ReactNode;
  /** Whether there is something in it for paper. */
  isPrinted?: boolean;
  /** Among several, it takes the whole row. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of a page under its own heading: set apart by space alone. */
export function Section({ title, mark, isPrinted = true, isWide = false, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className={classes.section}
      data-wide={isWide || undefined}
      data-print={isPrinted ? undefined : 'no'}
    >
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

/** Things in a section, one below the other: each a `SectionRow`. */
export const SectionRows = (props: ComponentProps<'ul'>) => <ul {...props} className={classes.rows} />;

/** One of them; what begins with an icon has it quiet. */
export const SectionRow = ({ children }: { children: ReactNode }) => (
  <li className={classes.row}>{children}</li>
);
