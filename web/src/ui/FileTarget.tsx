import { Stack } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './FileTarget.module.css';

interface FileTargetProps extends ComponentPropsWithoutRef<'section'> {
  /** Whether a file is held over it. */
  isOver: boolean;
}

/** The frame in which files are chosen, and onto which they are dropped. */
export function FileTarget({ isOver, children, ...given }: FileTargetProps) {
  return (
    <section {...given} className={classes.target} aria-label="Arquivo" data-over={isOver || undefined}>
      <Stack gap="xs" align="center">
        {children}
      </Stack>
    </section>
  );
}
