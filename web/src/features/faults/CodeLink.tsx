import type { ButtonProps } from '@mantine/core';
import { LinkButton } from '../../ui/Links.tsx';

interface CodeLinkProps extends ButtonProps {
  of: 'sintomas' | 'troubleshooting';
  id: number;
}

/** The label alone, which the specification gives, does not say what it does. */
export const codeTitle = 'Anotar um código neste registro';

/** Links to the page that sets a code for an entry, or for every entry of a symptom. */
export function CodeLink({ of, id, ...button }: CodeLinkProps) {
  const address: string = `/${of}/${id}/add-code`;
  return (
    <LinkButton to={address} variant="default" size="md" px="md" title={codeTitle} {...button}>
      Code
    </LinkButton>
  );
}
