import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

/** On a list: opens the form of a new record. */
export function NewButton({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) {
  return (
    <Button component={Link} to={to} size="md" leftSection={<IconPlus size={18} />}>
      {children}
    </Button>
  );
}
