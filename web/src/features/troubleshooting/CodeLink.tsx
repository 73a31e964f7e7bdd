import type { ButtonProps } from '@mantine/core';
import { LinkButton } from '../../ui/LinkButton.tsx';

interface CodeLinkProps extends ButtonProps {
  of: 'sintomas' | 'troubleshooting';
  id: number;
  'aria-label'?: string;
}

/** Leads to where an entry, or every entry of a symptom, is given a code. */
export function CodeLink({ of, id, ...button }: CodeLinkProps) {
  const address: string = `/${of}/${id}/add-code`;
  return (
    <LinkButton to={address} variant="default" size="md" {...button}>
      Code
    </LinkButton>
  );
}
