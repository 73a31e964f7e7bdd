import type { ButtonProps } from '@mantine/core';
import { LinkButton } from '../../ui/LinkButton.tsx';

interface CodeLinkProps extends ButtonProps {
  of: 'sintomas' | 'troubleshooting';
  id: number;
  'aria-label'?: string;
}

/** Links to the page that sets a code for an entry, or for every entry of a symptom. */
export function CodeLink({ of, id, ...button }: CodeLinkProps) {
  const address: string = `/${of}/${id}/add-code`;
  return (
    <LinkButton to={address} variant="default" size="md" px="md" {...button}>
      Code
    </LinkButton>
  );
}
