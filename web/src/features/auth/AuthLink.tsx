import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';

/** A link below the form of an account screen, tall enough for a finger. */
export function AuthLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) {
  return (
    <Anchor component={Link} to={to} py={4} className="touch-link">
      {children}
    </Anchor>
  );
}
