import { type RecordKind, recordPage } from '@bancada/contract/records';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to another record's page. */
export function RecordAnchor({ kind, id, children }: { kind: RecordKind; id: number; children: ReactNode }) {
  return (
    <Anchor component={Link} to={recordPage(kind, id)} inherit style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Anchor>
  );
}
