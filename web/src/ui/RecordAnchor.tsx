import { type RecordKind, recordPage } from '@bancada/contract/records';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Leads to another record's page. Looks like the text around it until it is pointed at or focused: a page is full of them. */
export function RecordAnchor({ kind, id, children }: { kind: RecordKind; id: number; children: ReactNode }) {
  return (
    <Anchor
      component={Link}
      to={recordPage(kind, id)}
      inherit
      c="inherit"
      underline="hover"
      style={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Anchor>
  );
}
