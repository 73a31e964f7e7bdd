import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One field of a record for viewing; `N/A` if it is empty. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === null || children === '' || children === undefined;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        {isEmpty ? 'N/A' : children}
      </Text>
    </div>
  );
}
