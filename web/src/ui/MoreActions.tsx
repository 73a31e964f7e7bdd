import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './MoreActions.module.css';

/** Actions after the main one: beside it; on a phone, and on a tablet where they are more than three, under a button that opens them. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const actions = useId();
  return (
    <>
      <Button
        className={classes.toggle ?? ''}
        variant="default"
        size="md"
        px="sm"
        aria-label="Mais ações"
        title="Mais ações"
        aria-expanded={isOpen}
        aria-controls={actions}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={18} aria-hidden />
      </Button>
      <div id={actions} className={classes.actions} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
