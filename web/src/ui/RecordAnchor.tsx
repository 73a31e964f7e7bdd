import { type RecordKind, recordPage } from '@bancada/contract/records/records';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecordAnchorProps {
  kind: RecordKind;
  id: number;
  /** What the record is called, or a text that is read here. */
  children: ReactNode;
  /** However long: it is read here. */
  isWhole?: boolean;
}

/** Leads to another record's page. Looks like the text around it until it is pointed at or focused: a page is full of them. */
export function RecordAnchor({ kind, id, children, isWhole = false }: RecordAnchorProps) {
  return (
    <Anchor
      component={Link}
      to={recordPage(kind, id)}
      inherit
      c="inherit"
      underline="hover"
      style={{ overflowWrap: 'anywhere' }}
      {...(!isWhole && cutName(children))}
    >
      {children}
    </Anchor>
  );
}

/** A symptom's may have 2,000 characters. */
const longFromChars = 160;

/** Properties of a text or link that names a record: long names are cut at three lines, for the record's own page has them whole. */
export function cutName(name: ReactNode): { lineClamp?: number } {
  return typeof name === 'string' && name.length > longFromChars ? { lineClamp: 3 } : {};
}
