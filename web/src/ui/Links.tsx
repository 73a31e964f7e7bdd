import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createLink, Link, type LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ComponentPropsWithoutRef, Ref } from 'react';

/** A text link to a page of the product. */
export const LinkAnchor = createLink(Anchor<'a'>);

type AnchorButtonProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

const AnchorButton = (props: AnchorButtonProps) => <Button component="a" {...props} />;

/** A link that looks like a button. */
export const LinkButton = createLink(AnchorButton);

/** On a list: opens the form of a new record. */
export function NewButton({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) {
  return (
    <Button component={Link} to={to} size="md" leftSection={<IconPlus size={18} />}>
      {children}
    </Button>
  );
}

/** A button that looks like a link in a text: for what is done in passing. */
export function TextButton(props: AnchorProps & ComponentPropsWithoutRef<'button'>) {
  return <Anchor component="button" type="button" size="sm" className="touch-link" {...props} />;
}
